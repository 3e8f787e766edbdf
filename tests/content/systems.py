"""What the tests of the shipped systems without a figure scale build on.

Lists at their own basis, a list made for one test, and what the checks say of an army: codes with
their severities, so that a test sees at once what else was told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from builder.core.army_list import ArmyList, Choice, Entry
from builder.core.finding import Severity
from builder.core.profile import Basis
from builder.core.reckoning import reckon
from builder.core.sizing import size
from builder.core.tallies import Tallier
from tests.support.makers import shipped

if TYPE_CHECKING:
    from fractions import Fraction

    from builder.core.finding import Finding
    from builder.core.roster import Army, Formation, Troop
    from builder.core.ruleset import Tally

CIVITATES, MEDIOEVO, GARDE = "civitates-bellantes", "medioevo", "garde-au-feu"
ERROR, WARNING, ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE


def basis_of(ruleset: str, name: str, figure_size: str | None = None) -> Basis:
    """Return a shipped list's basis, with its own figures unless others are named."""
    figures = figure_size or shipped().army_list(ruleset, name).figure_size
    return shipped().basis(ruleset, name, None, figures)


def the_choices(**options: str | tuple[str, ...]) -> tuple[Choice, ...]:
    """Return choices: ``troop_type="elephants"`` is that option of ``troop-type``."""
    return tuple(
        Choice(
            characteristic=name.replace("_", "-"),
            options=(chosen,) if isinstance(chosen, str) else chosen,
        )
        for name, chosen in options.items()
    )


def a_kind(name: str, *tags: str, **characteristics: str) -> Entry:
    """Return an entry for one test."""
    label: Any = {"en": name, "it": name}
    return Entry(
        id=name, label=label, tags=tags, characteristics=the_choices(**characteristics), strength=1
    )


def a_list_of(ruleset: str, like: str, *entries: Entry) -> Basis:
    """Return the basis of a list that holds these entries and has no rules of its own."""
    basis = basis_of(ruleset, like)
    fields: dict[str, Any] = {
        name: getattr(basis.army_list, name) for name in ArmyList.model_fields
    }
    fields |= {"entries": entries, "organisations": (), "rules": ()}
    return Basis(basis.ruleset, ArmyList.model_validate(fields), None, basis.figure_size)


def tally_of(basis: Basis, name: str) -> Tally:
    """Return a tally of the ruleset by its id."""
    return next(each for each in basis.ruleset.tallies if each.id == name)


def amount_of(basis: Basis, tally: str, node: Formation | Troop) -> Fraction | int:
    """Return what all units of a node come to in a tally, without their leaders."""
    units = size(basis, node).units
    return sum(Tallier(basis).of_unit(tally_of(basis, tally), unit).amount or 0 for unit in units)


def told(basis: Basis, army: Army, *, orders_due: bool = False) -> dict[str, Severity]:
    """Return everything that the checks say of an army: the severity of each code."""
    findings = reckon(basis, army, orders_due=orders_due).findings
    return {each.code: each.severity for each in findings}


def cells(basis: Basis, table: str, row: str) -> list[object]:
    """Return a row of a table from left to right: numbers, options' ids, English texts, None."""
    found: list[object] = []
    for column in basis.ruleset.table_index[table].columns:
        cell = basis.ruleset.table_index[table].cell(row, column.id)
        text = cell.text.en if cell.text else cell.option
        found.append(text if cell.value is None else cell.value)
    return found


@dataclass(frozen=True, slots=True)
class Validation:
    """A validation of the rules: an army that raises it, and one like it that doesn't.

    ``quiet``: what else is told of the second army; as a rule nothing. ``ours``: the rule is a
    house one, so that no page can be named.
    """

    name: str
    basis: Basis
    code: str
    severity: Severity
    wrong: Army
    right: Army
    quiet: frozenset[str] = frozenset()
    orders_due: bool = False
    ours: bool = False

    @property
    def raised(self) -> tuple[Finding, ...]:
        """What is told of the wrong army under this code."""
        findings = reckon(self.basis, self.wrong, orders_due=self.orders_due).findings
        return tuple(each for each in findings if each.code == self.code)

    @property
    def left(self) -> set[str]:
        """What is told of the right army, but for what has nothing to do with it."""
        findings = reckon(self.basis, self.right, orders_due=self.orders_due).findings
        return {each.code for each in findings} - self.quiet


def name_of(validation: Validation) -> str:
    """Return what a test of a validation is called by."""
    return validation.name
