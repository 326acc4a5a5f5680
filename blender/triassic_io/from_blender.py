# SPDX-License-Identifier: GPL-2.0-or-later
"""Blender's objects as a scene of the Python package, with everything that the way back to a game needs."""

import json
import unicodedata

import bpy
import numpy as np
import triassic
from mathutils import Euler, Quaternion

from . import curves, materials
from .to_blender import BONE_TURN, EXTRAS, MADE, NAME, NORMAL, ORDER, SHOWN, TURN, composed, offset, parts

# Imported models store their frame rate; new actions use the scene's.
RATE = 24.0


class Unfit(Exception):
    """The reason why something cannot be exported, for the user."""


def name_of(thing):
    """The name in the file, as long as Blender's name is the one assigned on import; otherwise Blender's."""
    return thing[NAME] if NAME in thing and thing.get(MADE) == thing.name else thing.name


def extras_of(thing):
    """The custom properties of an ID, and its extras in the file."""
    extras = json.loads(thing[EXTRAS]) if EXTRAS in thing else {}
    for key, value in thing.items():
        if key.startswith("triassic_") or key in ("_RNA_UI", "cycles"):
            continue
        if hasattr(value, "to_dict"):
            value = value.to_dict()
        elif hasattr(value, "to_list"):
            value = value.to_list()
        if isinstance(value, (bool, int, float, str, dict, list)):
            try:
                json.dumps(value)
            except TypeError:
                # It contains Blender's internal properties.
                continue
            extras[key] = value
    return extras


def back(points):
    """Vectors in the axes of glTF."""
    points = np.asarray(points, np.float32)
    made = np.empty_like(points)
    made[:, 0], made[:, 1], made[:, 2] = points[:, 0], points[:, 2], -points[:, 1]
    return made


def placed(matrices):
    """Translation, rotation (x, y, z, w) and scale of matrices, in the axes of glTF."""
    place, turn, scale = parts(TURN.T @ np.asarray(matrices, float) @ TURN)
    return {"translation": place, "rotation": turn[:, [1, 2, 3, 0]], "scale": scale}


class Names:
    """Assigns unique names."""

    def __init__(self):
        self.given = set()

    def unique(self, name, fallback):
        name = made = "".join(letter for letter in name if unicodedata.category(letter) != "Cc").strip() or fallback
        number = 1
        while made in self.given:
            number += 1
            made = f"{name}_{number}"
        self.given.add(made)
        return made


def inverse(matrix):
    """The inverse; for a singular matrix, the nearest one."""
    try:
        return np.linalg.inv(matrix)
    except np.linalg.LinAlgError:
        return np.linalg.pinv(matrix)


def is_identity(matrix):
    return np.array_equal(matrix, np.eye(4))


def read(collection, what, kind, width):
    values = np.empty(len(collection) * width, kind)
    collection.foreach_get(what, values)
    return values.reshape(-1, width) if width > 1 else values


class Exporter:
    """Creates a scene from objects."""

    def __init__(self, context, objects):
        self.context = context
        self.scene = {name: [] for name in ("meshes", "skins", "materials", "images", "animations", "variants")}
        self.names = {name: Names() for name in ("node", *self.scene)}
        self.objects = sorted(objects, key=lambda thing: (thing.get(ORDER, 1 << 30), thing.name))
        self.places = {thing.name: number for number, thing in enumerate(self.objects)}
        self.bones, self.skins, self.images, self.surfaces, self.shaped = {}, {}, {}, {}, []
        # For each armature, the rest poses of its bones relative to their parents.
        self.nodes, self.rests, self.turns, self.warnings = [], {}, {}, []

    def run(self, skins, all_materials):
        self.skin_names, self.known = skins, all_materials
        self.scene["variants"] = [{"name": self.names["variants"].unique(name, "variant"), "materials": {}} for name in skins]
        # Each object has the node with its index; bones follow.
        self.nodes = [self.new_node(name_of(thing), extras_of(thing)) for thing in self.objects]
        for thing in self.objects:
            if thing.type == "ARMATURE":
                self.armature(thing)
        for number, thing in enumerate(self.objects):
            self.node(number, thing)
        self.animate()
        return triassic.Scene.build(self.scene.pop("meshes"), nodes=self.nodes, **self.scene)

    def add(self, what, value):
        """Returns the index of a new element, whose name is made unique."""
        value["name"] = self.names[what].unique(value["name"], {"meshes": "mesh", "images": "texture"}.get(what, what.removesuffix("s")))
        self.scene[what].append(value)
        return len(self.scene[what]) - 1

    # Nodes

    def new_node(self, name, extras):
        made = {"name": self.names["node"].unique(name, "node"), "extras": extras}
        if extras.get("hidden"):
            made["hidden"] = True
        kind = extras.get("kind")
        if kind == "hitbox" and {"min", "max", "group"} <= extras.keys():
            made |= {"kind": extras.pop("kind"), "box": (extras.pop("min"), extras.pop("max")), "group": extras.pop("group")}
        elif kind == "attachment":
            made["kind"] = extras.pop("kind")
        return made

    def child(self, above, number):
        self.nodes[number]["parent"] = above

    def transform(self, number, matrix):
        if not is_identity(matrix):
            for kind, values in placed(matrix[None]).items():
                self.nodes[number][kind] = values[0].tolist()

    def node(self, number, thing):
        rig = self.rig_of(thing)
        if rig is None and any(modifier.type == "ARMATURE" and modifier.object is not None for modifier in thing.modifiers):
            self.warnings.append(f"the armature of {thing.name} is in another collection: {thing.name} is exported at rest")
        if rig is not None:
            self.mesh(number, thing, rig)
            # Skinned objects are only placed by joints.
            if not self.is_above(thing):
                return
        matrix = np.array(thing.matrix_parent_inverse @ thing.matrix_basis, float)
        above = thing.parent
        if above is None:
            matrix = np.array(thing.matrix_basis, float)
        elif above.name not in self.places or thing.parent_type not in ("OBJECT", "ARMATURE", "BONE"):
            matrix = np.array(thing.matrix_world, float)
        elif thing.parent_type == "BONE" and (above.name, thing.parent_bone) in self.bones:
            tail = np.eye(4)
            tail[1, 3] = above.data.bones[thing.parent_bone].length
            matrix = turn_of(above.data.bones[thing.parent_bone]) @ tail @ matrix
            self.child(self.bones[above.name, thing.parent_bone], number)
        else:
            self.child(self.places[above.name], number)
        if thing.constraints:
            matrix = np.array(thing.matrix_local, float) if above is not None else np.array(thing.matrix_world, float)
        self.transform(number, matrix)
        if rig is None and thing.type in ("MESH", "CURVE", "SURFACE", "FONT", "META"):
            self.mesh(number, thing, None)

    def is_above(self, thing):
        return any(own.parent == thing for own in self.objects)

    def rig_of(self, thing):
        """The armature that deforms an object."""
        rigs = [modifier.object for modifier in thing.modifiers if modifier.type == "ARMATURE" and modifier.object is not None]
        return next((rig for rig in rigs if rig.name in self.places), None)

    def armature(self, rig):
        """Adds nodes for the bones, and a skin of them."""
        number, world = self.places[rig.name], np.array(rig.matrix_world, float)
        joints, binds, local, rests, turns = [], [], [], {}, {}
        for bone in rig.data.bones:
            turns[bone.name] = turn_of(bone)
            rests[bone.name] = np.array(bone.matrix_local, float) @ turns[bone.name].T
            joint = self.bones[rig.name, bone.name] = len(self.nodes)
            self.nodes.append(self.new_node(name_of(bone), extras_of(bone)) | {"kind": "bone"})
            above = bone.parent
            local.append((turns[above.name] if above else np.eye(4)) @ offset(bone))
            self.transform(joint, local[-1] @ turns[bone.name].T)
            joints.append(joint)
            binds.append(TURN.T @ inverse(rests[bone.name]) @ inverse(world) @ TURN)
        for bone in rig.data.bones:
            above = self.bones[rig.name, bone.parent.name] if bone.parent else number
            self.child(above, self.bones[rig.name, bone.name])
        if joints:
            self.rests[rig.name] = np.array(local)
            self.turns[rig.name] = np.array(list(turns.values()))[:, None].transpose(0, 1, 3, 2)
            skin = {"name": rig.data.name, "joints": joints, "inverse_bind": np.array(binds, np.float32)}
            self.skins[rig.name] = self.add("skins", skin)

    # Meshes

    def changed(self, thing):
        """The modifiers that change the mesh of an object: all except armatures."""
        return [modifier for modifier in thing.modifiers if modifier.type != "ARMATURE" and modifier.show_viewport]

    def shapes(self, thing):
        """The shape keys that are frames."""
        keys = thing.data.shape_keys if thing.type == "MESH" else None
        if keys is None:
            return []
        own = [key for key in keys.key_blocks if not key.name.startswith(curves.CLOSING)]
        # Blender 4.5 adds a copy of the first key to a part that is separated.
        if len(own) > 1 and own[-1].name == f"{own[0].name}.001":
            first, last = (read(key.data, "co", np.float32, 3) for key in (own[0], own[-1]))
            if np.array_equal(first, last):
                own.pop()
        return own

    def evaluated(self, thing):
        """The mesh after its modifiers, without bones: a copy that the caller frees."""
        bends = [modifier for modifier in thing.modifiers if modifier.type == "ARMATURE" and modifier.show_viewport]
        for modifier in bends:
            modifier.show_viewport = False
        try:
            graph = self.context.evaluated_depsgraph_get()
            return bpy.data.meshes.new_from_object(thing.evaluated_get(graph), preserve_all_data_layers=True, depsgraph=graph)
        finally:
            for modifier in bends:
                modifier.show_viewport = True

    def of_each_shape(self, thing, shapes):
        """The positions of the vertices in each shape, after the modifiers."""
        keys, made = thing.data.shape_keys, []
        before = keys.eval_time, thing.show_only_shape_key, thing.active_shape_key_index
        action = keys.animation_data.action if keys.animation_data else None
        if action is not None:
            keys.animation_data.action = None
        try:
            for key in shapes:
                if keys.use_relative:
                    thing.show_only_shape_key = True
                    thing.active_shape_key_index = keys.key_blocks.find(key.name)
                else:
                    keys.eval_time = key.frame
                thing.data.update_tag()
                self.context.view_layer.update()
                mesh = self.evaluated(thing)
                made.append(read(mesh.vertices, "co", np.float32, 3))
                bpy.data.meshes.remove(mesh)
                if len(made[-1]) != len(made[0]):
                    raise Unfit(
                        f"the modifiers of {thing.name} give {len(made[-1])} vertices in shape {key.name} and {len(made[0])} in the "
                        "first; apply them, or use others"
                    )
        finally:
            keys.eval_time, thing.show_only_shape_key, thing.active_shape_key_index = before
            if action is not None:
                curves.assign(keys, action)
        return made

    def mesh(self, number, thing, rig):
        shapes, data = self.shapes(thing), thing.data
        if thing.type == "MESH" and not self.changed(thing):
            points = [read(key.data if shapes else key.vertices, "co", np.float32, 3) for key in shapes or [data]]
            self.write_mesh(number, thing, data, rig, shapes, points)
            return
        if thing.type == "MESH" and not thing.visible_get():
            self.warnings.append(f"{thing.name} is hidden: its modifiers do nothing")
        merging = [one for one in thing.modifiers if one.type == "MIRROR" and one.use_mirror_merge] if shapes else []
        if merging:
            # It would merge different vertices in each frame.
            self.warnings.append(f"the modifier {merging[0].name} of {thing.name} is exported without Merge")
        for modifier in merging:
            modifier.use_mirror_merge = False
        data = self.evaluated(thing)
        try:
            points = self.of_each_shape(thing, shapes) if shapes else [read(data.vertices, "co", np.float32, 3)]
            if len(points[0]) == len(data.vertices):
                self.write_mesh(number, thing, data, rig, shapes, points)
                return
        finally:
            bpy.data.meshes.remove(data)
            for modifier in merging:
                modifier.use_mirror_merge = True
        raise Unfit(f"the modifiers of {thing.name} change its number of vertices from frame to frame; apply them")

    def write_mesh(self, number, thing, data, rig, shapes, points):
        data.calc_loop_triangles()
        faces = data.loop_triangles
        if not len(faces):
            return
        vertices, loops = read(faces, "vertices", np.int32, 3), read(faces, "loops", np.int32, 3)
        slots = read(faces, "material_index", np.int32, 1)
        normals = read(data.corner_normals, "vector", np.float32, 3)
        kept = [data.attributes.get(name) for name in (NORMAL, SHOWN)]
        if all(layer is not None and (layer.data_type, layer.domain) == ("FLOAT_VECTOR", "CORNER") for layer in kept):
            # If Blender still shows the values from import, the original ones from the file are used.
            of_file, shown = (read(layer.data, "vector", np.float32, 3) for layer in kept)
            same = np.abs(normals - shown).max(1) < 2e-3
            normals[same] = of_file[same]
        if rig is not None:
            # Joints place skinned meshes: the mesh is written in its bind pose.
            matrix = np.array(thing.matrix_world, float)
            if not is_identity(matrix):
                points = [(own @ matrix[:3, :3].T + matrix[:3, 3]).astype(np.float32) for own in points]
                normals = normals @ inverse(matrix[:3, :3]).astype(np.float32)
                normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
        layers = [read(layer.uv, "vector", np.float32, 2) for layer in data.uv_layers]
        own = {layer.name: layer for layer in data.attributes if layer.name.startswith("_")}
        own = {name: layer for name, layer in own.items() if (layer.data_type, layer.domain) == ("FLOAT", "POINT")}
        attributes = {name: read(layer.data, "value", np.float32, 1) for name, layer in own.items()}
        used = np.zeros(len(data.vertices), bool)
        used[vertices] = True
        place = np.cumsum(used) - 1
        uvs = [layer[loops] for layer in layers]
        for uv in uvs:
            uv[..., 1] = 1 - uv[..., 1]
        surfaces = {slot: self.surface(thing, int(slot)) for slot in np.unique(slots)}
        extras = extras_of(thing.data)
        # The original names from the file, if Blender would have truncated them.
        names = extras.pop("shape_names", ())
        names = names if len(names) == len(shapes) - 1 else [key.name for key in shapes[1:]]
        mesh = {
            "name": name_of(thing.data),
            "positions": back(points[0][used]),
            "triangles": place[vertices],
            # Zeros have one sign, so that their bits are equal.
            "uv": [uv + np.float32(0) for uv in uvs],
            "normals": back(normals[loops].reshape(-1, 3)).reshape(-1, 3, 3) + np.float32(0),
            "materials": np.array([surfaces[slot] for slot in slots]),
            "parts": slots,
            "shapes": [{"name": name, "positions": back(own[used])} for name, own in zip(names, points[1:])],
            "attributes": joined_halves({name[1:]: values[used] for name, values in attributes.items() if name != "_VERTEX"}),
            "extras": {key: value for key, value in extras.items() if key != "box"},
        }
        if "_VERTEX" in attributes:
            # A vertex created from others has a number between theirs.
            numbers = np.rint(attributes["_VERTEX"][used])
            mesh["vertices"] = np.where(np.abs(numbers - attributes["_VERTEX"][used]) < 1e-3, numbers, -1).astype(np.int32)
        node = number
        if rig is not None and rig.name in self.skins:
            mesh["joints"], mesh["weights"] = (array[used] for array in self.weights(thing, data, rig))
            if self.is_above(thing):
                # Children follow the object; its mesh has a separate node.
                node = len(self.nodes)
                self.nodes.append(self.new_node(name_of(thing), {}) | {"hidden": self.nodes[number].get("hidden", False)})
            self.nodes[node]["skin"] = self.skins[rig.name]
        self.nodes[node]["mesh"] = self.add("meshes", mesh)
        if len(points) > 1:
            self.shaped.append((node, thing, shapes, mesh))

    def weights(self, thing, data, rig):
        """The four joints with the largest weights of each vertex."""
        names = [bone.name for bone in rig.data.bones]
        places = {group.index: names.index(group.name) for group in thing.vertex_groups if group.name in names}
        joints, weights = np.zeros((len(data.vertices), 4), np.uint16), np.zeros((len(data.vertices), 4), np.float32)
        dropped = 0
        for number, vertex in enumerate(data.vertices):
            own = [(group.weight, places[group.group]) for group in vertex.groups if group.group in places and group.weight > 0]
            own.sort(key=lambda pair: -pair[0])
            for place, (weight, joint) in enumerate(own[:4]):
                joints[number, place], weights[number, place] = joint, weight
            dropped += len(own) > 4
        if dropped:
            self.warnings.append(f"{dropped} vertices of {thing.name} have more than four bones; the smallest weights are left out")
        sums = weights.sum(1, keepdims=True)
        # Vertices without a bone are attached to the first one.
        weights[:, 0] = np.where(sums[:, 0] > 0, weights[:, 0], 1)
        return joints, weights / np.where(sums > 0, sums, 1)

    # Materials

    def surface(self, thing, slot):
        """The material of a slot in the first skin, or -1; its replacements in other skins are recorded."""
        material = thing.material_slots[slot].material if slot < len(thing.material_slots) else None
        if material is None:
            return -1
        rows = json.loads(thing.data[materials.SLOTS]) if materials.SLOTS in thing.data else []
        row = rows[slot] if slot < len(rows) else None
        if row and self.skin_names:
            known = {number: self.known.get(str(number)) for number in [row["base"], *row["skins"].values()]}
            # The menu of skins may have selected another skin than the first.
            if material in known.values() and None not in known.values():
                base = self.material(known[row["base"]])
                for variant, number in row["skins"].items():
                    self.scene["variants"][int(variant)]["materials"].setdefault(base, self.material(known[number]))
                return base
        return self.material(material)

    def material(self, material):
        if material.name in self.surfaces:
            return self.surfaces[material.name]
        made = {"name": name_of(material), "extras": extras_of(material)}
        image = materials.base_image(material)
        if image is not None:
            made["image"] = self.image(image)
        shader = next((node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED"), None) if material.node_tree else None
        if made.get("image") is None:
            color = shader.inputs["Base Color"].default_value if shader is not None else material.diffuse_color
            made["base_color"] = [min(max(part, 0.0), 1.0) for part in (*list(color)[:3], 1.0)]
        if materials.SURFACE in material:
            kept = json.loads(material[materials.SURFACE])
            made |= {"alpha": kept.get("alphaMode", "OPAQUE").lower(), "double_sided": kept.get("doubleSided", False)}
            made |= {"alpha_cutoff": kept.get("alphaCutoff"), "unlit": "extensions" in kept}
            if made["alpha"] == "blend" and made["extras"].get("blend") == "add":
                made["alpha"] = "add"
        elif shader is not None and shader.inputs["Alpha"].is_linked:
            made["alpha"] = "mask"
        self.surfaces[material.name] = self.add("materials", made)
        return self.surfaces[material.name]

    def image(self, image):
        if image.name not in self.images:
            data = materials.png(image)
            if data is None:
                self.warnings.append(f"the image {image.name} is not there: {image.filepath}")
                self.images[image.name] = None
                return None
            name = name_of(image)
            stem, dot, extension = name.rpartition(".")
            if dot and extension.lower() in ("png", "jpg", "jpeg", "tga", "pcx", "bmp", "dds", "webp"):
                name = stem
            self.images[image.name] = self.add("images", {"name": name, "data": data})
        return self.images[image.name]

    # Animations

    def animate(self):
        """An animation for each clip: imported ones with their own keys, others sampled at each frame of the scene."""
        imported, others = {}, []
        for action in actions(self.objects):
            if curves.CLIP in action:
                imported.setdefault(action[curves.CLIP], []).append(action)
            else:
                others.append([action])
        clips = []
        for clip in sorted(imported):
            # Before Blender 4.4, an action belongs to one owner, and Blender copies actions when it separates parts.
            own = sorted(imported[clip], key=lambda action: action.name != action.get(MADE))
            known, first = set(), [own[0]]
            for action in own:
                content = curves.content(action)
                if action is own[0] or action.name == action.get(MADE) or content in known:
                    first += [action] * (action is not own[0])
                else:
                    others.append([action])
                known.add(content)
            clips.append(first)
        for clip in clips + sorted(others, key=lambda actions: actions[0].name):
            channels = []
            with Playing(self.context, self.roles(clip)) as playing:
                self.play(clip[0], playing, channels)
            if not channels:
                continue
            # The model stores the file's facts about its clips.
            extras = extras_of(clip[0])
            loops = bool(extras.pop("loop", False)) or clip[0].use_cyclic and curves.CLIP not in clip[0]
            made = {"name": name_of(clip[0]), "channels": without_pairs(channels), "looping": bool(loops), "extras": extras}
            self.add("animations", made)

    def roles(self, clip):
        """For each owner that a clip animates, the action and its curves."""
        owners = [thing.data.shape_keys for _, thing, _, _ in self.shaped] + self.objects
        made = {}
        for action in clip:
            for owner in owners:
                own = fitting(action, owner) if owner not in made else []
                if own:
                    made[owner] = (action, own)
        return made

    def play(self, clip, playing, channels):
        """Adds the channels of a clip: everything that its actions animate, including the effects of constraints and drivers."""
        # Objects without curves are sampled at the times of the others.
        common = [curve for _, own in playing.roles.values() for curve in own]
        for number, thing, shapes, mesh in self.shaped:
            keys = thing.data.shape_keys
            drivers = keys.animation_data is not None and len(keys.animation_data.drivers)
            own = playing.roles[keys][1] if keys in playing.roles else common if drivers else []
            if own:
                frames, times = self.moments(clip, own)
                weights = self.weights_at(keys, shapes, own, playing, frames)
                self.channel(number, "shape", times, shown(mesh, len(shapes) - 1, weights), channels)
        for number, thing in enumerate(self.objects):
            own = playing.roles[thing][1] if thing in playing.roles else []
            poses = [curve for curve in own if curve.data_path.startswith("pose.")]
            moves = len(poses) < len(own) or thing.constraints
            if thing.type == "ARMATURE" and (poses or not is_plain(thing)) and common:
                frames, times = self.moments(clip, poses or common)
                posed = self.posed(thing, poses, playing, frames)
                for kind, values in placed(posed.reshape(-1, 4, 4)).items():
                    for bone, rows in zip(thing.data.bones, values.reshape(len(posed), len(frames), -1)):
                        if kind != "scale" or np.abs(rows - 1).max() >= 1e-5:
                            self.channel(self.bones[thing.name, bone.name], kind, times, rows, channels)
            if moves and common and self.rig_of(thing) is None:
                frames, times = self.moments(clip, own or common)
                for kind, values in placed(self.matrices_at(thing, playing, frames)).items():
                    self.channel(number, kind, times, values, channels)

    def channel(self, node, kind, times, values, channels):
        is_in_time = times >= 0
        if not is_in_time.all():
            self.warnings.append("keys before frame 0 are left out")
        if is_in_time.any():
            channels.append({"node": node, "kind": kind, "times": times[is_in_time], "values": values[is_in_time]})

    def moments(self, action, own):
        """The frames of an action, and their times in seconds."""
        if curves.CLIP in action:
            frames = np.array(curves.key_frames(own), float)
            return frames, (frames / RATE).astype(np.float32)
        render = self.context.scene.render
        start, end = (int(np.floor(action.frame_range[0])), int(np.ceil(action.frame_range[1])))
        frames = np.arange(start, end + 1, dtype=float)
        return frames, ((frames - start) / (render.fps / render.fps_base)).astype(np.float32)

    def weights_at(self, keys, shapes, own, playing, frames):
        """(frames, keys except the first) weights."""
        blocks = list(keys.key_blocks)
        if keys.animation_data is not None and len(keys.animation_data.drivers):
            rows, times = [], []
            for frame in frames:
                playing.show(frame)
                rows.append([key.value for key in blocks])
                times.append(keys.eval_time)
            rows, times = np.array(rows), np.array(times)
        else:
            by_path = {curve.data_path: curve for curve in own}
            timed = by_path.get("eval_time")
            times = np.full(len(frames), keys.eval_time) if timed is None else evaluated_at(timed, frames)
            rows = np.zeros((len(frames), len(blocks)))
            if keys.use_relative:
                for place, key in enumerate(blocks):
                    curve = by_path.get(key.path_from_id("value"))
                    rows[:, place] = key.value if curve is None else evaluated_at(curve, frames)
        if not keys.use_relative:
            # Absolute keys: interpolated between two of them, in the order of their positions.
            places = np.array([key.frame for key in blocks])
            order = np.argsort(places)
            rows = np.zeros((len(frames), len(blocks)))
            sorted_places = places[order]
            for row, time in zip(rows, times):
                near = int(np.abs(sorted_places - time).argmin())
                if abs(sorted_places[near] - time) < 1e-2:
                    row[order[near]] = 1
                    continue
                right = int(np.clip(np.searchsorted(sorted_places, time), 1, len(order) - 1))
                share = np.clip((time - sorted_places[right - 1]) / (sorted_places[right] - sorted_places[right - 1]), 0, 1)
                row[order[right - 1]], row[order[right]] = 1 - share, share
            rows = self.without_closing(blocks, rows)
        rows[:, [place for place, key in enumerate(blocks) if key.mute]] = 0
        wanted = [blocks.index(key) for key in shapes[1:]]
        return rows[:, wanted].astype(np.float32)

    def without_closing(self, blocks, rows):
        """A key that closes a clip represents the frame with its name."""
        names = {key.name: place for place, key in enumerate(blocks)}
        for place, key in enumerate(blocks):
            if key.name.startswith(curves.CLOSING):
                stands_for = key.name[len(curves.CLOSING) :]
                # Blender appends numbers to duplicate names of keys.
                target = names.get(stands_for, names.get(stands_for.rsplit(".", 1)[0]))
                if target is not None:
                    rows[:, target] += rows[:, place]
        return rows

    def posed(self, rig, own, playing, frames):
        """(bones, frames, 4, 4): the local matrices of all bones in the axes of Blender."""
        bones = rig.data.bones
        if is_plain(rig):
            values = {(curve.data_path, curve.array_index): evaluated_at(curve, frames) for curve in own}
            posed = bases([rig.pose.bones[bone.name] for bone in bones], values, len(frames))
            return self.rests[rig.name][:, None] @ posed @ self.turns[rig.name]
        made = np.empty((len(bones), len(frames), 4, 4))
        for place, frame in enumerate(frames):
            playing.show(frame)
            posed = {bone.name: np.array(bone.matrix, float) @ turn_of(bone.bone).T for bone in rig.pose.bones}
            for number, bone in enumerate(bones):
                above = inverse(posed[bone.parent.name]) if bone.parent else np.eye(4)
                made[number, place] = above @ posed[bone.name]
        return made

    def matrices_at(self, thing, playing, frames):
        rows = []
        for frame in frames:
            playing.show(frame)
            local = thing.matrix_local if thing.parent and thing.parent.name in self.places else thing.matrix_world
            rows.append(np.array(local, float))
        return np.array(rows)


class Playing:
    """Plays an action for each owner temporarily, when a frame is requested."""

    def __init__(self, context, roles):
        self.scene, self.roles, self.before, self.frame = context.scene, roles, [], None

    def __enter__(self):
        return self

    def show(self, frame):
        if self.frame is None:
            self.frame = self.scene.frame_current_final
            for owner, (action, _) in self.roles.items():
                data = owner.animation_data or owner.animation_data_create()
                self.before.append((data, data.action, getattr(data, "action_slot", None), data.use_nla))
                data.use_nla = False
                curves.assign(owner, action)
        whole = int(np.floor(frame))
        self.scene.frame_set(whole, subframe=min(float(frame - whole), 0.999999))

    def __exit__(self, *_):
        for data, action, slot, data.use_nla in self.before:
            data.action = action
            if action is not None and slot is not None:
                data.action_slot = slot
        if self.frame is not None:
            self.show(self.frame)


def turn_of(bone):
    """The rotation of a bone relative to the joint in the file."""
    turn = np.eye(4)
    if BONE_TURN in bone:
        turn[:3, :3] = np.reshape(list(bone[BONE_TURN]), (3, 3))
    return turn


def is_plain(rig):
    """Whether an armature is posed by curves only."""
    data = rig.animation_data
    return (data is None or not len(data.drivers)) and not any(
        len(bone.constraints) or not bone.bone.use_inherit_rotation or bone.bone.inherit_scale != "FULL" or not bone.bone.use_local_location
        for bone in rig.pose.bones
    )


def evaluated_at(curve, frames):
    """The values of a curve at frames: exact values if it has keys there."""
    points = curve.keyframe_points
    pairs = np.empty(2 * len(points), np.float32)
    points.foreach_get("co", pairs)
    if len(points) == 1 and not len(curve.modifiers):
        return np.full(len(frames), float(pairs[1]))
    if np.array_equal(pairs[::2], frames.astype(np.float32)) and not len(curve.modifiers):
        return pairs[1::2].astype(float)
    return np.array([curve.evaluate(frame) for frame in frames])


def bases(bones, values, count):
    """(bones, n, 4, 4) matrices from the channels of bones; those without a curve keep their values."""

    def channel(name, bone, rest):
        path = bone.path_from_id(name)
        return np.stack([values.get((path, index), np.full(count, value)) for index, value in enumerate(rest)], 1)

    def turns(bone):
        if bone.rotation_mode == "QUATERNION":
            return channel("rotation_quaternion", bone, bone.rotation_quaternion)
        if bone.rotation_mode == "AXIS_ANGLE":
            return np.array([Quaternion(row[1:], row[0]) for row in channel("rotation_axis_angle", bone, bone.rotation_axis_angle)])
        rows = channel("rotation_euler", bone, bone.rotation_euler)
        return np.array([Euler(row, bone.rotation_mode).to_quaternion() for row in rows])

    turned = np.concatenate([turns(bone) for bone in bones])
    lengths = np.linalg.norm(turned, axis=1, keepdims=True)
    turned = turned / np.where(lengths > 0, lengths, 1)
    moved = np.concatenate([channel("location", bone, bone.location) for bone in bones])
    sized = np.concatenate([channel("scale", bone, bone.scale) for bone in bones])
    return composed(moved, turned, sized).reshape(len(bones), count, 4, 4)


def joined_halves(attributes):
    """Merges pairs of attributes that contain the halves of 32 bits, which floats cannot represent."""
    made = dict(attributes)
    for name in [name.removesuffix("_LOW") for name in attributes if name.endswith("_LOW")]:
        if f"{name}_HIGH" in made:
            low, high = (np.rint(made.pop(f"{name}_{half}")).astype(np.uint32) for half in ("LOW", "HIGH"))
            made.setdefault(name, low | high << 16)
    return made


def shown(mesh, count, weights):
    """The shape of each key, by number. Blends become additional shapes of the mesh, after the first `count`."""
    weights = np.where(np.abs(weights) > 1e-6, weights, 0)
    whole = (np.abs(weights - 1) <= 1e-6) | (weights == 0)
    numbers = np.where(weights.any(1), weights.argmax(1) + 1, 0).astype(np.uint32)
    mixed = np.nonzero(~whole.all(1) | ((weights != 0).sum(1) > 1))[0]
    rest, known = mesh["positions"], {}
    for key in mixed:
        mixture = weights[key].tobytes()
        if mixture not in known:
            used = np.nonzero(weights[key])[0]
            moved = sum(weights[key, place] * (mesh["shapes"][place]["positions"] - rest) for place in used)
            mesh["extras"].setdefault("targets", count)
            mesh["shapes"].append({"name": "", "positions": rest + moved})
            known[mixture] = len(mesh["shapes"])
        numbers[key] = known[mixture]
    return numbers


def without_pairs(channels):
    """Merges two equal keys: a constant value needs only one, unless the second determines the duration of the animation."""
    end = max(channel["times"][-1] for channel in channels)
    pairs = [channel for channel in channels if len(channel["times"]) == 2 and np.array_equal(*channel["values"])]
    ending = [channel for channel in channels if channel["times"][-1] >= end]
    if all(any(channel is pair for pair in pairs) for channel in ending):
        shapes = [channel for channel in ending if channel["kind"] == "shape"]
        kept = (shapes or ending)[0]
        pairs = [pair for pair in pairs if pair is not kept]
    for pair in pairs:
        pair["times"], pair["values"] = pair["times"][:1], pair["values"][:1]
    return channels


def fits(curve, owner):
    """Whether a curve animates an existing property of its owner."""
    path = curve.data_path
    if path.startswith("pose.") and getattr(owner, "type", "") != "ARMATURE":
        return False
    try:
        owner.path_resolve(path)
    except ValueError:
        return False
    return True


def fitting(action, owner):
    """The curves of an action that animate a property of an owner."""
    own, known = curves.curves_of(action, owner), {}
    # An action for another owner refers to another bone or key in its first curve.
    if not own or not fits(own[0], owner) and not any(fits(curve, owner) for curve in own[1:20]):
        return []
    for curve in own:
        if curve.data_path not in known:
            known[curve.data_path] = fits(curve, owner)
    return [curve for curve in own if known[curve.data_path]]


def actions(objects):
    """The actions of objects: active ones, those in their tracks, and applicable ones; except those of other imports."""
    owners = [owner for thing in objects for owner in (thing, getattr(thing.data, "shape_keys", None)) if owner is not None]
    played = set()
    for owner in owners:
        data = owner.animation_data
        if data is not None:
            if data.action is not None:
                played.add(data.action)
            played.update(strip.action for track in data.nla_tracks for strip in track.strips if strip.action is not None)
    imports = {thing.get(SOURCE_ID) for thing in objects} - {None}
    chosen = []
    for action in bpy.data.actions:
        source = action.get(SOURCE_ID)
        if action in played or source is not None and source in imports:
            chosen.append(action)
        elif source is None and any(fitting(action, owner) for owner in owners):
            chosen.append(action)
    return chosen


# Stores the import that an object or an action belongs to.
SOURCE_ID = "triassic_import"
