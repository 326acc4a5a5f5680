# SPDX-License-Identifier: GPL-2.0-or-later
import bpy

op = bpy.context.active_operator

op.scale = "meters"
op.lod = "all"
op.selections = True
