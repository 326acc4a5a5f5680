"""Opening of files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triassic import _triassic

if TYPE_CHECKING:
    import os
    from types import EllipsisType

    from triassic._triassic import _Companions, _Source


def open(  # noqa: A001
    source: _Source,
    name: str | os.PathLike[str] | None = None,
    companions: _Companions | EllipsisType = ...,
) -> _triassic.File:
    """Opens a file of any format and reads it.

    `source` is a path, which may lead into an archive (`"baseq2/pak0.pak/models/tank/tris.md2"`), or bytes, or a file opened
    in binary mode. `name` is the file name for bytes: the names of skins and companions are derived from it, and a format without
    magic bytes is recognized by its extension.

    `companions` is the source of related files: the texture file of a Half-Life model, skins, the models of a level. By default, they
    are searched near the path, as by the command; for bytes there is no search. Otherwise a folder or an archive (a path), a
    mapping from names to bytes, or a function that is called with each name and returns bytes or None; its exceptions propagate.
    With `None`, only the file itself is read.

    Raises `Error` if the file cannot be read, `OSError` if the system denies access.
    """
    if companions is ...:
        return _triassic.open_file(source, name, None, True)
    return _triassic.open_file(source, name, companions, False)
