"""legatus seal, join, reveal, verify: what each says, and what is refused with nothing overwritten.

The bad inputs are those of the issue on orders: truncated, wrong game, wrong side, newer version,
out of order, own file as the opponent's, lost owner's file, a step received twice.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.core.exchange import Owner
from builder.core.exchange_sealing import proposed
from builder.storage.exchange_files import open_exchange, save_exchange
from tests.support.sealed_game import chance

if TYPE_CHECKING:
    from tests.cli.conftest import Done, Run

BATTLE = "battle.legatus"


@pytest.fixture
def two(legatus: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder with the folders of two players, ``a`` and ``b``, who have agreed."""
    legatus("new", "scenario", "cynoscephalae-197bc", "-o", BATTLE)
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        shutil.copy(BATTLE, tmp_path / name)
    monkeypatch.chdir(tmp_path / "a")
    assert legatus("seal", "propose", BATTLE, "--side", "rome").code == 0
    monkeypatch.chdir(tmp_path / "b")
    assert legatus("seal", "accept", "../a/agreement-rome.legatus").code == 0
    monkeypatch.chdir(tmp_path / "a")
    return tmp_path


@pytest.fixture
def at_a(two: Path, legatus: Run) -> Path:
    """Return where the first player is when he has sealed."""
    assert legatus("join", "../b/agreement-macedon.legatus").code == 0
    assert legatus("seal", "commit", BATTLE, "--ground", "open").code == 0
    return two / "a"


def b_seals(legatus: Run, monkeypatch: pytest.MonkeyPatch, two: Path) -> Path:
    """Let the second player seal; return his file, and be at the first again."""
    monkeypatch.chdir(two / "b")
    assert legatus("seal", "commit", BATTLE, "--ground", "broken").code == 0
    monkeypatch.chdir(two / "a")
    return two / "b" / "commitment-1-macedon.legatus"


def unchanged(done: Done, code: int, reason: str) -> None:
    """See that a command ended as it should, and said why."""
    assert (done.code, done.out) == (code, "")
    assert reason in done.err


def test_each_command_names_the_file_to_send_and_the_next_command(two: Path, legatus: Run) -> None:
    told = legatus("join", two / "b" / "agreement-macedon.legatus").out
    assert "legatus seal commit BATTLE" in told
    told = legatus("seal", "commit", BATTLE, "--ground", "open").out
    assert "Wrote commitment-1-rome.legatus: send it to the other side." in told
    assert "legatus join FILE" in told
    data = legatus("seal", "next", "--json").data
    assert (data["step"], data["who"], data["ground"]) == ("commit", "they", None)


def test_a_proposal_needs_a_battle_of_two_sides_and_one_of_them(
    army: Path, battle: Path, legatus: Run
) -> None:
    unchanged(legatus("seal", "propose", army, "--side", "rome"), 2, "needs a battle")
    unchanged(legatus("seal", "propose", battle, "--side", "gaul"), 2, "rome, carthage")
    for slots in (1, 5000):
        done = legatus("seal", "propose", battle, "--side", "rome", "--slots", slots)
        unchanged(done, 2, "2 to 1,024 slots")
    assert list(Path().glob("owner-*")) == []


def test_nothing_is_overwritten_by_proposing_or_accepting_again(two: Path, legatus: Run) -> None:
    before = Path("owner-rome.legatus").read_bytes()
    done = legatus("seal", "propose", BATTLE, "--side", "rome")
    unchanged(done, 2, "nothing was overwritten")
    assert Path("owner-rome.legatus").read_bytes() == before
    done = legatus("seal", "accept", two / "b" / "agreement-macedon.legatus")
    unchanged(done, 2, "accepted already")


@pytest.mark.usefixtures("two")
def test_other_rules_than_the_proposed_are_not_accepted(legatus: Run) -> None:
    """A table that one of them has changed for himself would change the points."""
    owner = open_exchange(Path("owner-rome.legatus"), (Owner,))
    rules = owner.agreement.terms.rules
    terms = owner.agreement.terms.model_copy(
        update={"rules": rules.model_copy(update={"digest": "0" * 64})}
    )
    save_exchange(proposed(terms, "rome", chance(1)).agreement, Path("other.legatus"))
    unchanged(legatus("seal", "accept", "other.legatus"), 2, "aren't those of the proposal")
    assert not Path("owner-macedon.legatus").exists()


def test_a_lost_owners_file_is_told_with_what_to_do(at_a: Path, legatus: Run) -> None:
    (at_a / "owner-rome.legatus").unlink()
    for command in (("seal", "next"), ("reveal", "--all"), ("verify",), ("join", BATTLE)):
        unchanged(legatus(*command), 2, "take the copy you kept")
    shutil.copy("../b/owner-macedon.legatus", "owner-a.legatus")
    shutil.copy("../b/owner-macedon.legatus", "owner-b.legatus")
    unchanged(legatus("verify"), 2, "--owner")


def test_an_owners_file_that_was_altered_is_not_used(at_a: Path, legatus: Run) -> None:
    file = at_a / "owner-rome.legatus"
    file.write_text(file.read_text("utf-8").replace("slots: 64", "slots: 63"), encoding="utf-8")
    unchanged(legatus("seal", "next"), 4, "take the copy")
    assert legatus("verify").code == 4


@pytest.mark.parametrize(
    ("name", "code", "reason"),
    [
        ("../b/agreement-macedon.legatus", 2, "was joined before"),
        ("agreement-rome.legatus", 2, "was joined before"),
        ("commitment-1-rome.legatus", 2, "is your own"),
        ("owner-rome.legatus", 2, "your own owner's file"),
        ("../b/owner-macedon.legatus", 2, "nothing of it was read out"),
        (BATTLE, 3, "is of the kind scenario/2"),
        ("none.legatus", 3, "No such file"),
    ],
)
def test_what_isnt_the_other_sides_next_file_is_refused(
    name: str, code: int, reason: str, at_a: Path, legatus: Run
) -> None:
    before = (at_a / "owner-rome.legatus").read_bytes()
    unchanged(legatus("join", name), code, reason)
    assert (at_a / "owner-rome.legatus").read_bytes() == before


def test_a_file_that_was_cut_or_is_newer_is_refused(
    at_a: Path, legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = b_seals(legatus, monkeypatch, at_a.parent)
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: len(text) // 2], encoding="utf-8")
    assert legatus("join", file).code == 3
    file.write_text(text.replace("commitment/1", "commitment/7"), encoding="utf-8")
    unchanged(legatus("join", file), 3, "newer version of the program")
    file.write_text(text, encoding="utf-8")
    assert legatus("join", file).code == 0
    unchanged(legatus("join", file), 2, "was joined before; nothing has changed")


def test_steps_out_of_their_order_say_which_comes_first(at_a: Path, legatus: Run) -> None:
    for command in (("reveal", "--seed"), ("reveal", "--all"), ("reveal", "--item", "2.0")):
        unchanged(legatus(*command), 2, "Next, from")
    unchanged(legatus("seal", "commit", BATTLE, "--ground", "open"), 2, "isn't its turn")
    assert (at_a / "commitment-1-rome.legatus").is_file()


def test_a_choice_of_ground_is_one_of_those_agreed(two: Path, legatus: Run) -> None:
    legatus("join", two / "b" / "agreement-macedon.legatus")
    for ground in ((), ("--ground", "swamp")):
        unchanged(legatus("seal", "commit", BATTLE, *ground), 2, "one of open, broken")


def test_another_army_than_the_sealed_one_is_not_sealed_second(
    at_a: Path, legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    legatus("join", b_seals(legatus, monkeypatch, at_a.parent))
    legatus("reveal", "--seed")
    monkeypatch.chdir(at_a.parent / "b")
    legatus("join", at_a / "commitment-1-rome.legatus")
    legatus("reveal", "--seed")
    monkeypatch.chdir(at_a)
    assert legatus("join", at_a.parent / "b" / "seed-macedon.legatus").code == 0
    text = Path(BATTLE).read_text(encoding="utf-8")
    first = text.index("strength: ")
    Path("more.legatus").write_text(
        text[:first] + text[first:].replace("strength: ", "strength: 1", 1), encoding="utf-8"
    )
    unchanged(legatus("seal", "commit", "more.legatus"), 2, "isn't the one that you sealed")


def test_ground_of_another_seed_is_not_sealed(two: Path, legatus: Run) -> None:
    legatus("join", two / "b" / "agreement-macedon.legatus")
    choices = ("--choices", "open,broken", "--seed", "c0ffee")
    assert legatus("terrain", BATTLE, *choices, "-o", "laid.legatus").code == 0
    done = legatus("seal", "commit", "laid.legatus", "--ground", "open")
    unchanged(done, 2, "aren't from the seed of both")


def test_the_file_of_the_last_step_can_be_written_again(at_a: Path, legatus: Run) -> None:
    file = at_a / "commitment-1-rome.legatus"
    before = file.read_bytes()
    unchanged(legatus("seal", "again"), 2, "nothing was overwritten")
    file.unlink()
    assert legatus("seal", "again").code == 0
    assert file.read_bytes() == before


@pytest.mark.usefixtures("at_a")
def test_what_one_has_sealed_is_listed_for_oneself(legatus: Run) -> None:
    lines = legatus("reveal").out.splitlines()
    assert lines[:2] == ["1.0  list", "1.1  ground, open"]


@pytest.mark.parametrize("item", ["2", "2.x", "2.99999", "½.1"])
@pytest.mark.usefixtures("at_a")
def test_an_item_is_a_phase_and_a_slot(item: str, legatus: Run) -> None:
    unchanged(legatus("reveal", "--item", item), 2, "isn't a phase and a slot")


def test_an_umpire_verifies_both(two: Path, legatus: Run) -> None:
    files = [two / "a" / "owner-rome.legatus", two / "b" / "owner-macedon.legatus"]
    unchanged(legatus("seal", "umpire", *files), 4, "aren't the two sides of one game")
    legatus("join", two / "b" / "agreement-macedon.legatus")
    unchanged(legatus("seal", "umpire", files[0], files[0]), 4, "aren't the two sides")
    assert legatus("seal", "umpire", *files).out == "Wrote umpire.legatus\n"
    data = legatus("verify", "--owner", "umpire.legatus", "--json").data
    assert [proof["state"] for proof in data["proofs"]][:2] == ["verified", "not yet"]
    unchanged(legatus("join", "umpire.legatus"), 2, "nothing of it was read out")


def test_a_public_copy_is_compared_with_the_roots_that_one_holds(
    at_a: Path, legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed = b_seals(legatus, monkeypatch, at_a.parent)
    monkeypatch.chdir(at_a.parent / "b")
    assert legatus("seal", "public", BATTLE).code == 0
    monkeypatch.chdir(at_a)
    copy = sealed.with_name("public-macedon.legatus")
    assert "order:" not in copy.read_text(encoding="utf-8")
    unchanged(legatus("join", copy), 4, "aren't those that you hold")
    legatus("join", sealed)
    assert "names the roots that you hold" in legatus("join", copy).out
    assert legatus("seal", "public", BATTLE).code == 0
    unchanged(legatus("join", "public-rome.legatus"), 2, "is your own")


def test_there_is_no_public_copy_before_anything_is_sealed(two: Path, legatus: Run) -> None:
    legatus("join", two / "b" / "agreement-macedon.legatus")
    unchanged(legatus("seal", "public", BATTLE), 2, "isn't its turn")
