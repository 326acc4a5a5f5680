"""Scenes for trimesh."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from triassic._triassic import Material, Scene


def scene(source: Scene) -> Any:
    """The visible placed meshes at rest: a geometry for each part, named after its node."""
    try:
        import PIL.Image
        import trimesh as untyped  # type: ignore[import-untyped,unused-ignore]  # it has no types for all of this
    except ImportError as error:
        raise ImportError("Scene.to_trimesh() needs trimesh and Pillow: pip install trimesh pillow") from error
    trimesh: Any = untyped

    def material(of: Material) -> Any:
        pixels = None if of.image is None else source.images[of.image].pixels
        return trimesh.visual.material.PBRMaterial(
            name=of.name,
            baseColorFactor=of.base_color,
            baseColorTexture=None if pixels is None else PIL.Image.fromarray(pixels),
            alphaMode="BLEND" if of.alpha == "add" else of.alpha.upper(),
            doubleSided=of.double_sided,
            metallicFactor=0.0,
            roughnessFactor=1.0,
        )

    made = trimesh.Scene()
    materials = [material(of) for of in source.materials]
    for positions, (mesh, part, node) in zip(source.at(), source.placed, strict=True):
        primitive, place = source.meshes[mesh].primitives[part], source.nodes[node]
        if place.hidden:
            continue
        visual = None
        if primitive.material is not None:
            # In trimesh, the origin is at the bottom of an image.
            uv = np.column_stack((primitive.uv[0][:, 0], 1 - primitive.uv[0][:, 1])) if primitive.uv else None
            visual = trimesh.visual.TextureVisuals(uv=uv, material=materials[primitive.material])
        geometry = trimesh.Trimesh(positions, primitive.indices, visual=visual, process=False)
        made.add_geometry(geometry, geom_name=f"{place.name}.{part}" if part else place.name, node_name=None)
    return made
