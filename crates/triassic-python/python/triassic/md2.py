"""Quake II models from arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from triassic import _triassic
from triassic._types import Error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

__all__ = ["write"]


def write(
    positions: ArrayLike,
    triangles: ArrayLike,
    uv: ArrayLike,
    *,
    normals: ArrayLike | None = None,
    skin_size: tuple[int, int] = (256, 256),
    skins: Sequence[str] = (),
    names: Sequence[str] | None = None,
    hd: bool = False,
) -> bytes:
    """A Quake II model (MD2) as bytes.

    `positions` is (frames, vertices, 3), or (vertices, 3) for one frame, in the space of scenes: Y up, +Z to the front, meters.
    `triangles` is (m, 3), counter-clockwise seen from the front; `uv` (vertices, 2) from the top left corner of the skin. `normals` has
    the shape of `positions`; by default they are smooth. `names` are those of the frames; without trailing digits, they are the names
    of clips: `run1`, `run2`, … By default, all frames are one clip. With `hd`, positions have 65,281 steps instead of 256, which
    only newer engines read.

    Raises `Error` if shapes do not fit, an index is out of range, or a number is not finite.
    """
    import numpy as np

    place = np.asarray(positions, dtype="<f4")
    if place.ndim == 2:
        place = place[np.newaxis]
    if place.ndim != 3 or place.shape[2] != 3 or place.shape[1] == 0:
        raise Error(f"positions: (frames, vertices, 3) is expected, not {place.shape}")
    frames, vertices = place.shape[:2]
    if vertices > 65_535:
        raise Error(f"positions: a file has at most 65535 vertices, not {vertices}")
    faces: Any = np.asarray(triangles)
    if faces.size == 0:
        faces = faces.reshape(0, 3).astype("<u4")
    if faces.ndim != 2 or faces.shape[1] != 3 or faces.dtype.kind not in "iu":
        raise Error(f"triangles: (m, 3) of integers is expected, not {faces.shape} of {faces.dtype}")
    if faces.size and not 0 <= int(faces.min()) <= int(faces.max()) < vertices:
        raise Error(f"triangles: an index is not from 0 to {vertices - 1}")
    places = np.asarray(uv, dtype="<f4")
    if places.shape != (vertices, 2):
        raise Error(f"uv: {(vertices, 2)} is expected, not {places.shape}")
    if not np.isfinite(places).all():
        raise Error("uv: a number is not finite")
    ways = None
    if normals is not None:
        way = np.asarray(normals, dtype="<f4")
        way = way[np.newaxis] if way.ndim == 2 else way
        if way.shape != place.shape:
            raise Error(f"normals: {place.shape} is expected, as positions are, not {way.shape}")
        ways = way.tobytes()
    named = [f"frame{number}" for number in range(1, frames + 1)] if names is None else list(names)
    if len(named) != frames:
        raise Error(f"names: {frames} are expected, one for each frame, not {len(named)}")
    return _triassic.md2_write(
        place.tobytes(),
        vertices,
        np.ascontiguousarray(faces, dtype="<u4").tobytes(),
        places.tobytes(),
        ways,
        skin_size,
        [skin.encode("latin-1") for skin in skins],
        [name.encode("latin-1") for name in named],
        hd,
    )
