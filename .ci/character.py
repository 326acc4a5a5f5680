"""Creates a rigged and animated character in Blender, like a modder: character.py OUT.glb

An armature of ten bones with two actions; a body whose vertices are shared between bones, a helmet attached to a bone, and a post that
never moves; one material, with an image in colors of Quake II. Units are meters, the front is -Y.
"""

import math
import sys

import bpy

RATE, SIDE, CELLS = 10, 128, 4
# Name, parent, head and tail.
BONES = [
    ("spine", None, (0, 0, 0.75), (0, 0, 1.15)),
    ("head", "spine", (0, 0, 1.2), (0, 0, 1.45)),
]
for name, side in (("L", 1), ("R", -1)):
    BONES += [
        (f"arm.{name}", "spine", (0.24 * side, 0, 1.1), (0.24 * side, 0, 0.85)),
        (f"hand.{name}", f"arm.{name}", (0.24 * side, 0, 0.85), (0.24 * side, 0, 0.6)),
        (f"leg.{name}", None, (0.1 * side, 0, 0.75), (0.1 * side, 0, 0.4)),
        (f"foot.{name}", f"leg.{name}", (0.1 * side, 0, 0.4), (0.1 * side, 0, 0.05)),
    ]

# Cell of the image, center, and rings from below: height, half width, half depth, and the bones with their weights.
BODY = [
    (0, (0, 0), [(0.7, 0.12, 0.09, {"spine": 1}), (0.85, 0.15, 0.1, {"spine": 1}), (1.1, 0.18, 0.11, {"spine": 1}),
                 (1.17, 0.07, 0.07, {"spine": 0.5, "head": 0.5})]),
    (1, (0, 0), [(1.19, 0.06, 0.06, {"head": 1}), (1.28, 0.1, 0.11, {"head": 1}), (1.4, 0.08, 0.09, {"head": 1})]),
]
for cell, name, side in ((2, "L", 1), (3, "R", -1)):
    BODY.append((cell, (0.24 * side, 0), [
        (0.58, 0.03, 0.04, {f"hand.{name}": 1}), (0.7, 0.04, 0.04, {f"hand.{name}": 1}),
        (0.85, 0.045, 0.05, {f"hand.{name}": 0.5, f"arm.{name}": 0.5}), (1.12, 0.055, 0.06, {f"arm.{name}": 1})]))
for cell, name, side in ((4, "L", 1), (5, "R", -1)):
    BODY.append((cell, (0.1 * side, 0), [
        (0.0, 0.05, 0.09, {f"foot.{name}": 1}), (0.12, 0.05, 0.06, {f"foot.{name}": 1}),
        (0.4, 0.065, 0.07, {f"foot.{name}": 0.5, f"leg.{name}": 0.5}), (0.74, 0.08, 0.09, {f"leg.{name}": 1})]))
HELMET = [(8, (0, 0), [(1.36, 0.13, 0.14, {}), (1.42, 0.11, 0.12, {}), (1.5, 0.04, 0.05, {})])]
POST = [(9, (0.55, 0.1), [(0.0, 0.06, 0.06, {}), (0.5, 0.06, 0.06, {}), (1.0, 0.05, 0.05, {})])]
# For each cell, and its stripes.
COLORS = [
    ("#576733", "#3f4f1b"), ("#bf7b6f", "#9f5b53"), ("#8b2713", "#671707"), ("#676bb7", "#53578f"), ("#6f5327", "#5b3b0f"),
    ("#6f5327", "#5b3b0f"), ("#000000", "#000000"), ("#000000", "#000000"), ("#8b8b8b", "#6b6b6b"), ("#8f7753", "#735b3b"),
]
SIDES = 10


def mesh(name, tubes):
    """An object of tubes that are closed at both ends, without UVs on the border of two cells."""
    vertices, faces, uvs, groups = [], [], [], {}
    for cell, (x, y), rings in tubes:
        start = len(vertices)
        heights = [ring[0] for ring in rings]
        for height, width, depth, weights in rings:
            for step in range(SIDES):
                for bone, weight in weights.items():
                    groups.setdefault(bone, {}).setdefault(weight, []).append(len(vertices))
                angle = math.tau * step / SIDES
                vertices.append((x + width * math.sin(angle), y - depth * math.cos(angle), height))

        def uv(step, height):
            along = (height - heights[0]) / (heights[-1] - heights[0])
            column, row = cell % CELLS, cell // CELLS
            return (column + 0.1 + 0.8 * step / SIDES) / CELLS, (row + 0.1 + 0.8 * along) / CELLS

        for ring in range(len(rings) - 1):
            for step in range(SIDES):
                one, next_one = start + ring * SIDES, start + (ring + 1) * SIDES
                after = (step + 1) % SIDES
                faces.append((one + step, one + after, next_one + after, next_one + step))
                uvs += [uv(step, heights[ring]), uv(step + 1, heights[ring])]
                uvs += [uv(step + 1, heights[ring + 1]), uv(step, heights[ring + 1])]
        for ring, order in ((0, range(SIDES - 1, -1, -1)), (len(rings) - 1, range(SIDES))):
            faces.append(tuple(start + ring * SIDES + step for step in order))
            uvs += [uv(step, heights[ring]) for step in order]
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    data.polygons.foreach_set("use_smooth", [True] * len(faces))
    layer = data.uv_layers.new(name="UVMap")
    for loop, place in zip(layer.data, uvs, strict=True):
        loop.uv = place
    made = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(made)
    for bone, weights in groups.items():
        group = made.vertex_groups.new(name=bone)
        for weight, numbers in weights.items():
            group.add(numbers, weight, "REPLACE")
    return made


def material():
    image = bpy.data.images.new("guard", SIDE, SIDE)
    pixels = []
    for y in range(SIDE):
        for x in range(SIDE):
            cell = x * CELLS // SIDE + y * CELLS // SIDE * CELLS
            # Stripes show its orientation.
            color = COLORS[cell % len(COLORS)][x // 4 % 4 == 0]
            pixels += [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)] + [1.0]
    image.pixels.foreach_set(pixels)
    image.pack()
    made = bpy.data.materials.new("guard")
    made.use_nodes = True
    made.use_backface_culling = True
    nodes = made.node_tree.nodes
    texture = nodes.new("ShaderNodeTexImage")
    texture.image = image
    nodes["Principled BSDF"].inputs["Roughness"].default_value = 1.0
    made.node_tree.links.new(texture.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def armature():
    made = bpy.data.objects.new("rig", bpy.data.armatures.new("rig"))
    bpy.context.collection.objects.link(made)
    bpy.context.view_layer.objects.active = made
    bpy.ops.object.mode_set(mode="EDIT")
    for name, parent, head, tail in BONES:
        bone = made.data.edit_bones.new(name)
        bone.head, bone.tail = head, tail
        bone.parent = made.data.edit_bones[parent] if parent else None
    bpy.ops.object.mode_set(mode="OBJECT")
    for bone in made.pose.bones:
        bone.rotation_mode = "XYZ"
    return made


def action(rig, name, first, frames, pose):
    """An action from frame `first` on; `pose` returns the angles of bones, and the translation of the spine, for a frame."""
    rig.animation_data_create()
    made = bpy.data.actions.new(name)
    made.use_fake_user = True
    rig.animation_data.action = made
    for frame in range(frames):
        for bone in rig.pose.bones:
            bone.rotation_euler, bone.location = (0, 0, 0), (0, 0, 0)
        for bone, value in pose(frame).items():
            if bone == "lift":
                rig.pose.bones["spine"].location = (0, value, 0)
            else:
                rig.pose.bones[bone].rotation_euler = value
        for bone in rig.pose.bones:
            bone.keyframe_insert("rotation_euler", frame=first + frame)
            bone.keyframe_insert("location", frame=first + frame)


def run(frame):
    """Eight frames, and the first one again."""
    swing = math.sin(math.tau * frame / 8)
    return {
        "leg.L": (0.8 * swing, 0, 0), "leg.R": (-0.8 * swing, 0, 0),
        "foot.L": (-0.5 - 0.4 * swing, 0, 0), "foot.R": (-0.5 + 0.4 * swing, 0, 0),
        "arm.L": (-0.7 * swing, 0, 0), "arm.R": (0.7 * swing, 0, 0), "hand.L": (0.9, 0, 0), "hand.R": (0.9, 0, 0),
        "lift": 0.03 * math.cos(2 * math.tau * frame / 8),
    }


def wave(frame):
    """The left arm goes up, and stays there."""
    up = min(frame / 3, 1)
    return {"arm.L": (0, 0, -2.3 * up), "hand.L": (0, 0, -0.5 * math.sin(frame)), "head": (0, 0.3 * up, 0)}


def main():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = RATE
    rig, look = armature(), material()
    body, helmet, post = mesh("body", BODY), mesh("helmet", HELMET), mesh("post", POST)
    for part in (body, helmet, post):
        part.data.materials.append(look)
    body.parent = rig
    body.modifiers.new("Armature", "ARMATURE").object = rig
    helmet.parent, helmet.parent_type, helmet.parent_bone = rig, "BONE", "head"
    bpy.context.view_layer.update()
    # Keeps its position, rather than moving to the end of the bone.
    helmet.matrix_parent_inverse = (rig.matrix_world @ rig.pose.bones["head"].matrix).inverted()
    helmet.matrix_parent_inverse.translation.y -= rig.pose.bones["head"].length
    # As animators number them: from 1; a separate action may begin anywhere.
    action(rig, "run", 1, 9, run)
    action(rig, "wave", 0, 6, wave)
    bpy.ops.export_scene.gltf(filepath=sys.argv[1], export_format="GLB", export_animation_mode="ACTIONS")


main()
