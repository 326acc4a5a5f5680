import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
TESTDATA = ROOT / "testdata"
MD2 = TESTDATA / "quake-md2/cube2-data/models/debris/tris.md2"
P3D = TESTDATA / "bis-p3dm/made/crate.p3d"
LEVEL = TESTDATA / "acknex-wmb/level.wmb"


def models():
    """Every readable file of testdata."""
    import triassic

    for path in sorted(TESTDATA.rglob("*")):
        if path.is_file():
            found = triassic.detect(path)
            if found is not None and found.kind != "archive":
                yield path


@pytest.fixture(scope="session")
def paths():
    return list(models())


@pytest.fixture(scope="session")
def half_life(paths):
    import triassic

    found = [p for p in paths if triassic.detect(p).format == "goldsrc-mdl" and triassic.detect(p).kind == "model"]
    return next(p for p in found if triassic.open(p).scene().animations)
