"""The way back: models for games from glTF, with reports of lost or changed data."""

from __future__ import annotations

import os
from typing import Literal

from triassic import _triassic
from triassic._types import Error, Made

__all__ = ["Made", "from_gltf"]


def from_gltf(
    glb: bytes | bytearray | memoryview,
    *,
    to: Literal["md2", "goldsrc-mdl"],
    name: str = "model",
    base: str | os.PathLike[str] | None = None,
    engine: str | None = None,
    sample_fps: float | None = None,
    atlas: bool = False,
) -> Made:
    """Creates a Quake II or Half-Life model from a GLB, like `triassic convert --to`.

    `name` is the model's name without its extension. `base` is the path of the previous model, which supplies what the scene
    lacks; unchanged parts of a Quake II model keep their bytes. `engine` is a game whose limits apply, such as `"ufoai"` or
    `"half-life"`. `sample_fps` is the rate at which animations are sampled if their keys are not frames. `atlas` packs several
    materials of a Quake II model into one skin.

    Raises `Error` if the GLB cannot be read, cannot be converted to such a model, or exceeds a limit.
    """
    if to not in ("md2", "goldsrc-mdl"):
        raise Error(f"to: 'md2' or 'goldsrc-mdl' is expected, not {to!r}")
    if atlas and to != "md2":
        raise Error(f"atlas: for 'md2', not {to!r}")
    return _triassic.back_from_gltf(
        bytes(glb), to, name, None if base is None else os.fspath(base), engine, sample_fps, atlas
    )
