"""Scenes from arrays: converts the arguments of `Scene.build` for Rust."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from triassic import _triassic
from triassic._types import Error, Input

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import ArrayLike

    from triassic._triassic import Scene


class BuildShape(TypedDict, total=False):
    """A shape of a mesh."""

    name: str
    positions: ArrayLike
    """(n, 3)."""
    normals: ArrayLike | None
    """(m, 3, 3) or (n, 3); by default, the mesh's normals, rotated like smooth ones."""


class BuildGroup(TypedDict, total=False):
    """A named group of vertices."""

    name: str
    vertices: ArrayLike
    """(k,) integers."""
    weights: ArrayLike | None
    """(k,) from 0 to 1; by default 1."""


class BuildMesh(TypedDict, total=False):
    """A mesh of n vertices and m triangles.

    Values that can differ between the triangles of a vertex have a row per corner, (m, 3, …), or per vertex, (n, …).
    """

    name: str
    positions: ArrayLike
    """(n, 3), in meters."""
    triangles: ArrayLike
    """(m, 3) integers: the vertices of each, counter-clockwise seen from the front."""
    uv: Sequence[ArrayLike]
    """UV sets of (m, 3, 2) or (n, 2), from the top left corner of an image."""
    normals: ArrayLike | None
    """(m, 3, 3) or (n, 3)."""
    colors: ArrayLike | None
    """(m, 3, 4) or (n, 4) integers: linear red, green, blue, alpha from 0 to 65535."""
    materials: ArrayLike | None
    """(m,) integers, or one for all: indices into the materials; -1 for none."""
    parts: ArrayLike | None
    """(m,) integers: the part of each triangle. A part has one material; by default, there is a part for each material."""
    shapes: Sequence[BuildShape]
    joints: ArrayLike | None
    """(n, k) integers: indices into the joints of the skin."""
    weights: ArrayLike | None
    """(n, k): the four largest of each vertex are used, normalized to the sum 1."""
    vertices: ArrayLike | None
    """(n,) integers: the index of each vertex in the original file; -1 for none."""
    attributes: Mapping[str, ArrayLike]
    """(n,) each: floats, or uint32 for bits."""
    groups: Sequence[BuildGroup]
    lod: float | None
    step: float | None
    extras: Mapping[str, Any]


class BuildNode(TypedDict, total=False):
    """A node."""

    name: str
    kind: Literal["group", "mesh", "bone", "attachment", "hitbox", "light", "camera"]
    """By default `mesh` with a mesh, and `group` without one."""
    parent: int | None
    """The index of its parent."""
    translation: Sequence[float]
    rotation: Sequence[float]
    """A quaternion x, y, z, w."""
    scale: Sequence[float]
    mesh: int | None
    skin: int | None
    hidden: bool
    box: Sequence[Sequence[float]] | None
    """For a hitbox: the minimum and the maximum corner."""
    group: int
    """For a hitbox: the body part."""
    light: Any
    """A `Light`, or the same as a dict."""
    camera: Any
    """A `Camera`, or the same as a dict."""
    extras: Mapping[str, Any]


class BuildSkin(TypedDict, total=False):
    """Joints that deform meshes."""

    name: str
    joints: Sequence[int]
    inverse_bind: ArrayLike | None
    """(joints, 4, 4); by default from the nodes at rest."""


class BuildMaterial(TypedDict, total=False):
    """A surface."""

    name: str
    image: int | None
    """The image of the base color, unless `inputs` has one."""
    base_color: Sequence[float]
    inputs: Mapping[str, Input | Mapping[str, Any]]
    alpha: Literal["opaque", "mask", "blend", "add"]
    alpha_cutoff: float | None
    """By default 0.5."""
    unlit: bool
    double_sided: bool
    emissive_strength: float
    extras: Mapping[str, Any]


class BuildImage(TypedDict, total=False):
    """An image: pixels or a file, or only a name if it is missing."""

    name: str
    pixels: ArrayLike | None
    """(height, width, 4) uint8: red, green, blue, alpha in sRGB, from the top."""
    data: bytes | None
    """A PNG or a JPEG."""
    filter: Literal["linear", "nearest"]
    wrap: Sequence[Literal["repeat", "mirror", "clamp"]]
    extras: Mapping[str, Any]


class BuildChannel(TypedDict, total=False):
    """The keys of one property of one node."""

    node: int
    kind: Literal["translation", "rotation", "scale", "shape"]
    times: ArrayLike
    """(keys,), in seconds, increasing."""
    values: ArrayLike
    """(keys, 3); for rotations (keys, 4); for shapes (keys,) integers: 0 for the mesh itself, n for its shape n - 1."""
    interpolation: Literal["linear", "step"]


class BuildAnimation(TypedDict, total=False):
    """An animation."""

    name: str
    looping: bool
    channels: Sequence[BuildChannel]
    events: Sequence[tuple[float, str]]
    event_extras: Sequence[Mapping[str, Any]]
    subject: int | None
    extras: Mapping[str, Any]


class BuildVariant(TypedDict, total=False):
    """A variant that replaces materials."""

    name: str
    materials: Mapping[int, int]
    extras: Mapping[str, Any]


class _Arrays:
    """Arrays as bytes, which the description refers to by index."""

    def __init__(self) -> None:
        self.bytes: list[bytes] = []

    def add(self, given: Any, what: str, kind: str, *shape: int | None) -> int:
        """Adds an array of this type; None in the shape allows any size."""
        import numpy as np

        array: Any = np.asarray(given)
        if array.size == 0:
            array = array.reshape([size or 0 for size in shape]) if None in shape or 0 in shape else array
        expected = "(" + ", ".join("any" if size is None else str(size) for size in shape) + ")"
        if array.ndim != len(shape) or any(size not in (None, own) for size, own in zip(shape, array.shape)):
            raise Error(f"{what}: an array {expected} is expected, not {array.shape}")
        if array.size and kind[1] != "f":
            if array.dtype.kind not in "iu":
                raise Error(f"{what}: whole numbers are expected, not {array.dtype}")
            limits = np.iinfo(np.dtype(kind))
            if int(array.min()) < limits.min or int(array.max()) > limits.max:
                raise Error(f"{what}: numbers from {limits.min} to {limits.max} are expected, not {array.min()} to {array.max()}")
        elif array.size and array.dtype.kind not in "fiub":
            raise Error(f"{what}: numbers are expected, not {array.dtype}")
        self.bytes.append(np.ascontiguousarray(array, dtype=kind).tobytes())
        return len(self.bytes) - 1

    def corners(self, given: Any, what: str, kind: str, vertices: int, triangles: int, width: int) -> dict[str, Any]:
        """Adds an array with a row for each corner, or for each vertex."""
        import numpy as np

        array = np.asarray(given)
        if array.ndim == 3:
            return {"array": self.add(array, what, kind, triangles, 3, width), "corners": True}
        if array.ndim != 2:
            raise Error(f"{what}: an array {(triangles, 3, width)} or {(vertices, width)} is expected, not {array.shape}")
        return {"array": self.add(array, what, kind, vertices, width), "corners": False}


def _known(given: Mapping[str, Any], what: str, known: Iterable[str]) -> dict[str, Any]:
    """A copy without None values; unknown keys are rejected."""
    names = tuple(known)
    for key in given:
        if key not in names:
            raise Error(f"{what}: unknown key {key!r}; there are: {', '.join(names)}")
    return {key: value for key, value in given.items() if value is not None}


def _needed(given: dict[str, Any], what: str, *keys: str) -> None:
    for key in keys:
        if key not in given:
            raise Error(f"{what}: {key!r} is missing")


def _mesh(given: BuildMesh, what: str, arrays: _Arrays) -> dict[str, Any]:
    import numpy as np

    mesh = _known(given, what, BuildMesh.__annotations__)
    _needed(mesh, what, "name", "positions", "triangles")
    vertices, triangles = (len(np.asarray(mesh[key])) for key in ("positions", "triangles"))
    made: dict[str, Any] = {key: mesh[key] for key in ("name", "lod", "step", "extras") if key in mesh}
    made["positions"] = arrays.add(mesh["positions"], f"{what}.positions", "<f4", vertices, 3)
    made["triangles"] = arrays.add(mesh["triangles"], f"{what}.triangles", "<u4", triangles, 3)

    def corners(given: Any, what: str, kind: str, width: int) -> dict[str, Any]:
        return arrays.corners(given, what, kind, vertices, triangles, width)

    made["uv"] = [corners(uv, f"{what}.uv[{n}]", "<f4", 2) for n, uv in enumerate(mesh.get("uv", ()))]
    if "normals" in mesh:
        made["normals"] = corners(mesh["normals"], f"{what}.normals", "<f4", 3)
    if "colors" in mesh:
        made["colors"] = corners(mesh["colors"], f"{what}.colors", "<u2", 4)
    if "materials" in mesh:
        numbers = np.asarray(mesh["materials"])
        numbers = np.broadcast_to(numbers, (triangles,)) if numbers.ndim == 0 else numbers
        made["materials"] = arrays.add(numbers, f"{what}.materials", "<i4", triangles)
    if "parts" in mesh:
        made["parts"] = arrays.add(mesh["parts"], f"{what}.parts", "<u4", triangles)
    if "vertices" in mesh:
        made["vertices"] = arrays.add(mesh["vertices"], f"{what}.vertices", "<i4", vertices)
    if ("joints" in mesh) != ("weights" in mesh):
        raise Error(f"{what}: 'joints' and 'weights' are given together")
    if "joints" in mesh:
        made["joints"] = arrays.add(mesh["joints"], f"{what}.joints", "<u2", vertices, None)
        width = np.asarray(mesh["joints"]).shape[1]
        made["weights"], made["width"] = arrays.add(mesh["weights"], f"{what}.weights", "<f4", vertices, width), width
    made["shapes"] = []
    for number, given_shape in enumerate(mesh.get("shapes", ())):
        place = f"{what}.shapes[{number}]"
        shape = _known(given_shape, place, BuildShape.__annotations__)
        _needed(shape, place, "name", "positions")
        made_shape: dict[str, Any] = {"name": shape["name"]}
        made_shape["positions"] = arrays.add(shape["positions"], f"{place}.positions", "<f4", vertices, 3)
        if "normals" in shape:
            made_shape["normals"] = corners(shape["normals"], f"{place}.normals", "<f4", 3)
        made["shapes"].append(made_shape)
    made["attributes"] = []
    for name, values in mesh.get("attributes", {}).items():
        place, values = f"{what}.attributes[{name!r}]", np.asarray(values)
        is_bits = values.dtype == np.uint32
        array = arrays.add(values, place, "<u4" if is_bits else "<f4", vertices)
        # The indices in the file are passed as `vertices`.
        if name != "VERTEX":
            made["attributes"].append({"name": name, "array": array, "bits": bool(is_bits)})
    made["groups"] = []
    for number, given_group in enumerate(mesh.get("groups", ())):
        place = f"{what}.groups[{number}]"
        group = _known(given_group, place, BuildGroup.__annotations__)
        _needed(group, place, "name", "vertices")
        made_group = {"name": group["name"], "vertices": arrays.add(group["vertices"], f"{place}.vertices", "<u4", None)}
        if "weights" in group:
            count = len(np.asarray(group["vertices"]))
            made_group["weights"] = arrays.add(group["weights"], f"{place}.weights", "<f4", count)
        made["groups"].append(made_group)
    return made


def _node(given: BuildNode, what: str) -> dict[str, Any]:
    node = _known(given, what, BuildNode.__annotations__)
    _needed(node, what, "name")
    node.setdefault("kind", "group" if "mesh" not in node else "mesh")
    for key, size in (("translation", 3), ("rotation", 4), ("scale", 3)):
        if key in node:
            node[key] = [float(number) for number in node[key]]
            if len(node[key]) != size:
                raise Error(f"{what}.{key}: {size} numbers are expected, not {len(node[key])}")
    if "box" in node:
        node["box"] = [[float(number) for number in corner] for corner in node["box"]]
    for key in ("light", "camera"):
        if isinstance(node.get(key), tuple):
            node[key] = node[key]._asdict()
    return node


def _skin(given: BuildSkin, what: str, arrays: _Arrays) -> dict[str, Any]:
    skin = _known(given, what, BuildSkin.__annotations__)
    _needed(skin, what, "name", "joints")
    skin["joints"] = [int(joint) for joint in skin["joints"]]
    if "inverse_bind" in skin:
        skin["inverse_bind"] = arrays.add(skin["inverse_bind"], f"{what}.inverse_bind", "<f4", len(skin["joints"]), 4, 4)
    return skin


def _material(given: BuildMaterial, what: str) -> dict[str, Any]:
    material = _known(given, what, BuildMaterial.__annotations__)
    _needed(material, what, "name")
    inputs = {}
    for role, own in material.pop("inputs", {}).items():
        fields = own._asdict() if isinstance(own, Input) else _known(own, f"{what}.inputs[{role!r}]", Input._fields)
        inputs[role] = {key: value for key, value in fields.items() if value is not None}
    image, color = material.pop("image", None), material.pop("base_color", None)
    if "base" not in inputs and (image is not None or color is not None):
        base = {"image": image, "factor": None if color is None else [float(number) for number in color]}
        inputs["base"] = {key: value for key, value in base.items() if value is not None}
    return {**material, "inputs": inputs}


def _image(given: BuildImage, what: str, arrays: _Arrays) -> dict[str, Any]:
    import numpy as np

    image = _known(given, what, BuildImage.__annotations__)
    _needed(image, what, "name")
    if "pixels" in image and "data" in image:
        raise Error(f"{what}: either 'pixels' or 'data' is expected, not both")
    if "pixels" in image:
        image["size"] = [int(side) for side in np.asarray(image["pixels"]).shape[1::-1]]
        image["pixels"] = arrays.add(image["pixels"], f"{what}.pixels", "|u1", None, None, 4)
    if "data" in image:
        arrays.bytes.append(bytes(image["data"]))
        image["data"] = len(arrays.bytes) - 1
    return image


def _animation(given: BuildAnimation, what: str, arrays: _Arrays) -> dict[str, Any]:
    animation = _known(given, what, BuildAnimation.__annotations__)
    _needed(animation, what, "name")
    channels = []
    for number, given_channel in enumerate(animation.get("channels", ())):
        place = f"{what}.channels[{number}]"
        channel = _known(given_channel, place, BuildChannel.__annotations__)
        _needed(channel, place, "node", "kind", "times", "values")
        keys = arrays.add(channel["times"], f"{place}.times", "<f4", None)
        count = len(arrays.bytes[keys]) // 4
        width = {"shape": None, "rotation": 4}.get(channel["kind"], 3)
        shape = (count,) if width is None else (count, width)
        values = arrays.add(channel["values"], f"{place}.values", "<u4" if width is None else "<f4", *shape)
        channels.append({**channel, "times": keys, "values": values})
    extras: list[Any] = list(animation.pop("event_extras", ()))
    events = [{"time": float(time), "name": name} for time, name in animation.get("events", ())]
    if extras and len(extras) != len(events):
        raise Error(f"{what}.event_extras: {len(events)} are expected, one for each event, not {len(extras)}")
    return {**animation, "channels": channels, "events": [{**event, "extras": own} for event, own in zip(events, extras or [{}] * len(events))]}


def build(
    meshes: Sequence[BuildMesh],
    nodes: Sequence[BuildNode] | None,
    skins: Sequence[BuildSkin] | None,
    materials: Sequence[BuildMaterial] | None,
    images: Sequence[BuildImage] | None,
    animations: Sequence[BuildAnimation] | None,
    variants: Sequence[BuildVariant] | None,
    format: str | None,  # noqa: A002
    unit: float | None,
    properties: Mapping[str, Any] | None,
) -> Scene:
    """`Scene.build`."""
    arrays = _Arrays()
    made_nodes: list[dict[str, Any]]
    if nodes is None:
        made_nodes = [{"name": mesh.get("name", ""), "kind": "mesh", "mesh": number} for number, mesh in enumerate(meshes)]
    else:
        made_nodes = [_node(node, f"nodes[{number}]") for number, node in enumerate(nodes)]
    made_variants = []
    for number, given in enumerate(variants or ()):
        variant = _known(given, f"variants[{number}]", BuildVariant.__annotations__)
        _needed(variant, f"variants[{number}]", "name", "materials")
        made_variants.append({**variant, "materials": [[int(a), int(b)] for a, b in variant["materials"].items()]})
    description = {
        "meshes": [_mesh(mesh, f"meshes[{number}]", arrays) for number, mesh in enumerate(meshes)],
        "nodes": made_nodes,
        "skins": [_skin(skin, f"skins[{number}]", arrays) for number, skin in enumerate(skins or ())],
        "materials": [_material(material, f"materials[{number}]") for number, material in enumerate(materials or ())],
        "images": [_image(image, f"images[{number}]", arrays) for number, image in enumerate(images or ())],
        "animations": [_animation(own, f"animations[{number}]", arrays) for number, own in enumerate(animations or ())],
        "variants": made_variants,
        "format": format or "",
        "unit": unit,
        "properties": properties or {},
    }
    try:
        text = json.dumps(description, allow_nan=False, default=_plain)
    except (TypeError, ValueError) as error:
        raise Error(f"a value cannot be kept: {error}") from None
    return _triassic.scene_build(text, arrays.bytes)


def _plain(value: Any) -> Any:
    """Converts numbers and NumPy arrays for JSON."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"{type(value).__name__} is not JSON")
