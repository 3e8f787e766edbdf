"""The inspector: what is selected, with all that can be changed about it, and why its numbers.

The form is made from the ruleset (``form``). As long as the same kind of place is looked at its
fields stay and are only refilled, so that whoever types is never interrupted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QScrollArea,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from builder.gui.overriding import override
from builder.gui.roster.desk import Desk
from builder.gui.roster.fields import limit_line
from builder.gui.roster.form import sections_for, shape_of
from builder.gui.roster.node_view import NodeView
from builder.gui.roster.why import WhyTree
from builder.gui.style.theme import faint
from builder.gui.words import HOUSE_MARK
from builder.translation import translate

if TYPE_CHECKING:
    from builder.gui.roster.deeds import RosterDeeds
    from builder.gui.roster.fields import Field
    from builder.gui.roster.form import Section
    from builder.gui.session import Session

__all__ = ["Inspector"]

LEAST_WIDTH, WIDTH = 260, 300
MOST_LABEL_WIDTH = 104


class Inspector(QTabWidget):
    """Two tabs: the fields, and why.

    Signals:
        cell_asked: with the place of a cell of the rules that the user wants to type over.
    """

    cell_asked = Signal(object)

    def __init__(self, session: Session, deeds: RosterDeeds) -> None:
        """Look at whatever the session has selected."""
        super().__init__()
        self.setObjectName("inspector")
        self.setAccessibleName(translate("Inspector"))
        self.setDocumentMode(True)
        self.setMinimumWidth(LEAST_WIDTH)
        self._session = session
        self._deeds = deeds
        self._desk: Desk | None = None
        self._shape: tuple[object, ...] = ()
        self._fields: list[Field] = []
        self._stack = QStackedWidget()
        self._stack.addWidget(self._nothing_selected())
        self._scroll = QScrollArea()
        self._scroll.setObjectName("inspector-form")
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._stack.addWidget(self._scroll)
        self.why = WhyTree()
        self.addTab(self._stack, translate("Properties"))
        self.addTab(self.why, translate("Why"))
        self.currentChanged.connect(self._show_why)
        self.why.cell_asked.connect(self.cell_asked)
        session.selection_changed.connect(self._on_selection_changed)
        session.battle_changed.connect(self._on_battle_changed)
        session.hiding_changed.connect(self._on_hiding_changed)
        self.refresh()

    @override
    def sizeHint(self) -> QSize:
        return QSize(WIDTH, super().sizeHint().height())

    @staticmethod
    def _nothing_selected() -> QWidget:
        label = QLabel(translate("Select something in the order of battle."))
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setMargin(16)
        return label

    def refresh(self) -> None:
        """Show what is selected, as it is now."""
        view = NodeView.of(self._session)
        self._stack.setCurrentIndex(0 if view is None else 1)
        if view is not None:
            self._show_view(view)
        self._show_why()

    def _show_view(self, view: NodeView) -> None:
        if self._desk is None:
            self._desk = Desk(self._session, self._deeds, view, self.cell_asked.emit)
        self._desk.view = view
        shape = shape_of(view)
        if shape != self._shape:
            self._shape = shape
            self._make_form(self._desk)
        for field in self._fields:
            field.show(view)

    def _make_form(self, desk: Desk) -> None:
        sections = sections_for(desk)
        self._fields = [field for section in sections for field in section.fields]
        for field in self._fields:
            if isinstance(field.widget, QLineEdit):
                limit_line(field.widget, self._session.remarked.emit)
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(8)
        form.setVerticalSpacing(4)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        width = self._label_width(sections)
        for section in sections:
            self._add_section(form, section, width)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(12, 4, 12, 8)
        column.addLayout(form)
        column.addStretch(1)
        column.addWidget(self._legend())
        page.setEnabled(desk.view.hidden is None)
        self._put_in(page)

    @staticmethod
    def _legend() -> QLabel:
        legend = QLabel(
            translate("{mark} house value, not from the rules' own text", mark=HOUSE_MARK)
        )
        legend.setWordWrap(True)
        palette = legend.palette()
        palette.setColor(legend.foregroundRole(), faint(palette))
        legend.setPalette(palette)
        return legend

    def _put_in(self, page: QWidget) -> None:
        """Show a new form; the field that stands where the focus was has it again."""
        last = _widgets_in(self._scroll.widget())
        names = [each.accessibleName() for each in last if each.hasFocus()]
        old = self._scroll.takeWidget()
        if old is not None:
            # It goes when Qt is back in its loop: one of its fields may have called us.
            old.hide()
            old.deleteLater()
        self._scroll.setWidget(page)
        for each in _widgets_in(page):
            if names and each.accessibleName() == names[0]:
                each.setFocus()
                break

    def _label_width(self, sections: tuple[Section, ...]) -> int:
        """Return how wide the longest label is, within reason."""
        metrics = self.fontMetrics()
        fields = [field for section in sections for field in section.fields if not field.wide]
        widest = max((metrics.boundingRect(each.label).width() for each in fields), default=0)
        return min(MOST_LABEL_WIDTH, widest + 6)

    @staticmethod
    def _add_section(form: QFormLayout, section: Section, width: int) -> None:
        heading = QLabel(section.title)
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        heading.setContentsMargins(0, 8, 0, 0)
        form.addRow(heading)
        for field in section.fields:
            label = QLabel(field.label)
            # A reader of the screen is led by the label to the very widget that has the focus.
            label.setBuddy(field.widget.focusProxy() or field.widget)
            if field.wide:
                # Under a heading of the same words the label would only say them again.
                if field.label != section.title:
                    form.addRow(label)
                form.addRow(field.widget)
            else:
                label.setWordWrap(True)
                label.setFixedWidth(width)
                label.setMinimumHeight(label.heightForWidth(width))
                form.addRow(label, field.widget)

    def _on_selection_changed(self) -> None:
        if self._desk is not None:
            self._desk.burst += 1
        self.refresh()

    def _on_hiding_changed(self) -> None:
        """Show nothing that stood there before, not even behind the tab that isn't in front."""
        self.why.clear()
        self._shape = ()
        self.refresh()

    def _on_battle_changed(self, _before: object, _after: object) -> None:
        self.refresh()

    def _show_why(self) -> None:
        if self.currentWidget() is self.why:
            self.why.show_view(NodeView.of(self._session))


def _widgets_in(page: QWidget | None) -> list[QWidget]:
    return page.findChildren(QWidget) if page is not None else []
