#!/usr/bin/env python3
"""Models of formats without a way back, exported for editing, through Blender, which must preserve the data for the way back.

    PYTHON-WITH-BPY .ci/editing-through-blender.py TRIASSIC FOLDER…

Each Acknex and Bohemia model below the folders is converted for editing, imported and exported by Blender without a change, and compared:
triangles of each mesh and material in their order, by vertex numbers, positions, UVs, normals, attributes, weights and shapes of their
corners; names of shape keys; the shapes that animations show; extras of nodes, meshes and materials; bind poses of bones and transforms
of other nodes without a mesh. Exit code 1 if anything differs, or nothing was compared.
"""

import collections
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

import bpy
import numpy

RATE = 10
# Relative to the size of a mesh: shapes are differences of floats, and skinned meshes are transformed in Blender.
SHAPE = 1e-6
# A tenth of a degree.
NORMAL = 2e-3
# Blender flips V.
UV = 1e-6
TYPES = {5120: "i1", 5121: "u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class Glb:
    def __init__(self, path):
        data = path.read_bytes()
        (length,) = struct.unpack_from("<I", data, 12)
        self.json, self.buffer = json.loads(data[20 : 20 + length]), data[28 + length :]

    def __getitem__(self, key):
        return self.json.get(key, [])

    def numbers(self, view, offset, kind, width, count):
        view, kind = self["bufferViews"][view], numpy.dtype(TYPES[kind])
        at, row = view.get("byteOffset", 0) + offset, kind.itemsize * width
        strides = (view.get("byteStride", row), kind.itemsize)
        return numpy.ndarray((count, width), kind, self.buffer, at, strides)

    def accessor(self, number):
        one = self["accessors"][number]
        kind, width, count = one["componentType"], WIDTHS[one["type"]], one["count"]
        if "bufferView" in one:
            list_ = self.numbers(one["bufferView"], one.get("byteOffset", 0), kind, width, count).copy()
        else:
            list_ = numpy.zeros((count, width), TYPES[kind])
        if "sparse" in one:
            few = one["sparse"]
            places, values = few["indices"], few["values"]
            places = self.numbers(places["bufferView"], places.get("byteOffset", 0), places["componentType"], 1, few["count"])
            list_[places[:, 0]] = self.numbers(values["bufferView"], values.get("byteOffset", 0), kind, width, few["count"])
        if one.get("normalized"):
            list_ = list_ / float(numpy.iinfo(list_.dtype).max)
        return list_

    def meshes(self):
        """For each mesh, each material and each list of its corners, the values in the order of triangles."""
        for mesh in self["meshes"]:
            parts = {}
            for part in mesh["primitives"]:
                material = self["materials"][part["material"]]["name"][:63] if "material" in part else ""
                corners = self.accessor(part["indices"])[:, 0]
                lists = {name.upper(): self.accessor(at)[corners] for name, at in part["attributes"].items()}
                lists |= self.weights(lists)
                for number, target in enumerate(part.get("targets", [])):
                    lists[f"shape {number}"] = self.accessor(target["POSITION"])[corners]
                before = parts.setdefault(material, collections.defaultdict(list))
                for name, values in lists.items():
                    before[name].append(values)
            for lists in parts.values():
                lists |= {name: numpy.concatenate(values) for name, values in lists.items()}
            yield cut(mesh["name"]), parts, mesh.get("extras", {}).get("targetNames", [])

    def weights(self, lists):
        """The weight of each joint for the corners, by name: all skins of a file use the same bones."""
        if "JOINTS_0" not in lists:
            return {}
        joints, weights = lists.pop("JOINTS_0"), lists.pop("WEIGHTS_0")
        places = {name: number for number, name in enumerate(sorted(self.binds()))}
        columns = numpy.array([places[cut(self["nodes"][joint]["name"])] for joint in self["skins"][0]["joints"]])
        found = numpy.zeros((len(joints), len(places)))
        for at in range(4):
            numpy.add.at(found, (numpy.arange(len(joints)), columns[joints[:, at]]), weights[:, at])
        return {"weights": found}

    def binds(self):
        """The bind poses of joints, by name."""
        found = {}
        for skin in self["skins"]:
            matrices = self.accessor(skin["inverseBindMatrices"]).astype(float).reshape(-1, 4, 4)
            for joint, inverse in zip(skin["joints"], matrices):
                found[cut(self["nodes"][joint]["name"])] = numpy.linalg.inv(inverse.T)[:3, 3]
        return found

    def used_materials(self):
        for part in (part for mesh in self["meshes"] for part in mesh["primitives"]):
            yield from [part["material"]] if "material" in part else []
            variants = part.get("extensions", {}).get("KHR_materials_variants", {})
            yield from (mapping["material"] for mapping in variants.get("mappings", []))

    def places(self):
        """The bind poses of joints and the transforms of other nodes without a mesh, by name."""
        found, stack = self.binds(), [(node, numpy.eye(4)) for node in self["scenes"][self.json.get("scene", 0)]["nodes"]]
        while stack:
            number, above = stack.pop()
            node = self["nodes"][number]
            own = above @ matrix(node)
            stack += [(child, own) for child in node.get("children", [])]
            if "mesh" not in node:
                found.setdefault(cut(node["name"]), own[:3, 3])
        return found

    def shapes_shown(self):
        """For each animation and each node with shapes, the shapes in each key."""
        for animation in self["animations"]:
            channels = {}
            for channel in animation["channels"]:
                if channel["target"]["path"] == "weights":
                    sampler = animation["samplers"][channel["sampler"]]
                    times, weights = self.accessor(sampler["input"]), self.accessor(sampler["output"])
                    mesh = cut(self["nodes"][channel["target"]["node"]]["name"])
                    weights = weights.reshape(len(times), -1)
                    keys = numpy.rint(times[:, 0] * RATE).astype(int)
                    channels[mesh] = {key: row.nonzero()[0].tolist() for key, row in zip(keys.tolist(), weights)}
            yield animation["name"], channels

    def extras(self, what):
        """The extras of nodes, meshes or used materials, without duplicates."""
        lists = [dict(one.get("extras", {})) for one in self[what]]
        for extras in lists:
            # Names of shapes are compared separately.
            extras.pop("targetNames", None)
        if what == "materials":
            # Blender drops others: docs/guide/way-back.md.
            lists = [lists[number] for number in set(self.used_materials())]
        return collections.Counter(json.dumps(extras, sort_keys=True) for extras in lists if extras)


def cut(name):
    """A name as Blender truncates it."""
    return name.encode()[:63].decode(errors="ignore")


def matrix(node):
    if "matrix" in node:
        return numpy.array(node["matrix"]).reshape(4, 4).T
    x, y, z, w = node.get("rotation", [0, 0, 0, 1])
    turn = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    whole = numpy.eye(4)
    whole[:3, :3] = numpy.array(turn) * node.get("scale", [1, 1, 1])
    whole[:3, 3] = node.get("translation", [0, 0, 0])
    return whole


def through_blender(source, target):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = RATE
    # Otherwise materials of variants are lost.
    bpy.context.preferences.addons["io_scene_gltf2"].preferences.KHR_materials_variants_ui = True
    bpy.ops.import_scene.gltf(filepath=str(source))
    bpy.ops.export_scene.gltf(filepath=str(target), export_format="GLB", export_extras=True, export_attributes=True)


def lists_differ(name, own, other, size, is_skinned):
    if name.startswith("COLOR"):
        # Blender omits an alpha of 1.
        own = own[:, : other.shape[1]]
    if own.shape != other.shape:
        return f"{name}: {own.shape} became {other.shape}"
    off = numpy.abs(own.astype(float) - other).max(initial=0.0)
    if name.startswith("shape") or (name == "POSITION" and is_skinned):
        allowed = SHAPE * size
    elif name == "weights":
        # 16 bits.
        allowed = 1e-4
    elif name.startswith("TEXCOORD"):
        allowed = UV * max(1.0, numpy.abs(own).max(initial=0.0))
    elif name.startswith("COLOR"):
        # Blender rounds them to 8 bits in sRGB.
        allowed = 5e-3
    else:
        allowed = 0.0
    return None if off <= allowed else f"{name}: up to {off} off"


def differences(before, after):
    after_meshes = {name: rest for name, *rest in after.meshes()}
    for name, parts, shapes in before.meshes():
        if name not in after_meshes:
            yield f"mesh {name} is missing"
            continue
        other_parts, other_shapes = after_meshes[name]
        # Those without a name get one.
        if len(shapes) != len(other_shapes) or any(own not in ("", other) for own, other in zip(shapes, other_shapes)):
            yield f"mesh {name}: the names of shapes differ"
        if parts.keys() != other_parts.keys():
            yield f"mesh {name}: materials {sorted(parts)} became {sorted(other_parts)}"
            continue
        for material, lists in parts.items():
            others = other_parts[material]
            size = numpy.abs(lists["POSITION"]).max(initial=0.0)
            # Blender recomputes tangents, and normals of triangles without area.
            off = numpy.median(numpy.abs(lists["NORMAL"] - others["NORMAL"]).max(axis=1))
            if off > NORMAL:
                yield f"mesh {name}, material {material}: normals are {off} off"
            for what in sorted(lists.keys() - {"NORMAL", "TANGENT"}):
                wrong = f"{what} is missing"
                if what in others:
                    wrong = lists_differ(what, lists[what], others[what], size, "weights" in lists)
                if wrong:
                    yield f"mesh {name}, material {material}: {wrong}"
    places, others = before.places(), after.places()
    for name, place in places.items():
        if name not in others:
            yield f"node {name} is missing"
        elif not numpy.allclose(place, others[name], rtol=1e-5, atol=1e-5):
            yield f"node {name} is at {others[name]}, not at {place}"
    shown = dict(after.shapes_shown())
    for name, channels in before.shapes_shown():
        for node, keys in channels.items():
            # If nothing changes, there may be fewer keys, or more.
            other = shown.get(name, {}).get(node, {})
            differ = [key for key, shapes in keys.items() if other.get(key) != shapes]
            if differ:
                yield f"animation {name}: {node} shows other shapes in the keys {differ}"
    for what in ("nodes", "meshes", "materials"):
        for extras in (before.extras(what) - after.extras(what)).keys():
            yield f"extras of {what} are missing: {extras}"


def main():
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for path in sorted(path for below in sys.argv[2:] for path in pathlib.Path(below).rglob("*")):
            if path.suffix.lower() not in (".mdl", ".hmp", ".wmb", ".p3d") or not path.is_file():
                continue
            arguments = ["convert", str(path), "--for", "editing", "--keys", f"frames={RATE}", "-o", str(folder / "a.glb"), "--force"]
            # Damaged files are rejected.
            if subprocess.run([sys.argv[1], *arguments], capture_output=True).returncode:
                counts["refused"] += 1
                continue
            through_blender(folder / "a.glb", folder / "b.glb")
            wrong = list(differences(Glb(folder / "a.glb"), Glb(folder / "b.glb")))
            for line in wrong:
                print(f"DIFFERENCE {path}: {line[:300]}")
            counts["different"] += bool(wrong)
            counts["compared"] += 1
    print(f"through Blender {bpy.app.version_string}: {dict(counts)}", flush=True)
    # Blender 4.2 as a module crashes when Python exits normally.
    os._exit(1 if counts["different"] or not counts["compared"] else 0)


main()
