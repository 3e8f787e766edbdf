"""What the audit says of somebody whose own program sealed what this one would have refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core import sealing
from builder.operations.auditing import audit
from builder.operations.exchange import OwnFile, open_owner
from builder.translation import Catalogue
from tests.operations.test_sealed_values import LIBRARY, played, with_wood, zama

if TYPE_CHECKING:
    from builder.core.exchange import Owner

SPEAK = Catalogue("en").say


@pytest.fixture(scope="module")
def owner(tmp_path_factory: pytest.TempPathFactory) -> Owner:
    """Return a side's file after a game on ground that was laid by hand."""
    folder = tmp_path_factory.mktemp("played")
    return open_owner(OwnFile(played(folder, battle=with_wood(zama()))))


def cheated(owner: Owner, before: str, after: str) -> Owner:
    """Return the file with a text of what the other side has opened replaced."""
    opened = []
    for item in owner.opened:
        text = bytes.fromhex(item.payload).decode().replace(before, after)
        payload = sealing.payload(sealing.read_canonical(text.rstrip(" ").encode())).hex()
        opened.append(item.model_copy(update={"payload": payload}))
    return owner.model_copy(update={"opened": tuple(opened)})


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"seed":""', '"seed":"c0ffee"', "The dice of the ground aren't from the seed of both."),
        ('"x_mm":1200', '"x_mm":1201', "The ground isn't the one that you laid."),
        ("width_mm: 2400", "width_mm: 2500", "The table isn't the one that was agreed."),
        ("historical: true", "historical: false", "or only one of you plays history."),
        ('"choice":"open"', '"choice":"swamp"', "The choice of ground isn't one of those agreed."),
        ("carthage", "carthago", "The army is of another side than agreed."),
    ],
)
def test_what_differs_from_the_agreement_or_from_ones_own_is_told(
    owner: Owner, before: str, after: str, told: str
) -> None:
    plain, found = audit(owner, LIBRARY), audit(cheated(owner, before, after), LIBRARY)
    said = {str(SPEAK(each)) for each in found.wrong} - {str(SPEAK(each)) for each in plain.wrong}
    assert any(each.endswith(told) for each in said), said


def test_the_audited_side_stands_at_the_edge_that_it_had_in_the_battle(owner: Owner) -> None:
    """Alone it would be the first side, and all of it outside of that one's zone (A.7)."""
    said = [str(SPEAK(each)) for each in audit(owner, LIBRARY).wrong]
    assert said
    assert not any("outside its zone" in each for each in said)
