"""A canvas that takes note of every call, and the notes replayed on a bare one."""

from __future__ import annotations

from typing import Any

from reportlab.pdfgen.canvas import Canvas

__all__ = ["Recorder", "Recording"]

PLAIN = (str, int, float, bool, tuple, list, dict, bytes, type(None))


class Recording:
    """Calls in their order: on which object, which method, with what, giving which object."""

    def __init__(self) -> None:
        self.calls: list[tuple[int, str, tuple[Any, ...], dict[str, Any], int | None]] = []
        self.objects = 1

    def canvas(self, *args: Any, **kwargs: Any) -> Recorder:
        """Return a recorded canvas; called like the library's own class."""
        self.made_with = (args[1:], kwargs)
        return Recorder(self, Canvas(*args, **kwargs), 0)

    def replay(self, stream: Any) -> None:
        """Do the same calls on a bare canvas."""
        args, kwargs = self.made_with
        objects: dict[int, Any] = {0: Canvas(stream, *args, **kwargs)}
        for on, method, values, named, gives in self.calls:
            result = getattr(objects[on], method)(*(_bare(v, objects) for v in values), **named)
            if gives is not None:
                objects[gives] = result


class _Noted:
    def __init__(self, number: int) -> None:
        self.number = number


def _bare(value: Any, objects: dict[int, Any]) -> Any:
    return objects[value.number] if isinstance(value, _Noted) else value


class Recorder:
    """Stands for a canvas or a path and notes what is called on it."""

    def __init__(self, recording: Recording, target: Any, number: int) -> None:
        self.recording, self.target, self.number = recording, target, number

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self.target, name)
        if not callable(attribute):
            return attribute

        def noted(*args: Any, **kwargs: Any) -> Any:
            real = [each.target if isinstance(each, Recorder) else each for each in args]
            result = attribute(*real, **kwargs)
            gives = None
            recording = self.recording
            if not isinstance(result, PLAIN):
                gives = recording.objects
                recording.objects += 1
            notes = tuple(
                _Noted(each.number) if isinstance(each, Recorder) else each for each in args
            )
            recording.calls.append((self.number, name, notes, kwargs, gives))
            return result if gives is None else Recorder(recording, result, gives)

        return noted
