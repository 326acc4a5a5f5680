"""Exceptions, and tuples with names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Camera",
    "Detected",
    "Entity",
    "Error",
    "Finding",
    "Format",
    "Group",
    "Input",
    "Instance",
    "InternalError",
    "Light",
    "Made",
    "Member",
    "Path",
    "Sound",
    "Variant",
]


class Error(ValueError):
    """What is wrong with a file, or with what is asked of it.

    `part` is the part of the file ("header"), `offset` the byte offset, `path` the file; None if unknown.
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
    name: str | None
    """The name of the texture, bone or other thing that it is about first, if it has one. None in findings of a conversion."""
    message: str
    """The summary with the name, or the name, the number and the limit: what the command prints."""
    value: int | None
    """The number that exceeds a limit."""
    limit: int | None
    """The limit."""


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
    profiles: dict[str, dict[str, int]]
    """The engines for which `File.validate` has limits, each with its limits by name, such as `frames`."""


class Made(NamedTuple):
    """A model for a game, and the files that belong to it."""

    files: tuple[tuple[str, bytes], ...]
    """Names and contents, the model first."""
    findings: tuple[Finding, ...]
    """What was lost or changed."""
    notes: tuple[str, ...]
    """The names that findings are about."""


class Input(NamedTuple):
    """An input of a material: a factor, multiplied by an image if there is one."""

    factor: tuple[float, float, float, float]
    """Linear red, green, blue, alpha from 0 to 1. Roles that need one number have it in red."""
    image: int | None
    """The image, as an index into those of the scene."""
    uv_set: int
    """The set of texture coordinates that the image uses."""
    uv_offset: tuple[float, float]
    """By how much they are moved, after they were scaled and turned."""
    uv_rotation: float
    """The rotation about the upper left corner, in radians: the image turns counter-clockwise."""
    uv_scale: tuple[float, float]
    """By how much each of them is multiplied."""


class Group(NamedTuple):
    """A named set of vertices of a mesh: a selection."""

    name: str
    members: NDArray[np.uint32]
    """(k, 2): the primitive of the mesh, and the vertex of that."""
    weights: NDArray[np.float32]
    """(k,): from 0 to 1."""


class Variant(NamedTuple):
    """A variant of a scene: a skin, a skin family."""

    name: str
    materials: dict[int, int]
    """The materials that it replaces, each with its replacement, as indices. Others stay."""
    extras: dict[str, Any]
    """Further properties of the source."""


class Instance(NamedTuple):
    """A node that shows another file."""

    node: int
    file: str
    """The file, as the source names it."""
    state: Literal[
        "placed", "placeholder", "absent", "ambiguous", "unreadable", "cycle", "too-deep", "too-many", "unresolved"
    ]
    reason: str | None
    """Why it is not shown, in words; None if it is."""


class Light(NamedTuple):
    """A light at its node, with the meaning of glTF's KHR_lights_punctual."""

    kind: Literal["point", "sun", "spot"]
    """In all directions, or along the node's -Z."""
    color: tuple[float, float, float]
    """Linear red, green, blue from 0 to 1."""
    intensity: float
    """Candela; for the sun lux."""
    range: float | None
    """Meters; None if unlimited."""
    inner: float | None
    """Of a spot, half the angle of the part that is fully lit."""
    outer: float | None
    """Of a spot, half the angle of the whole cone."""


class Camera(NamedTuple):
    """A perspective view from its node along -Z, with +Y up."""

    vertical_angle: float
    """The whole angle, in radians."""
    near: float
    far: float | None


class Entity(NamedTuple):
    """An object of a level that the game brings to life."""

    class_: str
    """The kind of object, in the words of the source; may be empty."""
    model: str | None
    """The file of its model, as the source names it."""


class Sound(NamedTuple):
    """A sound that plays at its node."""

    file: str
    volume: float
    """In the numbers of the source."""
    range: float | None
    """The distance in meters at which it is still heard; None if unlimited."""


class Path(NamedTuple):
    """A way from point to point."""

    points: NDArray[np.float32]
    """(n, 3), relative to the node."""
    edges: NDArray[np.uint32]
    """(m, 2): ways between two points. Without any, one point follows the other."""
