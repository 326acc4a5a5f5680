import numpy as np
import pytest
import triassic
from conftest import MD2, P3D


def test_a_quake_model_is_written_from_arrays():
    source = triassic.open(MD2).scene()
    part = source.meshes[0].primitives[0]
    frames = np.stack([arrays[0] for _, arrays in list(source.frames(0))[:4]])
    written = triassic.md2.write(frames, part.indices, part.uv[0], skins=["skin.pcx"], names=["run1", "run2", "run3", "run4"])
    file = triassic.open(written)
    assert (file.format, len(file.dump()["model"]["frames"])) == ("quake-md2", 4)
    assert not [found for found in file.validate() if found.severity == "error"]
    again = file.scene(normals="stored").at()[0]
    # Vertices of one corner may be merged: the bounds are equal up to half a step of 255.
    step = (frames[0].max(axis=0) - frames[0].min(axis=0)) / 255
    for bound in (np.min, np.max):
        assert (abs(bound(again, axis=0) - bound(frames[0], axis=0)) <= step / 2 + 1e-5).all()
    hd = triassic.open(triassic.md2.write(frames[0], part.indices, part.uv[0], hd=True))
    assert len(hd) > len(part.positions) * 7


def test_invalid_arrays_are_rejected():
    points, faces, uv = np.zeros((3, 3)), [[0, 1, 2]], np.zeros((3, 2))
    assert triassic.open(triassic.md2.write(points, faces, uv)).format == "quake-md2"
    for bad in [(points[:, :2], faces, uv), (points, [[0, 1, 3]], uv), (points, [[0, 1, -1]], uv), (points, faces, uv[:2]),
                (points, [[0.5, 1, 2]], uv), (points + np.nan, faces, uv), (points, faces, uv + np.inf)]:
        with pytest.raises(triassic.Error):
            triassic.md2.write(*bad)
    with pytest.raises(triassic.Error):
        triassic.md2.write(points, faces, uv, names=["a", "b"])
    with pytest.raises(triassic.Error):
        triassic.md2.write(points, faces, uv, names=["a" * 17])
    with pytest.raises(triassic.Error):
        triassic.md2.write(points, faces, uv, normals=points[:2])


def test_a_model_is_converted_back_from_gltf():
    glb = triassic.open(MD2).to_glb()
    made = triassic.back.from_gltf(glb, to="md2", name="debris", base=MD2)
    name, content = made.files[0]
    file = triassic.open(content, name)
    assert (name, file.format) == ("debris.md2", "quake-md2")
    assert not [found for found in file.validate() if found.severity == "error"]
    for bad in [{"to": "obj"}, {"to": "md2", "engine": "half-life"}, {"to": "goldsrc-mdl", "base": MD2}]:
        with pytest.raises(triassic.Error):
            triassic.back.from_gltf(glb, **bad)
    with pytest.raises(triassic.Error):
        triassic.back.from_gltf(glb[:100], to="md2")


def texture(file):
    return next(face["texture"] for lod in file.dump()["model"]["lods"] for face in lod["faces"] if face["texture"])


def test_paths_of_a_bohemia_model_are_renamed():
    file = triassic.open(P3D)
    old = texture(file)
    done = triassic.p3d.rename_paths(file, {old.upper(): r"other\bag_co.paa"})
    assert done.renamed > 0
    changed = triassic.open(done.file)
    assert texture(changed) == r"other\bag_co.paa"
    moved = triassic.p3d.rename_paths(changed, {"other": r"another\place"}, prefix=True)
    assert moved.renamed > 0 and texture(triassic.open(moved.file)) == r"another\place\bag_co.paa"
    assert triassic.p3d.rename_paths(changed, {r"other\bag_": "x"}, prefix=True).renamed == 0
    assert triassic.p3d.rename_paths(file, {"nothing": "else"}) == (P3D.read_bytes(), 0)
    with pytest.raises(triassic.Error):
        triassic.p3d.rename_paths(triassic.open(MD2), {"a": "b"})
    with pytest.raises(triassic.Error):
        triassic.p3d.rename_paths(file, {"a": "b\n"})
    with pytest.raises(triassic.Error, match="two new names, c and b"):
        triassic.p3d.rename_paths(file, {"x/a": "b", r"\X\a": "c"})
    with pytest.raises(triassic.Error):
        triassic.p3d.rename_paths(file, {"a": "b"}, kinds=["skins"])


def test_trimesh_in_three_lines():
    trimesh = pytest.importorskip("trimesh")
    part = triassic.open(MD2).scene().meshes[0].primitives[0]
    mesh = trimesh.Trimesh(part.positions, part.indices, process=False)
    assert mesh.faces.shape == part.indices.shape and np.isclose(mesh.vertices, part.positions).all()
