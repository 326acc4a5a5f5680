"""Edits of Bohemia's models (P3D, MLOD)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from triassic import _triassic
from triassic._types import Error

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["Renamed", "rename_paths"]


class Renamed(NamedTuple):
    """A model with renamed paths."""

    file: bytes
    """The whole file; everything else is unchanged, byte for byte."""
    renamed: int
    """The number of renamed paths, each counted once for each level of detail."""


def rename_paths(
    file: _triassic.File,
    renames: Mapping[str, str],
    *,
    prefix: bool = False,
    kinds: Iterable[Literal["textures", "materials", "proxies"]] = ("textures", "materials", "proxies"),
) -> Renamed:
    """Renames the textures, materials and proxies of a model, like `triassic p3d rename`.

    `renames` maps whole paths to new ones; with `prefix`, it maps leading folders. Letter case is ignored, and `/` equals `\\`.

    Raises `Error` if the file is not such a model, a name is too long for its field, or a path has two new names.
    """
    wanted = set(kinds)
    unknown = wanted - {"textures", "materials", "proxies"}
    if unknown:
        raise Error(f"kinds: one of textures, materials, proxies; not {', '.join(sorted(unknown))}")
    for old, new in renames.items():
        if not old or not new or any(c in text for text in (old, new) for c in "\t\r\n\0"):
            raise Error(f"renames: {old!r} to {new!r} are not two paths")
    encoded = {old.encode("latin-1"): new.encode("latin-1") for old, new in renames.items()}
    flags = ("textures" in wanted, "materials" in wanted, "proxies" in wanted)
    return Renamed(*_triassic.p3d_rename_paths(file, encoded, flags, prefix))
