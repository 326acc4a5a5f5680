# SPDX-License-Identifier: GPL-2.0-or-later
"""Files to Blender and back, by way of a GLB that keeps everything which the way back needs.

Blender's own glTF add-on reads and writes the GLB, with the settings that lose nothing: see docs/guide/way-back.md.
"""

import os
import tempfile

import bpy
import triassic


class Refused(Exception):
    """Why a file was not read or written, for the user."""


def read(context, path, options):
    """Imports a file into a new collection. Returns the collection and the findings as text."""
    scene = context.scene
    # Each frame of the file becomes a whole frame of the scene.
    rate = scene.render.fps / scene.render.fps_base
    try:
        opened = triassic.open(path, **({"game": options["game"]} if "game" in options else {}))
        glb = opened.to_glb(**{name: value for name, value in options.items() if name != "game"}, **{"for": "editing"})
        findings = [f"{finding.severity}: {finding.summary}" for finding in opened.validate() if finding.severity != "note"]
    except (triassic.Error, OSError) as error:
        raise Refused(str(error)) from error
    name = os.path.basename(path)
    collection = bpy.data.collections.new(name)
    scene.collection.children.link(collection)
    layer = context.view_layer
    before = layer.active_layer_collection
    layer.active_layer_collection = layer.layer_collection.children[collection.name]
    try:
        with tempfile.TemporaryDirectory() as folder:
            glb_path = os.path.join(folder, os.path.splitext(name)[0] + ".glb")
            with open(glb_path, "wb") as file:
                file.write(glb)
            bpy.ops.import_scene.gltf(filepath=glb_path, disable_bone_shape=True)
    except RuntimeError as error:
        bpy.data.collections.remove(collection)
        raise Refused(str(error)) from error
    finally:
        layer.active_layer_collection = before
    last = max((int(action.frame_range[1]) for action in bpy.data.actions if action.users), default=scene.frame_end)
    scene.frame_start, scene.frame_end = 0, max(last, 1)
    if rate != 24:
        findings.insert(0, f"warning: the scene has {rate:g} frames a second; set 24 before importing to see each frame of the file")
    return collection, findings


def layer_collection(root, name):
    """The layer collection of a collection, at whatever depth."""
    if root.collection.name == name:
        return root
    return next(filter(None, (layer_collection(child, name) for child in root.children)), None)


def write(context, collection, path, target, base, engine):
    """Exports the collection, or the scene, as a model of a game: the names of the files, and the findings as text."""
    if context.object is not None and context.object.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    layer = context.view_layer
    before, chosen = layer.active_layer_collection, {}
    if collection is not None:
        layer.active_layer_collection = layer_collection(layer.layer_collection, collection.name)
        chosen = {"use_active_collection": True, "use_active_collection_with_nested": True}
    try:
        with tempfile.TemporaryDirectory() as folder:
            glb_path = os.path.join(folder, "scene.glb")
            bpy.ops.export_scene.gltf(
                filepath=glb_path,
                export_format="GLB",
                export_extras=True,
                export_attributes=True,
                export_yup=True,
                export_animations=True,
                export_animation_mode="ACTIONS",
                export_morph=True,
                export_morph_normal=True,
                export_apply=False,
                **chosen,
            )
            with open(glb_path, "rb") as file:
                glb = file.read()
    except RuntimeError as error:
        raise Refused(str(error)) from error
    finally:
        layer.active_layer_collection = before
    stem, _ = os.path.splitext(os.path.basename(path))
    try:
        made = triassic.back.from_gltf(glb, to=target, name=stem, base=base, engine=None if engine == "none" else engine)
    except triassic.Error as error:
        raise Refused(str(error)) from error
    # All is made before the first byte is written.
    for name, data in made.files:
        whole = os.path.join(os.path.dirname(path), name)
        partial = f"{whole}.triassic.tmp"
        with open(partial, "wb") as file:
            file.write(data)
        os.replace(partial, whole)
    findings = [f"{finding.severity}: {finding.summary}" for finding in made.findings if finding.severity != "note"]
    return [name for name, _ in made.files], findings + list(made.notes)
