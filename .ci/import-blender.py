#!/usr/bin/env python3
"""Imports GLBs into Blender, and compares those made with and without --quantize:

    python3 .ci/import-blender.py FOLDER QUANTIZED-FOLDER

Needs the package `bpy`. Each GLB of the first folder must also be in the second one, at the same path. The objects are compared at
rest and in the middle of the first animation: positions, normals, UVs, weights, shape keys, materials.
Exit code 1 if anything differs, or there is nothing to compare.
"""

import math
import os
import pathlib
import sys

import bpy
import numpy

# Relative to the size of the model: the error of quantization is a tenth of this.
POSITION = 1e-4
# The error of quantization is less than half a degree; Blender rounds normals again, before 4.5 by several degrees. At
# corners of faces without an area, its normals are arbitrary.
NORMAL = math.radians(1.0 if bpy.app.version >= (4, 5) else 6.0)
MADE_UP = 0.05
UV = 1e-4
WEIGHT = 1e-3


def vectors(sequence, name, width=3):
    numbers = numpy.empty(len(sequence) * width, dtype=numpy.float32)
    sequence.foreach_get(name, numbers)
    return numbers.reshape(-1, width)


def placed(matrix, points):
    matrix = numpy.array(matrix)
    return points @ matrix[:3, :3].T + matrix[:3, 3]


def normals(mesh, matrix):
    """The normals of the corners, in the world."""
    matrix = numpy.array(matrix)[:3, :3]
    # Hidden parts of split meshes have scale 0.
    if not matrix.any():
        return numpy.empty((0, 3))
    turned = vectors(mesh.corner_normals, "vector") @ numpy.linalg.inv(matrix)
    return turned / numpy.maximum(numpy.linalg.norm(turned, axis=1, keepdims=True), 1e-30)


def weights(thing):
    names = [group.name for group in thing.vertex_groups]
    return [sorted((names[group.group], group.weight) for group in vertex.groups) for vertex in thing.data.vertices]


def shown(thing):
    """The current positions of an object's vertices, moved by bones and shape keys."""
    evaluated = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    found = placed(evaluated.matrix_world, vectors(evaluated.to_mesh().vertices, "co"))
    evaluated.to_mesh_clear()
    return found


def read(path):
    """Imports a file into Blender: for each object its lists."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=str(path), disable_bone_shape=True)
    found = {}
    # The middle of the active animation, if there is one.
    ends = [action.frame_range[1] for action in bpy.data.actions]
    things = [thing for thing in bpy.context.scene.objects if thing.type == "MESH"]
    for frame in (0, ends[0] / 2 if ends else 0):
        bpy.context.scene.frame_set(int(frame))
        for thing in things:
            # The mesh of a quantized node is on a child node.
            lists = found.setdefault(thing.name.removesuffix("/mesh"), {"positions": []})
            lists["positions"].append(shown(thing))
    for thing in things:
        lists, mesh = found[thing.name.removesuffix("/mesh")], thing.data
        keys = mesh.shape_keys.key_blocks if mesh.shape_keys else []
        lists["positions"] += [placed(thing.matrix_world, vectors(key.data, "co")) for key in keys]
        lists["normals"] = normals(mesh, thing.matrix_world)
        lists["uvs"] = [vectors(layer.uv, "vector", 2) for layer in mesh.uv_layers]
        lists["weights"] = weights(thing)
        lists["facts"] = [
            [slot.name for slot in thing.material_slots],
            [key.name for key in keys],
            [tuple(face.vertices) for face in mesh.polygons],
        ]
    bones = sorted(bone.name for armature in bpy.data.armatures for bone in armature.bones)
    return found, (bones, sorted(action.name for action in bpy.data.actions))


def differences(plain, quantized):
    (own, own_facts), (other, other_facts) = plain, quantized
    # Blender appends numbers to duplicate names of objects, also those of parent nodes.
    if len(own) != len(other):
        yield f"{sorted(own)} became {sorted(other)}"
        return
    if own_facts[0] != other_facts[0] or len(own_facts[1]) != len(other_facts[1]):
        yield "bones or actions differ"
    for name, lists in own.items():
        if name not in other:
            yield f"{name} is missing: {sorted(other)}"
            continue
        others = other[name]
        if lists["facts"] != others["facts"]:
            yield f"{name}: materials, shape keys or faces differ"
            continue
        size = max(float(numpy.ptp(points, axis=0).max(initial=0.0)) for points in lists["positions"])
        far = max(float(numpy.abs(points).max(initial=0.0)) for points in lists["positions"])
        for one, another in zip(lists["positions"], others["positions"], strict=True):
            off = float(numpy.abs(one - another).max(initial=0.0))
            # Hidden parts of split meshes are a single point.
            if size > 0 and not off <= POSITION * size + 1e-6 * far:
                yield f"{name}: positions are {off} off, of {size}"
        off = numpy.arccos(numpy.clip((lists["normals"] * others["normals"]).sum(axis=1), -1.0, 1.0))
        count = (off > NORMAL).sum()
        if count > MADE_UP * len(off):
            yield f"{name}: {count} of {len(off)} normals are up to {math.degrees(off.max())} degrees off"
        for one, another in zip(lists["uvs"], others["uvs"], strict=True):
            if not numpy.abs(one - another).max(initial=0.0) <= UV:
                yield f"{name}: UVs differ"
        for one, another in zip(lists["weights"], others["weights"], strict=True):
            same = [group for group, _ in one] == [group for group, _ in another]
            if not same or any(abs(a - b) > WEIGHT for (_, a), (_, b) in zip(one, another)):
                yield f"{name}: weights differ"
                break


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: import-blender.py FOLDER QUANTIZED-FOLDER")
    folder, quantized = map(pathlib.Path, sys.argv[1:])
    files = sorted(path.relative_to(folder) for path in folder.rglob("*.glb"))
    bad = objects = 0
    for file in files:
        # Blender reports each import on standard output.
        sys.stdout.flush()
        out = os.dup(1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        try:
            plain, other = read(folder / file), read(quantized / file)
            wrong = list(differences(plain, other))
            objects += len(plain[0])
        except Exception as error:  # whatever the add-on raises
            wrong = [f"{type(error).__name__}: {error}"]
        finally:
            sys.stdout.flush()
            os.dup2(out, 1)
            os.close(out)
        for reason in wrong:
            print(f"{file}: {reason}")
        bad += bool(wrong)
    version = bpy.app.version_string
    print(f"Blender {version}: {len(files)} files with {objects} meshes imported twice: {bad} differ", file=sys.stderr)
    return 1 if bad or objects == 0 else 0


sys.exit(main())
