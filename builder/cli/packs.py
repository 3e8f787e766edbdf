"""``legatus packs``: what there is, shown, begun, customised, and what it would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.cli.catalogue import show_catalogue
from builder.cli.console import FINE, UNREADABLE, print_error, print_json, problem_data, put, words
from builder.cli.data_changes import changes
from builder.core.messages import N_, Message
from builder.operations.customising import customise
from builder.operations.new_list import new_list
from builder.operations.packs import pack_lines, shared_library, template_lines
from builder.operations.showing import pack_summary
from builder.translation import current, translate

if TYPE_CHECKING:
    import argparse

    from builder.operations.packs import PackLine, TemplateLine

__all__ = ["packs"]


def packs(chosen: argparse.Namespace) -> int:
    """Do what is asked about the packs."""
    deeds = {
        "changes": changes,
        "customise": _customise,
        "list": _list,
        "new-list": _new_list,
        "show": _show,
    }
    return deeds[chosen.deed](chosen)


def _customise(chosen: argparse.Namespace) -> int:
    file, is_new = customise(shared_library(), chosen.name)
    text = N_("Wrote {path}") if is_new else N_("{path} is there already; edit it there.")
    put(words(Message.of(text, path=str(file))))
    return FINE


def _new_list(chosen: argparse.Namespace) -> int:
    language = chosen.lang or current().language
    file = new_list(shared_library(), chosen.name, like=chosen.like, language=language)
    put(translate("Wrote {path}", path=str(file)))
    return FINE


def _show(chosen: argparse.Namespace) -> int:
    if chosen.name is None:
        return show_catalogue(chosen)
    summary = pack_summary(shared_library(), chosen.name, current().language)
    if chosen.json:
        print_json(summary)
    else:
        _put_tree(summary)
    return FINE


def _list(chosen: argparse.Namespace) -> int:
    library = shared_library()
    lines, templates = pack_lines(library), template_lines(library)
    if chosen.json:
        print_json(
            {
                "rulesets": [_pack_data(line) for line in lines],
                "templates": [_template_data(line) for line in templates],
            }
        )
    else:
        _print_packs(lines, templates)
    faulty = [line.error for line in lines if line.error]
    faulty += [line.error for line in templates if line.error]
    faulty += [each.error for line in lines for each in line.lists if each.error]
    for error in faulty:
        print_error(error)
    return UNREADABLE if faulty else FINE


def _pack_data(line: PackLine) -> dict[str, object]:
    return {
        "id": line.id,
        "version": line.version or None,
        "name": words(line.name) or None,
        "period": words(line.period) or None,
        "problems": problem_data(line.error) if line.error else [],
        "lists": [
            {
                "id": each.id,
                "name": words(each.name) or None,
                "entries": list(each.entries),
                "organisations": list(each.organisations),
                "problems": problem_data(each.error) if each.error else [],
            }
            for each in line.lists
        ],
    }


def _template_data(line: TemplateLine) -> dict[str, object]:
    return {
        "ruleset": line.ruleset,
        "id": line.id,
        "name": words(line.name) or None,
        "problems": problem_data(line.error) if line.error else [],
    }


def _print_packs(lines: tuple[PackLine, ...], templates: tuple[TemplateLine, ...]) -> None:
    for line in lines:
        put(f"{line.id}  {words(line.name)} · {words(line.period)}")
        for each in line.lists:
            put(f"  {line.id}/{each.id}  {words(each.name)}")
    if templates:
        put(translate("Scenario templates"))
    for template in templates:
        put(f"  {template.ruleset}/{template.id}  {words(template.name)}")


def _put_tree(data: dict[str, object], indent: str = "") -> None:
    for key, value in data.items():
        if isinstance(value, list):
            _put_list(key, value, indent)
        elif value is not None:
            put(f"{indent}{key}: {value}")


def _put_list(key: str, values: list[object], indent: str) -> None:
    if values:
        put(f"{indent}{key}:")
    for value in values:
        if isinstance(value, dict):
            put(f"{indent}  {value.get('id', '')}  {value.get('name', '')}".rstrip())
            rest = {name: each for name, each in value.items() if name not in {"id", "name"}}
            _put_tree(rest, indent + "      ")
        else:
            put(f"{indent}  {value}")
