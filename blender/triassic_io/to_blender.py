# SPDX-License-Identifier: GPL-2.0-or-later
"""Creates Blender's objects directly from the arrays of a model's GLB for editing."""

import json

import bpy
import numpy as np
from mathutils import Matrix

from . import curves, materials
from .glb import REST

# glTF has Y up and +Z forward; Blender has Z up and −Y forward.
TURN = np.array([[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]], float)
# Custom properties of an ID: its name in the file, the name that Blender gave it, and its other extras in the file.
NAME, MADE, EXTRAS, ORDER = "triassic_name", "triassic_made", "triassic_extras", "triassic_order"
# A custom property of a bone: its rotation relative to its joint, by rows.
BONE_TURN = "triassic_turn"
# Attributes of a mesh's corners: their normals in the file, and Blender's version of them.
NORMAL, SHOWN = "triassic_normal", "triassic_shown"
# The difference in Evaluation Time between two absolute keys. Blender counts in hundredths of it: these are eighths,
# which are exact as floats, as are the times between two keys. Blender's own tenths have an error of up to a
# ten-thousandth of the movement between two of a thousand keys.
SPACING = 12.5
# Longer texts are not meant to be read.
LONGEST = 200


def turned(points):
    """Vectors in Blender's axes: only permuted and negated, so exact."""
    made = np.empty((len(points), 3), np.float32)
    made[:, 0], made[:, 1], made[:, 2] = points[:, 0], -points[:, 2], points[:, 1]
    return made


def remember(thing, name, extras):
    """Stores extras of the file: single values as custom properties, which may be edited, and the rest as one text."""
    thing[NAME], thing[MADE] = name, thing.name
    rest = {}
    for key, value in extras.items():
        simple = isinstance(value, (bool, float)) or isinstance(value, int) and abs(value) < 2**31
        simple = simple or isinstance(value, str) and len(value) <= LONGEST
        if simple and len(key.encode()) <= 63 and not key.startswith("triassic_") and key not in ("cycles", "_RNA_UI"):
            thing[key] = value
        else:
            rest[key] = value
    if rest:
        thing[EXTRAS] = json.dumps(rest)


def composed(place, turn, scale):
    """(n, 4, 4) matrices of (n, 3) translations, (n, 4) rotations w, x, y, z and (n, 3) scales."""
    w, x, y, z = np.asarray(turn, float).T
    made = np.zeros((len(x), 4, 4))
    made[:, 0, :3] = np.stack([1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)], 1)
    made[:, 1, :3] = np.stack([2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)], 1)
    made[:, 2, :3] = np.stack([2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)], 1)
    made[:, :3, :3] *= np.asarray(scale, float)[:, None, :]
    made[:, :3, 3], made[:, 3, 3] = place, 1
    return made


def matrices(translation, rotation, scale):
    """The same in Blender's axes, from glTF's numbers, whose rotations are x, y, z, w."""
    return TURN @ composed(translation, np.asarray(rotation, float)[:, [3, 0, 1, 2]], scale) @ TURN.T


def parts(all_matrices):
    """Translations, rotations (w, x, y, z) and scales of matrices."""
    place = all_matrices[:, :3, 3]
    scale = np.linalg.norm(all_matrices[:, :3, :3], axis=1)
    scale[np.linalg.det(all_matrices[:, :3, :3]) < 0] *= -1
    turn = all_matrices[:, :3, :3] / np.where(scale == 0, 1, scale)[:, None, :]
    # The largest of the four components first, which is precise for all rotations.
    trace = np.stack(
        [
            turn[:, 0, 0] + turn[:, 1, 1] + turn[:, 2, 2],
            turn[:, 0, 0] - turn[:, 1, 1] - turn[:, 2, 2],
            -turn[:, 0, 0] + turn[:, 1, 1] - turn[:, 2, 2],
            -turn[:, 0, 0] - turn[:, 1, 1] + turn[:, 2, 2],
        ],
        1,
    )
    a, b, c = turn[:, 2, 1] - turn[:, 1, 2], turn[:, 0, 2] - turn[:, 2, 0], turn[:, 1, 0] - turn[:, 0, 1]
    d, e, f = turn[:, 1, 0] + turn[:, 0, 1], turn[:, 0, 2] + turn[:, 2, 0], turn[:, 2, 1] + turn[:, 1, 2]
    one = 1 + trace
    choices = np.stack(
        [
            np.stack([one[:, 0], a, b, c], 1),
            np.stack([a, one[:, 1], d, e], 1),
            np.stack([b, d, one[:, 2], f], 1),
            np.stack([c, e, f, one[:, 3]], 1),
        ],
        1,
    )
    rotation = choices[np.arange(len(turn)), trace.argmax(1)]
    rotation /= np.linalg.norm(rotation, axis=1, keepdims=True)
    return place, rotation, scale


def turn_to(axis):
    """The rotation from Y to a signed axis."""
    y = np.array(axis, float)
    z = np.array([0, 0, 1] if axis[2] == 0 else [1, 0, 0], float)
    return np.stack([np.cross(y, z), y, z], 1)


TURNS = [turn_to(axis) for axis in ((0, 1, 0), (1, 0, 0), (0, 0, 1), (-1, 0, 0), (0, 0, -1), (0, -1, 0))]


def bad_turn(turn, way, rest, frames):
    """The error of a rotated bone's direction. Blender's rest poses are imprecise along −Y, also a parent's."""
    along = (rest[:3, :3] @ turn)[:, 1]
    inexact = any(along @ frame[:, 1] < -0.9 for frame in frames)
    return (1e6 if inexact else 0) - float(turn[:, 1] @ way)


def continuous(rotations):
    """The same rotations, each with the sign nearest to the previous one."""
    turns = np.where((rotations[1:] * rotations[:-1]).sum(1) < 0, -1.0, 1.0)
    return rotations * np.cumprod(np.concatenate([[1.0], turns]))[:, None]


def at_times(times, values, wanted, kind, step):
    """The values of a channel at other times."""
    if times is wanted or len(times) == len(wanted) and np.array_equal(times, wanted):
        return values
    if len(times) == 1:
        return np.repeat(values, len(wanted), 0)
    right = np.clip(np.searchsorted(times, wanted, side="right"), 1, len(times) - 1)
    left = right - 1
    share = np.clip((wanted - times[left]) / (times[right] - times[left]), 0, 1)[:, None]
    if step:
        share = np.floor(share)
    first, second = values[left], values[right]
    if kind == "rotation":
        dot = (first * second).sum(1, keepdims=True)
        second, dot = np.where(dot < 0, -second, second), np.abs(dot)
        angle = np.arccos(np.clip(dot, -1, 1))
        sine = np.sin(angle)
        small = sine < 1e-6
        sine = np.where(small, 1, sine)
        one = np.where(small, 1 - share, np.sin((1 - share) * angle) / sine)
        two = np.where(small, share, np.sin(share * angle) / sine)
        mixed = first * one + second * two
        return mixed / np.linalg.norm(mixed, axis=1, keepdims=True)
    return first + (second - first) * share


class Importer:
    """Adds the contents of a GLB to a collection."""

    def __init__(self, context, collection, glb, rate=24.0, relative=False):
        self.context, self.collection, self.glb = context, collection, glb
        self.rate, self.relative = rate, relative
        self.nodes = glb.list("nodes")
        self.parents = {child: number for number, node in enumerate(self.nodes) for child in node.get("children", [])}
        self.objects, self.rigs, self.bones, self.meshes, self.shape_owners = {}, {}, {}, {}, {}
        self.bone_names, self.bind, self.rest, self.offset = {}, {}, {}, {}
        self.hidden, self.collections, self.origins, self.known_frames = [], {}, {}, {}

    def run(self):
        self.materials = materials.all_of(self.glb, remember)
        self.variants()
        self.sort_joints()
        if None in self.rigs:
            self.rig = self.armature(None, "skeleton")
        order = [number for number in self.order() if number not in self.bones]
        for number in sorted(order, key=lambda number: "skin" in self.nodes[number]):
            self.place(number)
        self.context.view_layer.update()
        for thing in self.hidden:
            thing.hide_set(True)
        self.animate()
        return list(self.objects.values())

    def order(self):
        """All nodes, parents first."""
        pending = [number for number in reversed(range(len(self.nodes))) if number not in self.parents]
        while pending:
            number = pending.pop()
            yield number
            pending += reversed(self.nodes[number].get("children", []))

    # Skeletons

    def sort_joints(self):
        """The nodes that are bones, each with its armature, which represents the node above the bones."""
        joints = set()
        for skin in self.glb.list("skins"):
            inverse = skin.get("inverseBindMatrices")
            for place, joint in enumerate(skin["joints"]):
                bind = self.glb.array(inverse)[place].reshape(4, 4).T if inverse is not None else np.eye(4)
                self.bind.setdefault(joint, TURN @ bind.astype(float) @ TURN.T)
                joints.add(joint)
        # Nodes between two joints are bones, too.
        for joint in list(joints):
            between, number = [], self.parents.get(joint)
            while number is not None and number not in joints:
                between.append(number)
                number = self.parents.get(number)
            if number is not None:
                joints.update(between)
        for number in self.order():
            if number in joints:
                above = self.parents.get(number)
                owner = self.bones[above] if above in self.bones else above
                self.bones[number] = owner
                self.rigs.setdefault(owner, []).append(number)

    def local(self, number):
        node = self.nodes[number]
        if "matrix" in node:
            return TURN @ np.array(node["matrix"], float).reshape(4, 4).T @ TURN.T
        return matrices(*([node.get(kind, REST[kind])] for kind in ("translation", "rotation", "scale")))[0]

    def armature(self, owner, name):
        """The armature of a node: rest pose from the bind pose of the joints."""
        data = bpy.data.armatures.new(name)
        rig = bpy.data.objects.new(name, data)
        self.link(rig, owner)
        numbers = self.rigs[owner]
        world = {}
        for number in numbers:
            above = self.parents.get(number)
            world[number] = world[above] @ self.local(number) if above in world else self.local(number)
            # A joint without a skin rests at its node, relative to its parent's bind pose.
            if number not in self.bind:
                self.bind[number] = np.linalg.inv(world[number])
        rests, turns = {}, {}
        for number in numbers:
            place, turn, _ = parts(np.linalg.inv(self.bind[number])[None])
            rests[number] = composed(place, turn, np.ones((1, 3)))[0]
        below = {number: [rests[child][:3, 3] for child in self.nodes[number].get("children", []) if child in rests] for number in numbers}
        for number in numbers:
            # Blender's bones point along Y: to their children, or in the direction of their parents.
            ways = [place - rests[number][:3, 3] for place in below[number]]
            way = rests[number][:3, :3].T @ np.mean(ways, 0) if ways else turns.get(self.parents.get(number), TURNS[0])[:, 1]
            above = self.parents.get(number)
            frames = [np.eye(3)] + ([rests[above][:3, :3]] if above in turns else [])
            turns[number] = min(TURNS, key=lambda turn: bad_turn(turn, way, rests[number], frames))
            rests[number][:3, :3] = rests[number][:3, :3] @ turns[number]
        spread = np.array([rests[number][:3, 3] for number in numbers])
        size = max(float(np.ptp(spread, axis=0).max()), 0.01)
        view = self.context.view_layer
        view.objects.active = rig
        bpy.ops.object.mode_set(mode="EDIT")
        made = {}
        for number in numbers:
            bone = data.edit_bones.new(self.nodes[number].get("name") or f"bone{number}")
            lengths = [float(np.linalg.norm(place - rests[number][:3, 3])) for place in below[number]]
            bone.length = min(max(sum(lengths) / len(lengths) if lengths else size / 20, size / 40), size)
            bone.matrix = Matrix(rests[number].tolist())
            made[number] = bone.name
            above = self.parents.get(number)
            if above in made:
                bone.parent = data.edit_bones[made[above]]
        bpy.ops.object.mode_set(mode="OBJECT")
        data.display_type, rig.show_in_front = "STICK", True
        self.bone_names |= made
        # Blender's rest pose differs in the last bits, which poses compensate.
        for number in numbers:
            own = data.bones[made[number]]
            self.rest[number], self.offset[number] = np.array(own.matrix_local, float), offset(own)
            own[BONE_TURN] = [int(part) for part in turns[number].ravel()]
            remember(own, self.nodes[number].get("name", ""), self.nodes[number].get("extras", {}))
            bone = rig.pose.bones[made[number]]
            bone.rotation_mode = "QUATERNION"
            place, turn, scale = parts(self.basis(number, self.local(number)[None]))
            bone.location, bone.rotation_quaternion, bone.scale = place[0], turn[0], scale[0]
        return rig

    def basis(self, number, local):
        """The pose of a bone from local matrices of its joint, relative to the bind pose and Blender's rest pose."""
        moved = local @ self.bind[number] @ self.rest[number]
        above = self.parents.get(number)
        if above in self.bones:
            moved = np.linalg.inv(self.bind[above] @ self.rest[above]) @ moved
        return np.linalg.inv(self.offset[number]) @ moved

    # Objects

    def place(self, number):
        node = self.nodes[number]
        name, extras = node.get("name", ""), node.get("extras", {})
        if number in self.rigs:
            thing = self.armature(number, name)
        elif "mesh" in node:
            thing = bpy.data.objects.new(name, self.mesh(number))
            self.link(thing, number)
        else:
            thing = bpy.data.objects.new(name, None)
            thing.empty_display_size = self.size() / 40
            self.link(thing, number)
        self.objects[number] = thing
        if "mesh" in node:
            self.dress(thing, number)
        remember(thing, name, extras)
        thing[ORDER] = number
        if extras.get("hidden") and not self.in_level(number):
            thing.hide_render = True
            self.hidden.append(thing)
        if extras.get("kind") in ("attachment", "hitbox") and thing.type == "EMPTY":
            self.hidden.append(thing)

    def size(self):
        """The largest side of the meshes."""
        if not hasattr(self, "sized"):
            boxes = [mesh["extras"]["box"] for mesh in self.glb.list("meshes") if "box" in mesh.get("extras", {})]
            sides = [high - low for box in boxes for low, high in zip(*box)]
            self.sized = max([*sides, 0.01])
        return self.sized

    def in_level(self, number):
        """The node of the level of detail that contains a node: a separate collection."""
        while number is not None and "resolution" not in self.nodes[number].get("extras", {}):
            number = self.parents.get(number)
        return number is not None

    def collection_of(self, number):
        while number is not None and "resolution" not in self.nodes[number].get("extras", {}):
            number = self.parents.get(number)
        if number is None:
            return self.collection
        if number not in self.collections:
            node = self.nodes[number]
            made = self.collections[number] = bpy.data.collections.new(node.get("name", ""))
            self.collection.children.link(made)
            if node.get("extras", {}).get("hidden"):
                made.hide_render = True
                layer_collection(self.context.view_layer.layer_collection, made).hide_viewport = True
        return self.collections[number]

    def link(self, thing, number):
        """Adds a new object to its collection, below its parent, with its transform."""
        thing.rotation_mode = "QUATERNION"
        self.collection_of(number).objects.link(thing)
        if number is None:
            return
        if "skin" in self.nodes[number]:
            return
        local, above = self.local(number), self.parents.get(number)
        if above in self.bones:
            rig, name = self.objects.get(self.bones[above]) or self.rig, self.bone_names[above]
            thing.parent, thing.parent_type, thing.parent_bone = rig, "BONE", name
            # Blender's reference point is the tail of the bone.
            thing.matrix_parent_inverse = Matrix.Translation((0, -rig.data.bones[name].length, 0))
            local = np.linalg.inv(self.bind[above] @ self.rest[above]) @ local
        elif above is not None:
            thing.parent = self.objects[above]
        place, turn, scale = parts(local[None])
        thing.location, thing.rotation_quaternion, thing.scale = place[0], turn[0], scale[0]

    # Meshes

    def mesh(self, number):
        """The mesh of a node, shared with others unless it has shapes."""
        source = self.nodes[number]["mesh"]
        document = self.glb.list("meshes")[source]
        has_shapes = any("targets" in part for part in document["primitives"])
        if source not in self.meshes or has_shapes and self.meshes[source].users:
            self.meshes[source] = self.new_mesh(document)
        return self.meshes[source]

    def new_mesh(self, document):
        drawn = [part for part in document["primitives"] if "indices" in part]
        data = bpy.data.meshes.new(document.get("name", ""))
        extras = dict(document.get("extras", {}))
        remember(data, document.get("name", ""), extras)
        if not drawn:
            return data
        arrays = [{name: self.glb.array(at) for name, at in part["attributes"].items()} for part in drawn]
        triangles, origin, corner_sources = weld(drawn, arrays, self.glb)
        self.origins[data.name] = (origin, drawn, arrays)
        points = turned(np.concatenate([own["POSITION"] for own in arrays]))
        data.vertices.add(len(origin))
        data.vertices.foreach_set("co", points[origin].ravel())
        data.loops.add(triangles.size)
        data.loops.foreach_set("vertex_index", triangles.ravel())
        data.polygons.add(len(triangles))
        data.polygons.foreach_set("loop_start", np.arange(0, triangles.size, 3, dtype=np.int32))
        data.polygons.foreach_set("use_smooth", np.ones(len(triangles), bool))
        data[materials.SLOTS] = materials.slots(self.glb, drawn)
        # A slot for each part, even if several have the same material: each keeps its triangles.
        for part in drawn:
            data.materials.append(self.materials[part["material"]] if "material" in part else None)
        counts = [len(self.glb.array(part["indices"])) // 3 for part in drawn]
        data.polygons.foreach_set("material_index", np.repeat(np.arange(len(drawn), dtype=np.int32), counts))
        sets = max(sum(name.startswith("TEXCOORD_") for name in own) for own in arrays)
        for number in range(sets):
            empty = [np.zeros((len(own["POSITION"]), 2), np.float32) for own in arrays]
            uv = np.concatenate([own.get(f"TEXCOORD_{number}", none) for own, none in zip(arrays, empty)]).astype(np.float32)
            uv[:, 1] = 1 - uv[:, 1]
            layer = data.uv_layers.new(name=f"UVMap.{number:03}" if number else "UVMap", do_init=False)
            layer.uv.foreach_set("vector", uv[corner_sources].ravel())
        if any("COLOR_0" in own for own in arrays):
            white = [np.ones((len(own["POSITION"]), 4), np.float32) for own in arrays]
            colors = np.ones((sum(map(len, white)), 4), np.float32)
            given = np.concatenate([own.get("COLOR_0", none)[:, :3] for own, none in zip(arrays, white)])
            colors[:, :3] = given
            layer = data.color_attributes.new("Color", "FLOAT_COLOR", "CORNER")
            layer.data.foreach_set("color", colors[corner_sources].ravel())
        names = {name for own in arrays for name in own if name.startswith("_") and not name.startswith("_SEL_")}
        for name in sorted(names):
            zeros = [np.zeros((len(own["POSITION"]), 1), np.float32) for own in arrays]
            values = np.concatenate([own.get(name, none) for own, none in zip(arrays, zeros)]).astype(np.float32)
            if values.shape[1] == 1:
                layer = data.attributes.new(name, "FLOAT", "POINT")
                layer.data.foreach_set("value", np.ascontiguousarray(values[origin, 0]))
        data.update(calc_edges=True)
        if all("NORMAL" in own for own in arrays):
            normals = turned(np.concatenate([own["NORMAL"] for own in arrays]))
            data.normals_split_custom_set(normals[corner_sources])
            # Blender stores them to a tenth of a degree, and loses those of faces without an area.
            shown = np.empty(triangles.size * 3, np.float32)
            data.corner_normals.foreach_get("vector", shown)
            for name, values in ((NORMAL, normals[corner_sources].ravel()), (SHOWN, shown)):
                data.attributes.new(name, "FLOAT_VECTOR", "CORNER").data.foreach_set("vector", values)
        return data

    def dress(self, thing, number):
        """The data of a mesh that need an object: groups, weights, shapes."""
        node, data = self.nodes[number], thing.data
        if data.name not in self.origins:
            return
        origin, drawn, arrays = self.origins[data.name]
        is_new = not thing.vertex_groups and data.shape_keys is None
        if is_new:
            for name in sorted({name for own in arrays for name in own if name.startswith("_SEL_")}):
                zeros = [np.zeros((len(own["POSITION"]), 1), np.float32) for own in arrays]
                values = np.concatenate([own.get(name, none) for own, none in zip(arrays, zeros)])[origin, 0]
                fill(thing.vertex_groups.new(name=name.removeprefix("_SEL_")), np.arange(len(origin)), values)
        if "skin" in node:
            joints = self.glb.list("skins")[node["skin"]]["joints"]
            rig = self.objects.get(self.bones[joints[0]]) or self.rig
            if is_new:
                chosen = np.concatenate([own["JOINTS_0"] for own in arrays])[origin]
                weights = np.concatenate([own["WEIGHTS_0"] for own in arrays])[origin]
                for place, joint in enumerate(joints):
                    values = np.where(chosen == place, weights, 0).sum(1)
                    if values.any():
                        fill(thing.vertex_groups.new(name=self.bone_names[joint]), np.arange(len(origin)), values)
            thing.parent = rig
            thing.modifiers.new("Armature", "ARMATURE").object = rig
        if is_new and any("targets" in part for part in drawn):
            self.shape_keys(thing, number, origin, drawn, arrays)

    def shape_keys(self, thing, number, origin, drawn, arrays):
        """Adds a key for each shape, and the keys that close clips."""
        extras = self.glb.list("meshes")[self.nodes[number]["mesh"]].get("extras", {})
        count = max(len(part.get("targets", ())) for part in drawn)
        names = list(extras.get("targetNames", ())) + [f"shape{n + 1}" for n in range(count)]
        frames = extras.get("file_frames", [])
        first = extras.get("frame") or (frames[0].get("name") if frames and "target" not in frames[0] else None) or "Basis"
        # Blender appends numbers to duplicate names of keys, and the way back expects these.
        names = ["Basis" if first in names[:count] else first, *numbered(names[:count])]
        played = {}
        for clip, animation in enumerate(self.glb.list("animations")):
            for channel in animation["channels"]:
                if channel["target"] == {"node": number, "path": "weights"}:
                    played[clip] = self.shapes_shown(animation["samplers"][channel["sampler"]], count)
        blocks, places = closed(count + 1, {} if self.relative else played)
        points = [turned(np.concatenate([own["POSITION"] for own in arrays]))[origin]]
        blank = [np.zeros_like(own["POSITION"]) for own in arrays]
        for shape in range(count):
            moved = [self.moved(part, shape, none) for part, none in zip(drawn, blank)]
            points.append(points[0] + turned(np.concatenate(moved))[origin])
        keys = add_keys(thing, blocks, names, points, self.relative)
        self.shape_owners[number] = (keys, played, places)

    def moved(self, part, shape, blank):
        targets = part.get("targets", ())
        at = targets[shape].get("POSITION") if shape < len(targets) else None
        return blank if at is None else self.glb.array(at)

    def shapes_shown(self, sampler, count):
        """The shape that each key shows: 0 is the mesh, n its target n − 1."""
        weights = self.glb.array(sampler["output"]).reshape(-1, count)
        return np.where(weights.any(1), weights.argmax(1) + 1, 0).tolist()

    # Skins

    def variants(self):
        """The data for the menu of skins: the names, and for each slot its material in each skin."""
        named = self.glb.document.get("extensions", {}).get("KHR_materials_variants", {}).get("variants", [])
        self.collection[materials.ALL] = {str(number): made for number, made in enumerate(self.materials)}
        if named:
            self.collection[materials.SKINS] = json.dumps([variant["name"] for variant in named])

    # Animations

    def key_frames(self, sampler):
        """The frames of the keys of a sampler, which is often shared."""
        number = sampler["input"]
        if number not in self.known_frames:
            self.known_frames[number] = self.frames(self.glb.array(number)[:, 0])
        return self.known_frames[number]

    def frames(self, times):
        frames = np.asarray(times, float) * self.rate
        whole = np.rint(frames)
        return np.where(np.abs(frames - whole) < 1e-3, whole, frames)

    def animate(self):
        animations = self.glb.list("animations")
        clips = [curves.Clip(animation["name"]) for animation in animations]
        moved = {}
        for number, animation in enumerate(animations):
            for channel in animation["channels"]:
                sampler, target = animation["samplers"][channel["sampler"]], channel["target"]
                if target["path"] == "weights":
                    self.play_shapes(clips[number], number, target["node"], sampler)
                else:
                    moved.setdefault(target["node"], {}).setdefault(number, {})[target["path"]] = sampler
        for node, own in moved.items():
            self.move(clips, node, own)
        for number, (clip, animation) in enumerate(zip(clips, animations)):
            if not clip.actions:
                # Nothing is animated.
                self.rest_in(clip, animation)
            ends = [self.key_frames(sampler) for sampler in animation["samplers"]]
            start, end = min((own[0] for own in ends), default=0), max((own[-1] for own in ends), default=0)
            extras = animation.get("extras", {})
            for action, _ in clip.actions:
                remember(action, animation["name"], {})
                action[curves.CLIP] = number
                action.use_frame_range, action.frame_start, action.frame_end = True, start, end
                action.use_cyclic = bool(extras.get("loop"))
        for clip in reversed(clips):
            for action, owner in clip.actions:
                curves.assign(owner, action)
        scene = self.context.scene
        if clips and clips[0].actions:
            action = clips[0].actions[0][0]
            scene.frame_start, scene.frame_end = int(action.frame_start), max(int(action.frame_end), 1)
            scene.frame_set(scene.frame_start)

    def rest_in(self, clip, animation):
        """Adds a key for a target at rest, so that the clip has an action."""
        node = next((channel["target"]["node"] for channel in animation["channels"] if channel["target"]["path"] != "weights"), None)
        if node is None:
            return
        owner, prefix = self.owner(node)
        thing = owner.pose.bones[self.bone_names[node]] if prefix else owner
        for index, value in enumerate(thing.location):
            curves.add(clip.curves(owner), f"{prefix}location", index, [0.0], [value])

    def owner(self, node):
        """The object of a node, and the start of the paths of its curves."""
        if node in self.bones:
            rig = self.objects.get(self.bones[node]) or self.rig
            return rig, f'pose.bones["{bpy.utils.escape_identifier(self.bone_names[node])}"].'
        return self.objects[node], ""

    def play_shapes(self, clip, number, node, sampler):
        if node not in self.shape_owners:
            return
        keys, played, places = self.shape_owners[node]
        frames, shown = self.key_frames(sampler), np.array(played[number])
        step, own = sampler.get("interpolation") == "STEP", clip.curves(keys)
        if not self.relative:
            curves.add(own, "eval_time", 0, frames, SPACING * np.array(places[number]), step)
            return
        # A key without a curve would keep its value from the previous action: each action has curves for all keys.
        for shape in range(1, len(keys.key_blocks)):
            values = (shown == shape).astype(float)
            used = values.any()
            path = keys.key_blocks[shape].path_from_id("value")
            curves.add(own, path, 0, frames if used else frames[:1], values if used else values[:1], step)

    def move(self, clips, node, own):
        """The curves of one node in all clips: at rest in clips that do not animate it."""
        source, rows, places = self.nodes[node], {kind: [] for kind in REST}, []
        for number in range(len(clips)):
            samplers = own.get(number, {})
            inputs = {sampler["input"]: sampler for sampler in samplers.values()}
            times = {kind: self.glb.array(sampler["input"])[:, 0] for kind, sampler in samplers.items()}
            if len(inputs) == 1:
                (sampler,) = inputs.values()
                wanted, frames = next(iter(times.values())), self.key_frames(sampler)
            else:
                wanted = np.unique(np.concatenate(list(times.values()))) if times else np.zeros(1, np.float32)
                frames = self.frames(wanted)
            step = any(sampler.get("interpolation") == "STEP" for sampler in samplers.values())
            for kind, rest in REST.items():
                if kind in samplers:
                    values = np.asarray(self.glb.array(samplers[kind]["output"]), float)
                    is_step = samplers[kind].get("interpolation") == "STEP"
                    rows[kind].append(at_times(times[kind], values, wanted, kind, is_step))
                else:
                    rows[kind].append(np.repeat([source.get(kind, rest)], len(wanted), 0).astype(float))
            places.append((frames, step))
        local = matrices(*(np.concatenate(rows[kind]) for kind in REST))
        rests = self.local(node)[None]
        (owner, prefix), name = self.owner(node), self.bone_names.get(node, "")
        if node in self.bones:
            local, rests = self.basis(node, local), self.basis(node, rests)
        size = self.size()
        for path, values, rest, tolerance in zip(
            ("location", "rotation_quaternion", "scale"), parts(local), parts(rests), (1e-7 * size, 1e-7, 1e-6)
        ):
            away = np.abs(values - rest).max(1)
            if path == "rotation_quaternion":
                away = np.minimum(away, np.abs(values + rest).max(1))
            if (away <= tolerance).all():
                continue
            start = 0
            for clip, (frames, step) in zip(clips, places):
                shown = values[start : start + len(frames)]
                start += len(frames)
                if len(shown) > 1:
                    if path == "rotation_quaternion":
                        shown = continuous(shown)
                    if (shown.max(0) - shown.min(0)).max() <= tolerance:
                        shown, frames = shown[:1], frames[:1]
                bag = clip.curves(owner)
                for index in range(values.shape[1]):
                    curves.add(bag, prefix + path, index, frames, shown[:, index], step, name)


def offset(bone):
    """The rest pose of a bone relative to its parent in Blender's own arithmetic, which differs in the last bits."""
    if bone.parent is None:
        return np.array(bone.matrix_local, float)
    made = np.eye(4)
    made[:3, :3], made[:3, 3] = bone.matrix, bone.head
    made[1, 3] += bone.parent.length
    return made


def weld(drawn, arrays, glb):
    """Returns the triangles over the file's vertices, the row of the arrays for each vertex, and the rows of all corners.

    Blender has texture coordinates and normals for each corner. It crashes on triangles with a repeated vertex, and its editing
    drops triangles with the same vertices as another one: both get separate vertices.
    """
    starts = np.cumsum([0, *(len(own["POSITION"]) for own in arrays)])
    corners = np.concatenate([glb.array(part["indices"])[:, 0].astype(np.int64) + start for part, start in zip(drawn, starts)])
    rows = [np.concatenate([own["POSITION"] for own in arrays]).view(np.uint32)]
    if all("_VERTEX" in own for own in arrays):
        rows.append(np.concatenate([own["_VERTEX"] for own in arrays]).astype(np.int64).astype(np.uint32))
        whole = np.ascontiguousarray(np.concatenate(rows, 1))
        keys = whole.view(np.dtype((np.void, whole.dtype.itemsize * whole.shape[1])))[:, 0]
        _, origin, welded = np.unique(keys, return_index=True, return_inverse=True)
        # In the order of the file.
        order = np.lexsort((origin, whole[origin, 3]))
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        origin, welded = origin[order], place[welded.ravel()]
    else:
        origin, welded = np.arange(starts[-1]), np.arange(starts[-1])
    triangles = welded[corners].reshape(-1, 3)
    ordered = np.sort(triangles, 1)
    alone = (ordered[:, 0] == ordered[:, 1]) | (ordered[:, 1] == ordered[:, 2])
    _, first = np.unique(ordered, axis=0, return_index=True)
    repeated = np.ones(len(triangles), bool)
    repeated[first] = False
    chosen = np.nonzero(alone | repeated)[0]
    if len(chosen):
        triangles[chosen] = len(origin) + np.arange(3 * len(chosen)).reshape(-1, 3)
        origin = np.concatenate([origin, corners.reshape(-1, 3)[chosen].ravel()])
    return triangles.astype(np.int32), origin, corners


def closed(count, played):
    """Returns the keys of a mesh with absolute keys, as (shape, whether it ends a clip), and for each clip the keys that it shows.

    Between two keys, Blender passes through all keys in between. If a clip ends with a shape that is not the next one, a copy of it
    follows the previous one; a clip with other jumps has copies of all its shapes.
    """
    steps = [pair for shown in played.values() for pair in zip(shown, shown[1:])]
    neighbors = {min(pair) for pair in steps if abs(pair[0] - pair[1]) == 1}
    after, copied, closing = {}, [], []
    for clip, shown in played.items():
        jumps = [place for place, (one, next) in enumerate(zip(shown, shown[1:])) if abs(one - next) > 1]
        if not jumps:
            continue
        if jumps == [len(shown) - 2] and shown[-2] not in neighbors and after.get(shown[-2], shown[-1]) == shown[-1]:
            after[shown[-2]] = shown[-1]
            closing.append(clip)
        else:
            copied.append(clip)
    blocks, where, closes = [], {}, {}
    for shape in range(count):
        where[shape] = len(blocks)
        blocks.append((shape, False))
        if shape in after:
            closes[shape] = len(blocks)
            blocks.append((after[shape], True))
    places = {clip: [where[shape] for shape in shown] for clip, shown in played.items()}
    for clip in closing:
        places[clip][-1] = closes[played[clip][-2]]
    for clip in copied:
        places[clip] = list(range(len(blocks), len(blocks) + len(played[clip])))
        blocks += [(shape, True) for shape in played[clip]]
    return blocks, places


def numbered(names):
    """Names with the numbers that Blender appends to duplicates: Blender itself would try all numbers for each."""
    seen, made = {}, []
    for name in names:
        number = seen[name] = seen.get(name, -1) + 1
        made.append(f"{name}.{number:03}" if number else name)
    return made


def add_keys(thing, blocks, names, points, relative):
    """Adds keys to a mesh without any, in the order of `blocks`: absolute ones are `SPACING` apart."""
    for place, (shape, closes) in enumerate(blocks):
        if place and not relative:
            # Blender adds a new key at this position.
            keys.use_relative, keys.eval_time = False, SPACING * place
        key = thing.shape_key_add(name=(curves.CLOSING if closes else "") + names[shape], from_mix=False)
        key.data.foreach_set("co", points[shape].ravel())
        keys = thing.data.shape_keys
    keys.use_relative, keys.eval_time = relative, 0
    return keys


def fill(group, vertices, values):
    """Adds vertices to a group, with their weights."""
    for value in np.unique(values):
        if value > 0:
            group.add(vertices[values == value].tolist(), float(value), "REPLACE")


def layer_collection(root, collection):
    """The layer collection of a collection, at any depth."""
    if root.collection == collection:
        return root
    return next(filter(None, (layer_collection(child, collection) for child in root.children)), None)
