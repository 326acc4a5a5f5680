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

    `source` is a path, which may lead into an archive (`"baseq2/pak0.pak/models/tank/tris.md2"`), or bytes, or a file that is open
    in binary mode. `name` is what bytes are called: the names of skins and companions are made of it, and a format without first
    bytes is known by its extension.

    `companions` is where files that belong to it are searched for: the texture file of a Half-Life model, skins, the models that a
    level shows. Without it, around the path as the command does, and for bytes nowhere. Else in a folder or an archive (a path), a
    mapping of names to bytes, or by a function that is asked for each name and returns bytes or None; what it raises passes through.
    `None` forbids it: only the file itself is read.

    Raises `Error` for what cannot be read, `OSError` where the system refuses the file.
    """
    if companions is ...:
        return _triassic.open_file(source, name, None, True)
    return _triassic.open_file(source, name, companions, False)
