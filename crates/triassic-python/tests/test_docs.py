"""The blocks of docs/guide/python.md run in sequence, next to a model."""

import re
import shutil

import pytest
from conftest import MD2, ROOT


def test_every_block_runs(tmp_path, monkeypatch):
    pytest.importorskip("trimesh")
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / "docs/guide/python.md").read_text(), flags=re.M | re.S)
    assert len(blocks) >= 6 and len(blocks[0].splitlines()) == 5
    shutil.copy(MD2, tmp_path)
    monkeypatch.chdir(tmp_path)
    names = {}
    for block in blocks:
        exec(compile(block, "docs/guide/python.md", "exec"), names)
