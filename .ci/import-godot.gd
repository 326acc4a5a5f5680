# Compares Godot 3.2's import of GLBs with --quantize with its import of those without:
#
#   godot3-server --path PROJECT --editor --quit          imports both folders of the project
#   godot3-server --path PROJECT --script import-godot.gd
#
# PROJECT has a project.godot and the folders `plain` and `quantized`, with the same GLBs in both. The meshes are
# compared: the positions of their vertices, with each blend shape, the normals, UVs and weights, and the tracks of all
# animations. The exit code is 1 if anything differs, or there is nothing to compare.
extends SceneTree

# Relative to the size of a mesh: the error of quantization is a tenth of this. Godot stores normals in 8 bits.
const POSITION = 1e-4
const NORMAL = deg2rad(2.0)
# Godot stores UVs in 16 bits.
const UV = 2e-3
const WEIGHT = 1e-3

var wrong = []

func _init():
	var files = glbs("res://plain")
	var meshes = 0
	var bad = 0
	for file in files:
		wrong = []
		var plain = load(file)
		var quantized = load(file.replace("res://plain", "res://quantized"))
		if plain == null and quantized == null:
			# Godot does not import models without a visible mesh.
			continue
		if plain == null or quantized == null:
			wrong.append("not imported")
		else:
			meshes += compare(plain.instance(), quantized.instance())
		for reason in wrong:
			print("%s: %s" % [file, reason])
		bad += int(not wrong.empty())
	print("Godot %s: %d files with %d meshes imported twice: %d differ" % [Engine.get_version_info().string, files.size(), meshes, bad])
	quit(1 if bad > 0 or meshes == 0 else 0)

func glbs(folder):
	var found = []
	var directory = Directory.new()
	directory.open(folder)
	directory.list_dir_begin(true, true)
	var name = directory.get_next()
	while name != "":
		if directory.current_is_dir():
			found += glbs(folder + "/" + name)
		elif name.ends_with(".glb"):
			found.append(folder + "/" + name)
		name = directory.get_next()
	found.sort()
	return found

# All meshes below a node, each with its transform.
func shown(node, place, found):
	if node is Spatial:
		place = place * node.transform
	if node is MeshInstance:
		found.append([node.name, node, place])
	for child in node.get_children():
		shown(child, place, found)
	return found

func players(node):
	var found = [node] if node is AnimationPlayer else []
	for child in node.get_children():
		found += players(child)
	return found

func compare(plain, quantized):
	var own = shown(plain, Transform(), [])
	var others = shown(quantized, Transform(), [])
	if own.size() != others.size():
		wrong.append("%d meshes became %d" % [own.size(), others.size()])
		return own.size()
	# Nodes for the scale of a mesh come after all others.
	own.sort_custom(self, "by_mesh")
	others.sort_custom(self, "by_mesh")
	for n in own.size():
		meshes(own[n], others[n])
	var tracks = [0, 0]
	for side in 2:
		for player in players([plain, quantized][side]):
			for name in player.get_animation_list():
				tracks[side] += 1 + player.get_animation(name).get_track_count()
	if tracks[0] != tracks[1]:
		wrong.append("animations have %d tracks and %d" % tracks)
	return own.size()

func by_mesh(a, b):
	return key(a) < key(b)

# The name of its mesh, and its position, since many nodes may show one mesh.
func key(entry):
	var box = entry[2].xform(entry[1].mesh.get_aabb())
	var middle = (box.position + box.size / 2).snapped(Vector3(1, 1, 1) * 0.05)
	return "%s %s" % [mesh_name(entry[1].mesh), middle]

# Godot names meshes after their nodes, without characters such as `/`: a quantized mesh is on a separate node.
func mesh_name(mesh):
	return mesh.resource_name.trim_suffix("mesh")

func meshes(one, other):
	var plain = one[1].mesh
	var quantized = other[1].mesh
	var name = mesh_name(plain)
	if plain.get_surface_count() != quantized.get_surface_count() or name != mesh_name(quantized):
		wrong.append("%s: surfaces differ" % name)
		return
	var places = [one[2], other[2]]
	var box = places[0].xform(plain.get_aabb())
	# For skinned ones, by the first bone, whose matrix contains the scale.
	if one[1].skin != null:
		places[1] = places[1] * one[1].skin.get_bind_pose(0).affine_inverse() * other[1].skin.get_bind_pose(0)
	for surface in plain.get_surface_count():
		var lists = [plain.surface_get_arrays(surface), quantized.surface_get_arrays(surface)]
		if lists[0][Mesh.ARRAY_INDEX] != lists[1][Mesh.ARRAY_INDEX]:
			wrong.append("%s: triangles differ" % name)
			return
		vectors(name, box, places, lists)
		numbers(name + ": UVs", lists[0][Mesh.ARRAY_TEX_UV], lists[1][Mesh.ARRAY_TEX_UV], Vector2(UV, UV))
		numbers(name + ": weights", lists[0][Mesh.ARRAY_WEIGHTS], lists[1][Mesh.ARRAY_WEIGHTS], WEIGHT)
		var shapes = [plain.surface_get_blend_shape_arrays(surface), quantized.surface_get_blend_shape_arrays(surface)]
		if shapes[0].size() != shapes[1].size():
			wrong.append("%s: blend shapes differ" % name)
			return
		for shape in shapes[0].size():
			vectors("%s: blend shape %d" % [name, shape], box, places, [shapes[0][shape], shapes[1][shape]])

# `box` is the bounding box of the whole mesh, which uses one grid.
func vectors(name, box, places, lists):
	var own = lists[0][Mesh.ARRAY_VERTEX]
	var others = lists[1][Mesh.ARRAY_VERTEX]
	var off = 0.0
	for n in own.size():
		off = max(off, (places[0].xform(own[n]) - places[1].xform(others[n])).length())
	if box.get_longest_axis_size() > 0 and off > POSITION * box.get_longest_axis_size() + 1e-6 * (box.position.length() + box.size.length()):
		wrong.append("%s: positions are %f off, of %f" % [name, off, box.get_longest_axis_size()])
	var normals = [lists[0][Mesh.ARRAY_NORMAL], lists[1][Mesh.ARRAY_NORMAL]]
	if normals[0] != null:
		off = 0.0
		for n in normals[0].size():
			off = max(off, normals[0][n].angle_to(normals[1][n]))
		if off > NORMAL:
			wrong.append("%s: normals are %f degrees off" % [name, rad2deg(off)])

func numbers(name, own, others, most):
	if (own == null) != (others == null):
		wrong.append("%s are missing" % name)
	elif own != null:
		for n in own.size():
			var off = own[n] - others[n]
			var is_far = abs(off) > most if off is float else abs(off.x) > most.x or abs(off.y) > most.y
			if is_far:
				wrong.append("%s differ: %s, %s" % [name, own[n], others[n]])
				return
