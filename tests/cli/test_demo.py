"""`legatus demo`: a whole battle with its sheets, and the window where there is a screen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.operations import demonstration
from builder.operations.demonstration import start_window
from builder.operations.screens import has_screen

if TYPE_CHECKING:
    from tests.cli.conftest import Run

WRITTEN = [
    "legatus-demo/zama-202bc-map.pdf",
    "legatus-demo/zama-202bc-quick-reference.pdf",
    "legatus-demo/zama-202bc-roster.pdf",
    "legatus-demo/zama-202bc-unit-cards.pdf",
    "legatus-demo/zama-202bc.legatus",
]
LINE = "The window could not be opened; “legatus doctor” tells why."


def _files() -> list[str]:
    return sorted(str(each) for each in Path().rglob("*") if each.is_file())


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Pretend that there is a screen, and note which window would be opened."""
    opened: list[Path] = []

    def note(file: Path) -> bool:
        opened.append(file)
        return True

    monkeypatch.setattr("builder.cli.doing.has_screen", lambda: True)
    monkeypatch.setattr("builder.cli.doing.start_window", note)
    return opened


def test_it_writes_the_battle_and_its_sheets_and_says_so(legatus: Run) -> None:
    done = legatus("demo", "--no-window")
    assert (done.code, done.err) == (0, "")
    assert _files() == WRITTEN
    assert done.out.splitlines()[0] == "Wrote to legatus-demo:"
    assert sorted(line.strip() for line in done.out.splitlines()[1:]) == WRITTEN


def test_its_battle_ends_a_check_with_0(legatus: Run) -> None:
    legatus("demo", "--no-window")
    assert legatus("check", "legatus-demo/zama-202bc.legatus").code == 0


def test_its_armies_are_drawn_up_within_their_zones(legatus: Run) -> None:
    legatus("demo", "--no-window")
    told = legatus("deploy", "legatus-demo/zama-202bc.legatus").out
    assert "aren't on the table" not in told
    assert "outside" not in legatus("check", "legatus-demo/zama-202bc.legatus").out


def test_its_sheets_are_whole(legatus: Run) -> None:
    legatus("demo", "--no-window")
    for file in Path("legatus-demo").glob("*.pdf"):
        content = file.read_bytes()
        assert content.startswith(b"%PDF-")
        assert content.rstrip().endswith(b"%%EOF")


def test_a_second_one_writes_to_the_same_place_the_same(legatus: Run) -> None:
    legatus("demo", "--no-window")
    before = {name: Path(name).read_bytes() for name in WRITTEN}
    assert legatus("demo", "--no-window").code == 0
    assert {name: Path(name).read_bytes() for name in _files()} == before


FOREIGN = {
    "a file of somebody's": ("notes.txt", b"mine"),
    "an army under our file's name": ("zama-202bc.legatus", b"schema: roster/1\n"),
    "something under our sheet's name": ("zama-202bc-roster.pdf", b"mine"),
}


@pytest.mark.parametrize(("name", "content"), FOREIGN.values(), ids=FOREIGN)
def test_a_folder_that_is_not_ours_is_not_touched(legatus: Run, name: str, content: bytes) -> None:
    Path("legatus-demo").mkdir()
    (Path("legatus-demo") / name).write_bytes(content)
    done = legatus("demo", "--no-window")
    assert done.out.splitlines()[0] == "Wrote to legatus-demo-2:"
    assert [each.name for each in Path("legatus-demo").iterdir()] == [name]
    assert (Path("legatus-demo") / name).read_bytes() == content
    assert legatus("check", "legatus-demo-2/zama-202bc.legatus").code == 0


def test_a_demonstration_with_a_file_of_the_user_s_is_not_touched(legatus: Run) -> None:
    legatus("demo", "--no-window")
    (Path("legatus-demo") / "my-army.legatus").write_bytes(b"mine")
    done = legatus("demo", "--no-window")
    assert done.out.splitlines()[0] == "Wrote to legatus-demo-2:"


def test_a_demonstration_that_the_user_has_changed_is_not_touched(legatus: Run) -> None:
    legatus("demo", "--no-window")
    file = Path("legatus-demo/zama-202bc.legatus")
    text = file.read_text(encoding="utf-8").replace("strength: 175", "strength: 180", 1)
    file.write_text(text, encoding="utf-8")
    done = legatus("demo", "--no-window")
    assert done.out.splitlines()[0] == "Wrote to legatus-demo-2:"
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("place", ["file", "link", "link to nothing"])
def test_what_is_no_folder_is_not_touched(legatus: Run, place: str) -> None:
    Path("elsewhere").mkdir()
    if place == "file":
        Path("legatus-demo").write_bytes(b"mine")
    else:
        Path("legatus-demo").symlink_to("elsewhere" if place == "link" else "nowhere")
    legatus("demo", "--no-window")
    assert list(Path("elsewhere").iterdir()) == []
    assert Path("legatus-demo-2/zama-202bc.legatus").is_file()


def test_an_empty_folder_of_the_name_is_used(legatus: Run) -> None:
    Path("legatus-demo").mkdir()
    legatus("demo", "--no-window")
    assert _files() == WRITTEN


def test_a_folder_that_can_not_be_made_ends_with_3(
    legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_named: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    done = legatus("demo", "--no-window")
    assert done.code == 3
    assert "could not be written (Permission denied)" in done.err


def test_its_words_may_be_italian(legatus: Run) -> None:
    legatus("demo", "--no-window", "--lang", "it")
    assert "Zama, 202 a.C." in Path("legatus-demo/zama-202bc.legatus").read_text(encoding="utf-8")


def test_with_a_screen_the_window_is_opened_on_the_battle(legatus: Run, window: list[Path]) -> None:
    done = legatus("demo")
    assert done.code == 0
    assert done.out.splitlines()[-1] == "The window is open."
    assert [each.name for each in window] == ["zama-202bc.legatus"]


def test_no_window_is_opened_where_none_is_wanted(legatus: Run, window: list[Path]) -> None:
    assert legatus("demo", "--no-window").code == 0
    assert window == []


def test_without_a_screen_it_says_so_and_is_fine(
    legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.cli.doing.has_screen", lambda: False)
    done = legatus("demo")
    assert done.code == 0
    assert "no screen here" in done.out.splitlines()[-1]


def test_a_window_that_dies_at_once_is_told_and_is_no_fault(
    legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demonstration, "_START", "import sys; sys.exit(1)")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    done = legatus("demo")
    assert done.code == 0
    assert done.out.splitlines()[-1] == LINE


def test_a_window_that_can_not_even_be_started_is_told_and_is_no_fault(
    legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    monkeypatch.setattr("builder.cli.doing.has_screen", lambda: True)
    done = legatus("demo")
    assert (done.code, done.out.splitlines()[-1]) == (0, LINE)


def test_a_window_that_lives_is_left_to_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process reads its own input to the end, which never comes while we hold the other."""
    started: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def held(command: list[str], **named: object) -> subprocess.Popen[bytes]:
        process = popen([*command], **{**named, "stdin": subprocess.PIPE})  # type: ignore[call-overload]
        started.append(process)
        return process  # type: ignore[no-any-return]

    monkeypatch.setattr(demonstration, "_START", "import sys; sys.stdin.read()")
    monkeypatch.setattr(subprocess, "Popen", held)
    assert start_window(tmp_path / "a.legatus", patience_s=0.3)
    (process,) = started
    process.returncode = None
    assert process.poll() is None
    process.communicate()


def test_the_window_is_a_process_of_its_own_and_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[list[str], dict[str, object]]] = []

    class Started:
        returncode = 0

        def __init__(self, command: list[str], **named: object) -> None:
            calls.append((command, named))

        def wait(self, _patience_s: float) -> int:
            return 1

    monkeypatch.setattr(subprocess, "Popen", Started)
    assert not start_window(tmp_path / "a.legatus")
    ((command, named),) = calls
    assert command[0] == sys.executable
    assert command[-2:] == ["gui", str(tmp_path / "a.legatus")]
    assert named["start_new_session"]
    assert {named[each] for each in ("stdin", "stdout", "stderr")} == {subprocess.DEVNULL}


def test_a_window_that_is_open_already_and_takes_the_file_is_as_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demonstration, "_START", "")
    assert start_window(tmp_path / "a.legatus", patience_s=20)


def test_the_window_never_runs_what_lies_in_the_folder_we_are_in(
    fresh: Run, tmp_path: Path
) -> None:
    """A package of our name there would be found first by `python -m`."""
    (tmp_path / "builder").mkdir()
    (tmp_path / "builder" / "__init__.py").write_text("", encoding="utf-8")
    trap = f"open({str(tmp_path / 'trapped')!r}, 'w')"
    (tmp_path / "builder" / "__main__.py").write_text(trap, encoding="utf-8")
    code = (
        "import sys; sys.path.remove(''); import pathlib;"
        "from builder.operations.demonstration import start_window;"
        "start_window(pathlib.Path('no.legatus'), patience_s=20)"
    )
    done = fresh("-c", code, QT_QPA_PLATFORM="no-such-platform")
    assert (done.code, done.err) == (0, "")
    assert not (tmp_path / "trapped").exists()


SCREENS = [
    ({}, False),
    ({"DISPLAY": ":0"}, True),
    ({"WAYLAND_DISPLAY": "wayland-0"}, True),
    ({"DISPLAY": "", "WAYLAND_DISPLAY": ""}, False),
    ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "xcb"}, True),
    ({"DISPLAY": ":0", "QT_QPA_PLATFORM": ""}, True),
    ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, False),
    ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "minimal"}, False),
    ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen:fontsize=12"}, False),
    ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen;xcb"}, False),
    ({"QT_QPA_PLATFORM": "xcb"}, False),
]


@pytest.mark.parametrize(("environment", "screen"), SCREENS)
def test_whether_there_is_a_screen_is_told_by_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], *, screen: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert has_screen() is screen
