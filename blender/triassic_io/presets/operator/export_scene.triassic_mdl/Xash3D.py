# SPDX-License-Identifier: GPL-2.0-or-later
import bpy

op = bpy.context.active_operator

op.engine = "xash"
op.sample_fps = 0.0
