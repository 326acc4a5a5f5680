"""Edits a model in Blender like a modder: edit-camera.py IN.glb OUT.glb

IN is camera1.md2 of testdata, converted for editing. A second camera is added to its pole, above the first, which rotates with it in all
frames, and the light gray parts of its skin become green.
"""

import sys

import bpy

import bmesh  # noqa: I001 - it exists only after Blender is loaded

HIGHER = 0.085


def add_camera(model):
    mesh = bmesh.new()
    mesh.from_mesh(model.data)
    # Everything except the pole: the arm and the camera.
    faces = [face for face in mesh.faces if all(vertex.co.y > 0.0135 and vertex.co.z < 0.1 for vertex in face.verts)]
    copied = bmesh.ops.duplicate(mesh, geom=faces)["geom"]
    for vertex in (one for one in copied if isinstance(one, bmesh.types.BMVert)):
        vertex.co.z += HIGHER
        for layer in mesh.verts.layers.shape.values():
            vertex[layer].z += HIGHER
    mesh.to_mesh(model.data)
    return len(faces)


def paint(image):
    pixels = list(image.pixels)
    for at in range(0, len(pixels), 4):
        red, green, blue = pixels[at : at + 3]
        if min(red, green, blue) > 0.6 and max(red, green, blue) - min(red, green, blue) < 0.1:
            pixels[at : at + 3] = red * 0.42, green * 0.55, blue * 0.28
    image.pixels.foreach_set(pixels)
    image.pack()


bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=sys.argv[1])
(model,) = (thing for thing in bpy.data.objects if thing.type == "MESH")
print(f"{add_camera(model)} faces are new")
paint(model.active_material.node_tree.nodes["Image Texture"].image)
bpy.ops.export_scene.gltf(filepath=sys.argv[2], export_format="GLB", export_extras=True, export_attributes=True)
