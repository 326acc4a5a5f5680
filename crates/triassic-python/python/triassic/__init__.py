"""The models, terrains and levels of legacy games as NumPy arrays.

    import triassic

    scene = triassic.open("tris.md2").scene()
    positions = scene.at("run", seconds=0.25)

The space is that of glTF: Y up, +Z to the front, meters, counter-clockwise. Arrays of a scene are read-only views; `array.copy()`
makes a writable array.
"""

from triassic import back, md2, p3d
from triassic._census import census, census_batches, census_rows_table, census_schema, census_table
from triassic._open import open  # noqa: A004
from triassic._triassic import (
    Animation,
    Archive,
    Channel,
    File,
    Frames,
    Image,
    Material,
    Mesh,
    Node,
    Primitive,
    Scene,
    Skin,
    __version__,
    detect,
    formats,
)
from triassic._types import (
    Camera,
    Detected,
    Entity,
    Error,
    Finding,
    Format,
    Group,
    Input,
    Instance,
    InternalError,
    Light,
    Member,
    Path,
    Sound,
    Variant,
)

__all__ = [
    "Animation",
    "Archive",
    "Camera",
    "Channel",
    "Detected",
    "Entity",
    "Error",
    "File",
    "Finding",
    "Format",
    "Frames",
    "Group",
    "Image",
    "Input",
    "Instance",
    "InternalError",
    "Light",
    "Material",
    "Member",
    "Mesh",
    "Node",
    "Path",
    "Primitive",
    "Scene",
    "Skin",
    "Sound",
    "Variant",
    "__version__",
    "back",
    "census",
    "census_batches",
    "census_rows_table",
    "census_schema",
    "census_table",
    "detect",
    "formats",
    "md2",
    "open",
    "p3d",
]
