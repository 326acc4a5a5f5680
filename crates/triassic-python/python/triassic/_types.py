"""Exceptions, and tuples with names."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Detected", "Error", "Finding", "Format", "InternalError", "Member"]


class Error(ValueError):
    """What is wrong with a file, or with what is asked of it.

    `part` is the part of the file ("header"), `offset` the byte in it, `path` the file; None where there is none.
    """

    part: str | None
    offset: int | None
    path: str | None

    def __init__(self, message: str, part: str | None = None, offset: int | None = None, path: str | None = None) -> None:
        super().__init__(message)
        self.part = part
        self.offset = offset
        self.path = path

    def __reduce__(self) -> tuple[type[Error], tuple[str, str | None, int | None, str | None]]:
        return type(self), (str(self), self.part, self.offset, self.path)


class InternalError(RuntimeError):
    """A mistake in triassic itself: please report it, with the file if you may."""


class Finding(NamedTuple):
    """Something unusual or wrong in a file."""

    code: str
    """The stable code, as in crates/triassic/findings/README.md: `MD2-012`."""
    severity: str
    """`note`, `warning` or `error`."""
    summary: str
    """What it is, in words."""
    offset: int
    """The byte in the file where it is first."""
    element: int | None
    """The number of the element that has it first, if it is about elements of a list."""
    count: int  # type: ignore[assignment]
    """How often it is there."""


class Detected(NamedTuple):
    """The format of a file, by its first bytes."""

    format: str
    version: int | None
    """None if files of the format have no version."""
    kind: str
    name: str


class Member(NamedTuple):
    """A file in an archive."""

    path: str
    """Its path in the archive."""
    size: int
    """Its size in bytes, unpacked."""


class Format(NamedTuple):
    """A format that is read."""

    id: str
    name: str
    extensions: tuple[str, ...]
    versions: tuple[int, ...]
    profiles: tuple[str, ...]
    """The engines for which `File.validate` has limits."""
