"""Documents: a player's armies and battles in files that end in ``.legatus``.

The first line tells what a file is: ``schema: <kind>/<version>``.

=================  =========  ==================================================================
kind/version       release    what it holds, what changed
=================  =========  ==================================================================
``roster/1``       0.1        one army: ruleset, scale, list, tree of formations and troops
``roster/2``       0.1        ruleset and list are pinned by the digest of what they say
``scenario/1``     0.1        a battle: table, terrain, sides with their armies and orders,
                              and where their units stand
``scenario/2``     0.1        ruleset and lists are pinned by the digest of what they say
``agreement/1``    0.1        what two players with a sealed game agree on
``commitment/1``   0.1        what one of them seals in a phase: a hash for each slot
``opening/1``      0.1        what one of them opens
``public/1``       0.1        what the other may see of a battle or an army
``public/2``       0.1        ruleset and lists are pinned by the digest of what they say
``owner/1``        0.1        what one of them has, secrets and all; readable by him alone
``umpire/1``       0.1        the owner's files of both
``locked/1``       0.1        one of these two, locked with a passphrase
=================  =========  ==================================================================

A file of an older version is brought up to date in memory (``core.migrations``), and written in
today's version when it is saved. One of a newer version is shown as far as it is understood, and
never written.

Opening checks everything: bounds, names that lead somewhere, ids that are there once. A file that
isn't taken is left as it is. Saving writes canonically, reads its own text back before a byte
goes to the disk, and replaces the old file only by a whole new one.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from builder.core.errors import (
    DocumentError,
    NewerDocument,
    Problem,
    UnknownName,
)
from builder.core.exchange import Agreement, Commitment, Opening, Owner, Public, Umpire
from builder.core.locking import LockedFile
from builder.core.messages import N_, Message
from builder.core.migrations import migrated, version_of
from builder.core.model import Model
from builder.core.roster import Roster
from builder.core.scenario import Scenario
from builder.storage.army_references import army_faults, scale_faults
from builder.storage.circumstance_references import circumstance_faults
from builder.storage.collector import without_collector
from builder.storage.faults import at, details_of, problems_of
from builder.storage.files import need_ordinary, read_bytes, write_bytes
from builder.storage.newer_documents import understood
from builder.storage.placing_references import placing_faults
from builder.storage.terrain_references import terrain_faults
from builder.storage.yaml_text import MAX_BYTES, LineMap, YamlFault, has_comments, parse, write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from builder.core.roster import Army
    from builder.core.ruleset import Ruleset
    from builder.storage.library import Library
    from builder.storage.references import Fault

__all__ = [
    "Document",
    "Opened",
    "armies_of",
    "check_names",
    "kind_at",
    "kind_of",
    "load",
    "load_one_of",
    "open_bytes",
    "open_document",
    "read_text",
    "save_document",
    "text_in",
    "text_of",
]

Document = Roster | Scenario
DOCUMENTS: tuple[type[Roster | Scenario], ...] = (Roster, Scenario)
KINDS: dict[str, type[Model]] = {
    "roster": Roster,
    "scenario": Scenario,
    "agreement": Agreement,
    "commitment": Commitment,
    "opening": Opening,
    "public": Public,
    "owner": Owner,
    "umpire": Umpire,
    "locked": LockedFile,
}
_M = TypeVar("_M", bound=Model)
_VERSION = re.compile("[1-9][0-9]*")
_TAG = re.compile(rb"^schema: *[\"']?([a-z]+)/", re.MULTILINE)
MOST_BEFORE_TAG = 10_000
MOST_DIGITS = 9
# What a message repeats of a text that may be of any length.
MOST_LETTERS = 80


@dataclass(frozen=True, slots=True)
class Opened:
    """A document that was opened, and the digest of the bytes it was read from.

    ``is_code``: it stood as a code in a text, which is no file to save it to. ``public``: the
    public copy that it was read from, which nothing is saved over either. ``newer``: why it is to
    be read only; a newer program wrote it.
    """

    document: Document
    digest: str
    comments: bool
    is_code: bool = False
    public: Public | None = None
    newer: Message | None = None


def armies_of(document: Document) -> tuple[tuple[tuple[str | int, ...], Army], ...]:
    """Return the armies of a document, each with its path in it."""
    if isinstance(document, Roster):
        return ((("army",), document.army),)
    return tuple((("sides", place, "army"), side.army) for place, side in enumerate(document.sides))


def kind_at(path: Path) -> str | None:
    """Return the kind that a file says it is of in its first lines; None where it says none."""
    try:
        need_ordinary(path)
        with path.open("rb") as file:
            found = _TAG.search(file.read(MOST_BEFORE_TAG))
    except (OSError, ValueError):
        return None
    return found[1].decode() if found else None


def kind_of(model: type[Model]) -> str:
    """Return what a kind of document is called in its first line."""
    return next(name for name, each in KINDS.items() if each is model)


def text_of(document: Model) -> str:
    """Return a document's canonical text; it may be of any kind."""
    data = document.model_dump(mode="json", exclude_defaults=True)
    return write({"schema": _tag(type(document)), **data})


def load(text: str, file: str, library: Library) -> Document:
    """Return the document in a text.

    Raises:
        NewerDocument: a newer program wrote it.
        DocumentError: with every problem, each with line and field.
        PackError: the packs that it needs have faults.
    """
    with without_collector():
        document = load_one_of(text, file, DOCUMENTS)
        check_names(document, file, library, text)
        return document


def _load_shown(text: str, file: str, library: Library) -> tuple[Document, Public | None]:
    """Return the document in a text, be it a public copy, and this copy."""
    with without_collector():
        models: tuple[type[Document | Public], ...] = (*DOCUMENTS, Public)
        held = load_one_of(text, file, models)
        if not isinstance(held, Public):
            check_names(held, file, library, text)
            return held, None
        within = "battle" if held.army is None else "army"
        check_names(held.document, file, library, text, (within,))
        return held.document, held


def load_one_of(text: str, file: str, models: tuple[type[_M], ...]) -> _M:
    """Return what a text holds, if it is of one of these kinds; names in it aren't looked up.

    Raises:
        NewerDocument: a newer program wrote it.
        DocumentError: with every problem, each with line and field.
    """
    try:
        data = parse(text)
    except YamlFault as fault:
        raise DocumentError((fault.problem(file),)) from None
    if not isinstance(data, dict) or "schema" not in data:
        raise _fault(file, N_("isn't a file of this program: its first line should be schema: …"))
    model, version = _model(str(data.pop("schema")), file, models)
    data = migrated(kind_of(model), version, data)
    try:
        # Who makes one needn't count; in a file the count stands last, and shows that it is whole.
        if model is Public and "count" not in data:
            raise _fault(file, N_("was cut on its way; have it sent again"))
        return model.model_validate(data)
    except ValidationError as error:
        raise DocumentError(problems_of(details_of(error), file, text, model)) from None
    except RecursionError:
        raise _fault(file, N_("is nested too deep")) from None


def _fault(file: str, text: str, **values: object) -> DocumentError:
    return DocumentError((Problem(file, 1, "", Message.of(text, **values)),))


def _model(tag: str, file: str, models: tuple[type[_M], ...]) -> tuple[type[_M], int]:
    """Return what a file says it holds, if it is wanted, and of which version it is.

    Raises:
        NewerDocument: a newer program wrote it.
        DocumentError: it isn't wanted here.
    """
    kind, _, version = tag.partition("/")
    if kind not in KINDS or not _VERSION.fullmatch(version):
        raise _fault(
            file,
            N_("has the schema “{tag}”; this program opens {known}"),
            tag=tag[:MOST_LETTERS],
            known=_tags(models),
        )
    if len(version) > MOST_DIGITS or int(version) > version_of(kind):
        text = N_(
            "was made by a newer version of the program ({tag}; this one knows {known}). "
            "Update the program to open it; the file is unchanged."
        )
        known = _tag(KINDS[kind])
        message = Message.of(text, tag=tag[:MOST_LETTERS], known=known)
        raise NewerDocument((Problem(file, 1, "schema", message),))
    found = next((model for model in models if model is KINDS[kind]), None)
    if found is None:
        raise _fault(
            file,
            N_("is of the kind {tag}; what is wanted here is {known}"),
            tag=tag,
            known=_tags(models),
        )
    return found, int(version)


def _tag(model: type[Model]) -> str:
    kind = kind_of(model)
    return f"{kind}/{version_of(kind)}"


def _tags(models: tuple[type[_M], ...]) -> str:
    return ", ".join(_tag(model) for model in models)


def check_names(
    document: Document,
    file: str,
    library: Library,
    text: str | None = None,
    within: tuple[str, ...] = (),
) -> None:
    """Refuse a document that names what isn't there.

    ``text``: the one that it was read from, for the lines of its faults; ``within``: where it
    stands in it.

    Raises:
        DocumentError: with its faults, the first fifty of them.
        PackError: the packs that it needs have faults.
    """
    faults: list[Fault] = []
    try:
        ruleset = library.ruleset_of(document)
    except UnknownName as error:
        faults.append((("ruleset", "id"), error.message))
    else:
        faults.extend(_faults(document, ruleset, library))
    if faults:
        lines = LineMap(text or text_of(document))
        problems = [at(lines, file, (*within, *path), message) for path, message in faults[:50]]
        if text is None:
            problems = [replace(each, line=None) for each in problems]
        raise DocumentError(tuple(problems))


def _faults(document: Document, ruleset: Ruleset, library: Library) -> Iterator[Fault]:
    if isinstance(document, Scenario):
        yield from _sides_twice(document)
        sides = tuple(side.id for side in document.sides)
        yield from circumstance_faults(document, ruleset, sides)
        if document.terrain is not None:
            yield from terrain_faults(document.terrain, ruleset, sides, ("terrain",))
        yield from placing_faults(document.deployment, ruleset, sides, ("deployment",))
    for path, army in armies_of(document):
        try:
            army_list = library.list_of(document, army)
        except UnknownName as error:
            yield (*path, "army_list", "id"), error.message
        else:
            yield from army_faults(army, ruleset, army_list, path)
    yield from scale_faults(ruleset, "ratio", document.ratio, document.figure_size)
    if ruleset.has_ratio and document.ratio is None:
        yield ("ratio",), Message.of(N_("is missing"))


def _sides_twice(scenario: Scenario) -> Iterator[Fault]:
    ids = [side.id for side in scenario.sides]
    for place, name in enumerate(ids):
        if name in ids[:place]:
            message = Message.of(N_("the id “{name}” is there twice"), name=name)
            yield ("sides", place, "id"), message


def read_text(path: Path) -> tuple[str, bytes]:
    """Return the text of a file, and its bytes.

    Raises:
        CouldNotRead: it isn't there or the system refuses.
        DocumentError: it is too large, empty or no text.
    """
    content = read_bytes(path, MAX_BYTES)
    return text_in(content, path.name), content


def text_in(content: bytes, name: str) -> str:
    """Return the text that the bytes of a file are.

    Raises:
        DocumentError: it is too large, empty or no text.
    """
    if len(content) > MAX_BYTES:
        raise _fault(name, N_("is larger than 16 MB"))
    if not content.strip():
        raise _fault(name, N_("is empty"))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        message = Message.of(N_("isn't text in UTF-8"))
        raise DocumentError((Problem(name, line, "", message),)) from None


def open_document(path: Path, library: Library) -> Opened:
    """Open a file to go on with it (see ``open_bytes``).

    Raises:
        CouldNotRead: it isn't there or the system refuses.
    """
    return open_bytes(read_bytes(path, MAX_BYTES), path.name, library)


def open_bytes(content: bytes, name: str, library: Library, *, to_read: bool = False) -> Opened:
    """Open what the file of a document, or of a public copy of one, holds.

    ``to_read``: nothing is going to be written; so a document of a newer program is opened too, as
    far as it is understood.

    Raises:
        NewerDocument: a newer program wrote it.
        DocumentError: it isn't taken; the problems say why and where.
        UnknownName, PackError: its ruleset or list isn't there, or has faults.
    """
    text = text_in(content, name)
    digest = hashlib.sha256(content).hexdigest()
    try:
        document, public = _load_shown(text, name, library)
    except NewerDocument:
        found = _newer(text, name, library) if to_read else None
        if found is None:
            raise
        return Opened(found[0], digest, comments=False, newer=found[1])
    return Opened(document, digest, has_comments(text), public=public)


def _newer(text: str, name: str, library: Library) -> tuple[Document, Message] | None:
    """Return what is understood of a document of a newer program, and what is to be said of it."""
    data = parse(text)
    tag = str(data.pop("schema"))
    model = KINDS[tag.partition("/")[0]]
    document = understood(data, model) if model in DOCUMENTS else None
    if not isinstance(document, Document):
        return None
    try:
        check_names(document, name, library, text)
    except DocumentError:
        return None
    said = N_(
        "Made by a newer version of the program ({tag}; this one knows {known}), so it can be read "
        "but not changed. What this version doesn't know isn't shown. Update the program to go on."
    )
    return document, Message.of(said, tag=tag[:MOST_LETTERS], known=_tag(model))


def save_document(
    document: Document, path: Path, library: Library, *, private: bool = False
) -> str:
    """Write a document to a file and return the digest of its bytes.

    ``private``: see ``files.write_bytes``.

    Raises:
        DocumentError: the document doesn't read back the same, or is too large to be opened
            again; nothing was written.
        CouldNotWrite: the system refuses; the old file is as it was.
    """
    text = text_of(document)
    if load(text, path.name, library) != document:
        raise _fault(path.name, N_("doesn't read back the same; nothing was written"))
    content = text.encode()
    if len(content) > MAX_BYTES:
        raise _fault(path.name, N_("is larger than 16 MB"))
    write_bytes(path, content, private=private)
    return hashlib.sha256(content).hexdigest()
