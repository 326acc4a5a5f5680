# SPDX-License-Identifier: GPL-2.0-or-later
import bpy

op = bpy.context.active_operator

op.engine = "ufoai"
op.sample_fps = 10.0
