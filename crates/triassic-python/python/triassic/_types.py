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
    """An error in a file, or in a request to it.

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
    """A bug in triassic: please report it, with the file if possible."""


class Finding(NamedTuple):
    """Something unusual or wrong in a file."""

    code: str
    """The stable code, as in crates/triassic/findings/README.md: `MD2-012`."""
    severity: str
    """`note`, `warning` or `error`."""
    summary: str
    """The description."""
    offset: int
    """The byte offset of the first occurrence in the file."""
    element: int | None
    """The index of the first element with the finding, if it is about elements of a list."""
    count: int  # type: ignore[assignment]
    """The number of occurrences."""
    name: str | None
    """The name of the first texture, bone or other element with the finding, if it has one. None in findings of a conversion."""
    message: str
    """The summary with the name, or the name, the number and the limit, as printed by the command."""
    value: int | None
    """The number that exceeds a limit."""
    limit: int | None
    """The limit."""


class Detected(NamedTuple):
    """The format of a file, from its first bytes."""

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
    """Its unpacked size in bytes."""


class Format(NamedTuple):
    """A supported format."""

    id: str
    name: str
    extensions: tuple[str, ...]
    versions: tuple[int, ...]
    profiles: dict[str, dict[str, int]]
    """The engines for which `File.validate` knows limits, each with its limits by name, such as `frames`."""


class Made(NamedTuple):
    """A model for a game, and the files that belong to it."""

    files: tuple[tuple[str, bytes], ...]
    """Names and contents, the model first."""
    findings: tuple[Finding, ...]
    """Lost or changed data."""
    notes: tuple[str, ...]
    """The names that findings are about."""


class Input(NamedTuple):
    """An input of a material: a factor, multiplied by an image if there is one."""

    factor: tuple[float, float, float, float]
    """Linear red, green, blue, alpha from 0 to 1. Roles with a single number use red."""
    image: int | None
    """The image, as an index into those of the scene."""
    uv_set: int
    """The index of the UV set that the image uses."""
    uv_offset: tuple[float, float]
    """The translation of the UVs, after scaling and rotation."""
    uv_rotation: float
    """The rotation about the upper left corner, in radians: the image is rotated counter-clockwise."""
    uv_scale: tuple[float, float]
    """The factor of each UV coordinate."""


class Group(NamedTuple):
    """A named group of vertices of a mesh: a selection."""

    name: str
    members: NDArray[np.uint32]
    """(k, 2): the index of the primitive in the mesh, and the index of the vertex in it."""
    weights: NDArray[np.float32]
    """(k,): from 0 to 1."""


class Variant(NamedTuple):
    """A variant of a scene: a skin, a skin family."""

    name: str
    materials: dict[int, int]
    """The materials that it replaces, each with its replacement, as indices. The others stay the same."""
    extras: dict[str, Any]
    """Further properties of the source."""


class Instance(NamedTuple):
    """A node that shows another file."""

    node: int
    file: str
    """The file, as named by the source."""
    state: Literal[
        "placed", "placeholder", "absent", "ambiguous", "unreadable", "cycle", "too-deep", "too-many", "unresolved"
    ]
    reason: str | None
    """The reason why it is not shown; None if it is."""


class Light(NamedTuple):
    """A light at its node, with the meaning of glTF's KHR_lights_punctual."""

    kind: Literal["point", "sun", "spot"]
    """In all directions, or along the node's -Z."""
    color: tuple[float, float, float]
    """Linear red, green, blue from 0 to 1."""
    intensity: float
    """In candela; for the sun in lux."""
    range: float | None
    """Meters; None if unlimited."""
    inner: float | None
    """For a spot, half the angle of the fully lit part."""
    outer: float | None
    """For a spot, half the angle of the whole cone."""


class Camera(NamedTuple):
    """A perspective view from its node along -Z, with +Y up."""

    vertical_angle: float
    """The whole angle, in radians."""
    near: float
    far: float | None


class Entity(NamedTuple):
    """An object of a level with behavior in the game."""

    class_: str
    """The kind of object, as named by the source; may be empty."""
    model: str | None
    """The file of its model, as named by the source."""


class Sound(NamedTuple):
    """A sound that plays at its node."""

    file: str
    volume: float
    """In the unit of the source."""
    range: float | None
    """The maximum distance in meters at which it is heard; None if unlimited."""


class Path(NamedTuple):
    """A path along points."""

    points: NDArray[np.float32]
    """(n, 3), relative to the node."""
    edges: NDArray[np.uint32]
    """(m, 2): connections between two points. If empty, each point is connected to the next one."""
