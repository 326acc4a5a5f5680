"""Scenes as the arguments of `Scene.build`, as in a program that edits them."""

import numpy as np


def arguments(scene, by_vertex=False):
    """A scene in arrays. `by_vertex`: with the vertices of the file, and per-corner data only if they differ between corners."""
    meshes = [of_vertices(mesh) if by_vertex and mesh.primitives else of_parts(mesh) for mesh in scene.meshes]
    return {
        "meshes": meshes,
        "nodes": [node(own) for own in scene.nodes],
        "skins": [{"name": skin.name, "joints": skin.joints, "inverse_bind": skin.inverse_bind} for skin in scene.skins],
        "materials": [material(own) for own in scene.materials],
        "images": [
            {"name": image.name, "data": image.to_png(), "filter": image.filter, "wrap": image.wrap, "extras": image.extras}
            for image in scene.images
        ],
        "animations": [animation(own) for own in scene.animations],
        "variants": [variant._asdict() for variant in scene.variants],
        "format": scene.format,
        "unit": scene.unit,
        "properties": scene.properties,
    }


def node(own):
    keys = ("name", "kind", "parent", "mesh", "skin", "hidden", "extras", "box", "light", "camera")
    given = {key: getattr(own, key) for key in keys}
    if own.kind == "hitbox":
        given["group"] = own.group
    if own.skin is None:
        given |= {key: getattr(own, key) for key in ("translation", "rotation", "scale")}
    return given


def material(own):
    keys = ("name", "inputs", "alpha", "alpha_cutoff", "unlit", "double_sided", "emissive_strength", "extras")
    return {key: getattr(own, key) for key in keys}


def animation(own):
    keys = ("node", "kind", "times", "values", "interpolation")
    channels = [{key: getattr(channel, key) for key in keys} for channel in own.channels]
    rest = ("name", "looping", "events", "event_extras", "subject", "extras")
    return {"channels": channels} | {key: getattr(own, key) for key in rest}


def joined(parts, array):
    arrays = [array(part) for part in parts]
    return np.concatenate(arrays) if arrays and all(a is not None for a in arrays) else None


def of_parts(mesh):
    """The vertices of the scene."""
    parts = mesh.primitives
    starts = np.cumsum([0] + [len(part.positions) for part in parts])
    materials = [np.full(len(part.indices), -1 if part.material is None else part.material) for part in parts]
    numbers = [np.full(len(part.indices), number) for number, part in enumerate(parts)]
    empty = np.zeros((0, 3))
    made = {
        "name": mesh.name,
        "positions": joined(parts, lambda part: part.positions) if parts else empty,
        "triangles": np.concatenate([part.indices + start for part, start in zip(parts, starts)]) if parts else empty,
        "uv": [joined(parts, lambda part, n=n: part.uv[n]) for n in range(min((len(part.uv) for part in parts), default=0))],
        "normals": joined(parts, lambda part: part.normals),
        "colors": joined(parts, lambda part: part.colors),
        "materials": np.concatenate(materials) if parts else None,
        "parts": np.concatenate(numbers) if parts else None,
        "joints": joined(parts, lambda part: part.joints),
        "weights": joined(parts, lambda part: part.weights),
        "vertices": joined(parts, lambda part: part.vertices),
        "attributes": {name: joined(parts, lambda part, name=name: part.attributes[name]) for name in parts[0].attributes}
        if parts
        else {},
        "groups": [
            {"name": group.name, "vertices": starts[group.members[:, 0]] + group.members[:, 1], "weights": group.weights}
            for group in mesh.groups
        ],
        "shapes": [],
        **{key: getattr(mesh, key) for key in ("lod", "step", "extras")},
    }
    for number, name in enumerate(mesh.shapes, 1):
        normals = joined(parts, lambda part, number=number: part.shape(number)[1])
        made["shapes"].append(
            {"name": name, "positions": joined(parts, lambda part, number=number: part.shape(number)[0]), "normals": normals}
        )
    return made


def of_vertices(mesh):
    """The vertices of the file; data that may differ between their corners are given per corner."""
    made = of_parts(mesh)
    numbers, corners = made["vertices"], made["triangles"].astype(np.int64)
    if numbers is None:
        return made
    known, first, place = np.unique(numbers, return_index=True, return_inverse=True)
    made["positions"], made["triangles"], made["vertices"] = made["positions"][first], place[corners], known
    made["uv"] = [uv[corners] for uv in made["uv"]]
    for key in ("normals", "colors"):
        made[key] = None if made[key] is None else made[key][corners]
    for key in ("joints", "weights"):
        made[key] = None if made[key] is None else made[key][first]
    made["attributes"] = {name: values[first] for name, values in made["attributes"].items()}
    for group in made["groups"]:
        group["vertices"], chosen = np.unique(place[group["vertices"]], return_index=True)
        group["weights"] = group["weights"][chosen]
    for shape in made["shapes"]:
        shape["positions"] = shape["positions"][first]
        shape["normals"] = None if shape["normals"] is None else shape["normals"][corners]
    return made
