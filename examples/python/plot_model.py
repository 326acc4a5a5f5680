# %% [markdown]
# # A Quake II model, drawn by Matplotlib
#
# Cells in the percent format: Jupyter (with jupytext), VS Code and Spyder run them one by one; Python runs the file.
# `python plot_model.py MODEL OUTPUT.png`

# %%
import sys

import matplotlib.pyplot as plt
import numpy as np

import triassic

path, output = sys.argv[1:3]

# %% [markdown]
# The scene has Y up and +Z to the front; Matplotlib has Z up.

# %%
scene = triassic.open(path).scene()
part = scene.meshes[0].primitives[0]
names = [animation.name for animation in scene.animations]
frames = list(scene.frames("run" if "run" in names else 0)) if names else [(0.0, scene.at())]
shown = [frames[number] for number in np.linspace(0, len(frames) - 1, 4)[:3].astype(int)]

# %%
figure = plt.figure(figsize=(9, 3.2), dpi=100)
points = np.concatenate([arrays[0] for _, arrays in shown])
low, high = points.min(axis=0), points.max(axis=0)
for number, (seconds, arrays) in enumerate(shown):
    x, y, z = arrays[0].T
    axes = figure.add_subplot(1, 3, number + 1, projection="3d")
    axes.plot_trisurf(z, x, part.indices, y, color="tan", edgecolor="0.3", linewidth=0.1)
    axes.set(xlim=(low[2], high[2]), ylim=(low[0], high[0]), zlim=(low[1], high[1]), title=f"{seconds:.2f} s")
    axes.set_box_aspect((high - low)[[2, 0, 1]] + 1e-9)
    axes.set_axis_off()

# %%
figure.tight_layout()
figure.savefig(output, metadata={"Software": None})
