# SPDX-License-Identifier: GPL-2.0-or-later
"""Imports and exports files. The Python package reads and writes them; a GLB in memory contains the data for the way back."""

import json
import os
import textwrap
import uuid

import bpy
import numpy as np
import triassic

from . import curves, from_blender, materials, to_blender
from .from_blender import SOURCE_ID
from .glb import Glb

# Custom properties of a collection about its source file.
SOURCE, FORMAT, FINDINGS, LOST = "triassic_source", "triassic_format", "triassic_findings", "triassic_lost"
ARCHIVES = (".pak", ".pk3", ".pk4", ".pbo", ".wrs", ".zip", ".iso", ".bin")
MODELS = (".md2", ".mdl", ".p3d", ".hmp", ".wmb", ".wmp")


class Refused(Exception):
    """The reason why a file was not read or written, for the user."""


def lines(findings, notes=()):
    """Findings other than notes, as text."""
    shown = [f"{finding.code} {finding.severity}: {finding.summary}" for finding in findings if finding.severity != "note"]
    return [*dict.fromkeys([*shown, *notes])]


def members(path):
    """The models in an archive."""
    try:
        archive = triassic.Archive(path)
    except (triassic.Error, OSError) as error:
        raise Refused(str(error)) from error
    return [member.path for member in archive.members if member.path.lower().endswith(MODELS)]


def read(context, path, options, relative=False, game=""):
    """Imports a file into a new collection. Returns the collection and the findings as text."""
    if game and not os.path.exists(game):
        raise Refused(f"the game folder {game} does not exist")
    if context.object is not None and context.object.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    try:
        opened = triassic.open(path, companions=game) if game else triassic.open(path)
        scene = opened.scene(editing=True, **options)
        data = scene.to_glb(**{"for": "editing"})
        findings = lines([*opened.validate(), *scene.findings], [f"not found: {name}" for name in scene.missing])
    except (triassic.Error, OSError) as error:
        raise Refused(str(error)) from error
    glb = Glb(data)
    collection = bpy.data.collections.new(os.path.basename(path))
    context.scene.collection.children.link(collection)
    objects = to_blender.Importer(context, collection, glb, relative=relative).run()
    # New objects of the user become part of the model.
    view = context.view_layer
    view.active_layer_collection = to_blender.layer_collection(view.layer_collection, collection)
    number = uuid.uuid4().hex[:12]
    for thing in [*objects, *(action for action in bpy.data.actions if curves.CLIP in action and SOURCE_ID not in action)]:
        thing[SOURCE_ID] = number
    if any(thing.type == "MESH" and not thing.visible_get() for thing in objects):
        findings.append("some parts are hidden, such as other submodels and levels of detail: show them in the Outliner")
    collection[SOURCE], collection[FORMAT] = os.path.abspath(path), opened.format
    collection[FINDINGS], collection[SOURCE_ID] = findings, number
    return collection, findings


def objects_of(context, collection):
    """The objects to export: those in the collection of the import, or in the scene."""
    found = collection.all_objects if collection is not None else context.scene.objects
    return [thing for thing in found if thing.type in ("MESH", "ARMATURE", "EMPTY", "CURVE", "SURFACE", "FONT", "META")]


def to_scene(context, collection):
    """The scene of a collection, or of all objects, and warnings about omitted data."""
    if context.object is not None and context.object.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    exporter = from_blender.Exporter(context, objects_of(context, collection))
    if collection is not None:
        imports = [other for other in bpy.data.collections if SOURCE in other]
        known = {thing.name for other in imports for thing in other.all_objects}
        left = [thing.name for thing in context.scene.objects if thing.type == "MESH" and thing.visible_get() and thing.name not in known]
        exporter.warnings += [f"{name} is not exported: it is not in the collection {collection.name}" for name in left]
    skins = json.loads(collection[materials.SKINS]) if collection is not None and materials.SKINS in collection else []
    known = dict(collection[materials.ALL].items()) if skins and materials.ALL in collection else {}
    try:
        return exporter.run(skins, known), exporter.warnings
    except (from_blender.Unfit, triassic.Error) as error:
        raise Refused(str(error)) from error


def write(context, collection, path, target, base, engine, sample_fps=None, replace=False, **more):
    """Exports the collection, or the scene, as a game model. Returns the names of the files, the findings as text, and their notes."""
    scene, warnings = to_scene(context, collection)
    stem, _ = os.path.splitext(os.path.basename(path))
    if not sample_fps and target != "quake-md2":
        sample_fps = context.scene.render.fps / context.scene.render.fps_base
    try:
        to_model = scene.to_md2 if target == "quake-md2" else scene.to_goldsrc_mdl
        made = to_model(stem, base=base, engine=engine, sample_fps=sample_fps, **more)
    except (triassic.Error, OSError) as error:
        raise Refused(str(error)) from error
    # Everything is created, and no other files are in the way, before the first byte is written.
    folder = os.path.dirname(path)
    for name, data in made.files[1:]:
        whole = os.path.join(folder, name)
        if not replace and os.path.exists(whole):
            with open(whole, "rb") as file:
                if file.read() != data:
                    raise Refused(f"{name} exists and has other content; choose another folder, or switch on 'Replace files'")
    for name, data in made.files:
        # The model keeps the chosen name, even if the format's own rules would change it.
        whole = path if name == made.files[0][0] else os.path.join(folder, name)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        partial = f"{whole}.triassic.tmp"
        with open(partial, "wb") as file:
            file.write(data)
        os.replace(partial, whole)
    return [name for name, _ in made.files], [*dict.fromkeys(warnings)] + lines(made.findings), list(made.notes)


def exists(path):
    """Whether a file, or a member of an archive, exists at this path."""
    if os.path.isfile(path):
        return True
    try:
        triassic.open(path)
    except (triassic.Error, OSError):
        return False
    return True


def clips(collection):
    """The actions of an import, in file order."""
    own = [action for action in bpy.data.actions if action.get(SOURCE_ID) == collection.get(SOURCE_ID)]
    return sorted(own, key=lambda action: (action.get(curves.CLIP, 0), action.name))


def show_clip(context, collection, action):
    """Assigns an action to everything that it animates, together with the clip's actions for other owners."""
    number = action.get(curves.CLIP)
    together = [action] if number is None else [other for other in clips(collection) if other.get(curves.CLIP) == number]
    for thing in collection.all_objects:
        for owner in (thing, getattr(thing.data, "shape_keys", None)):
            for other in together:
                if owner is not None and from_blender.fitting(other, owner):
                    curves.assign(owner, other)
    scene = context.scene
    scene.frame_start, scene.frame_end = int(action.frame_range[0]), max(int(action.frame_range[1]), 1)
    scene.frame_set(scene.frame_start)


def make_relative(context, thing):
    """Replaces absolute keys by relative ones, with the same clips."""
    keys = thing.data.shape_keys
    exporter = from_blender.Exporter(context, [thing])
    shapes = exporter.shapes(thing)
    plans = []
    for action in bpy.data.actions:
        own = from_blender.fitting(action, keys)
        if any(curve.data_path == "eval_time" for curve in own):
            frames = np.array(curves.key_frames(own), float)
            plans.append((action, frames, exporter.weights_at(keys, shapes, own, None, frames)))
    before = keys.animation_data.action if keys.animation_data else None
    for action, frames, weights in plans:
        bag = action.fcurves if not curves.HAS_SLOTS else curves.channelbag(action, curves.slot_for(action, keys))
        for curve in [curve for curve in bag if curve.data_path == "eval_time"]:
            bag.remove(curve)
        for column, key in enumerate(shapes[1:]):
            values = weights[:, column]
            at = slice(None) if values.any() else slice(0, 1)
            curves.add(bag, key.path_from_id("value"), 0, frames[at], values[at])
    for key in [key for key in keys.key_blocks if key.name.startswith(curves.CLOSING)]:
        thing.shape_key_remove(key)
    keys.use_relative = True
    if before is not None:
        curves.assign(keys, before)
    context.scene.frame_set(context.scene.frame_current)


def make_absolute(context, thing):
    """Replaces relative keys by absolute ones, with the same clips."""
    keys = thing.data.shape_keys
    blocks = list(keys.key_blocks)
    if keys.animation_data is not None and len(keys.animation_data.drivers):
        raise Refused(f"the shape keys of {thing.name} have drivers, which may mix them: absolute keys show one or two at a time")
    masked = next((key.name for key in blocks if key.vertex_group), None)
    if masked is not None:
        raise Refused(f"the shape key {masked} is limited to a vertex group; absolute keys move all vertices")
    exporter, plans, played = from_blender.Exporter(context, [thing]), [], {}
    for action in bpy.data.actions:
        own = [curve for curve in from_blender.fitting(action, keys) if curve.data_path.endswith("].value")]
        if not own:
            continue
        frames = np.array(curves.key_frames(own), float)
        weights = exporter.weights_at(keys, blocks, own, None, frames)
        whole = np.rint(weights)
        mixed = (np.abs(weights - whole).max(1, initial=0) > 1e-4) | (whole.sum(1) > 1) | (whole.min(1, initial=0) < 0)
        if mixed.any():
            raise Refused(f"the action {action.name} mixes shape keys at frame {frames[mixed.argmax()]:g}; absolute keys show one at each key")
        played[len(plans)] = np.where(whole.any(1), whole.argmax(1) + 1, 0).tolist()
        steps = all(point.interpolation == "CONSTANT" for curve in own for point in curve.keyframe_points)
        bag = action.fcurves if not curves.HAS_SLOTS else curves.channelbag(action, curves.slot_for(action, keys))
        plans.append((bag, frames, steps))
    points = {key.name: from_blender.read(key.data, "co", np.float32, 3) for key in blocks}
    first, names = keys.reference_key, [key.name for key in blocks]
    # Keys relative to the first key keep their exact positions.
    moved = [key.relative_key != first and key != first for key in blocks]
    rest = points[first.name]
    places = [points[key.name] + (rest - points[key.relative_key.name] if is_moved else 0) for key, is_moved in zip(blocks, moved)]
    before = keys.animation_data.action if keys.animation_data else None
    for bag, _, _ in plans:
        for curve in [curve for curve in bag if curve.data_path.startswith("key_blocks[")]:
            bag.remove(curve)
    slot, remembered = keys.get(curves.SLOT, keys.name), dict(keys.items())
    made, shown = to_blender.closed(len(blocks), played)
    # Blender positions absolute keys only when they are created.
    thing.shape_key_clear()
    thing.data.vertices.foreach_set("co", rest.ravel())
    keys = to_blender.add_keys(thing, made, names, places, False)
    for name, value in remembered.items():
        keys[name] = value
    keys[curves.SLOT] = slot
    for number, (bag, frames, steps) in enumerate(plans):
        curves.add(bag, "eval_time", 0, frames, to_blender.SPACING * np.array(shown[number]), steps)
    if before is not None:
        curves.assign(keys, before)
    context.scene.frame_set(context.scene.frame_current)


# For each format, the limits of each engine by name.
ENGINES = {known.id: known.profiles for known in triassic.formats()}


def summary(context, collection, target, engine):
    """A short description of what an export would write, and whether it exceeds the limits of the engine."""
    objects = objects_of(context, collection)
    meshes = [thing for thing in objects if thing.type == "MESH"]
    exporter = from_blender.Exporter(context, objects)
    shapes = max((len(exporter.shapes(thing)) for thing in meshes), default=0)
    found = from_blender.actions(objects)
    # With modifiers, as displayed.
    shown = [thing.evaluated_get(context.view_layer.depsgraph).data for thing in meshes]
    triangles = [len(mesh.loops) - 2 * len(mesh.polygons) for mesh in shown]
    vertices = [len(mesh.vertices) for mesh in shown]
    if target == "quake-md2":
        # The frames of the file are shape keys; its clips only show them.
        new = [action for action in found if curves.CLIP not in action or not shapes]
        rate = context.scene.render.fps / context.scene.render.fps_base
        more = sum(int((action.frame_range[1] - action.frame_range[0]) / rate * 10) + 1 for action in new)
        counts = {"triangles": sum(triangles), "vertices": sum(vertices), "frames": shapes + more or 1}
        notes = [f"about {more} frames of {len(new)} actions, the others are shape keys"] * bool(new and shapes)
    else:
        # The limits of meshes apply to each submodel.
        notes = [f"{len(meshes)} meshes; of the largest:"] * (len(meshes) > 1)
        counts = {"triangles": max(triangles, default=0), "vertices": max(vertices, default=0)}
        counts["bones"] = sum(len(thing.data.bones) for thing in objects if thing.type == "ARMATURE")
        counts["sequences"] = len(found) or 1
        counts["textures"] = len({slot.material.name for thing in meshes for slot in thing.material_slots if slot.material})
    limits = ENGINES[target].get(engine, {})
    if collection is None:
        notes.insert(0, "all objects of the scene: nothing imported is active")
    lines = [(note, False) for note in notes]
    for name, count in counts.items():
        most = limits.get(name)
        lines.append((f"{name.capitalize()}: {count:,}" + (f" of {most:,}" if most else ""), most is not None and count > most))
    return lines


def wrapped(line, width):
    """Wraps a line for the width of a panel."""
    return textwrap.wrap(line, max(width // 7, 20)) or [""]
