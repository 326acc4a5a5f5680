//! The calls that users of the crate need first: buffers, poses, and a model with its files from a folder.

use crate::common;

use std::{fs, path::PathBuf};

use acknex_mdl::{
    Builder7, BuilderSkin, FrameBlend, Limits, Mesh, Model, ModelFiles, Triangle, Vec2, Vec3,
    glam::{Mat3, Quat},
};
use triassic_test_support::{files, memory};

/// Every model of `testdata/` and of the corpus that can be read.
fn all_models() -> Vec<(String, Vec<u8>)> {
    let folders = [Some(files::testdata().join("acknex-mdl")), files::corpus().map(|corpus| corpus.join("acknex"))];
    let paths = folders.iter().flatten().flat_map(|folder| files::with_extension(folder, &["mdl"]));
    let read = |path: PathBuf| (path.display().to_string(), fs::read(path).unwrap());
    paths.map(read).filter(|(_, bytes)| Model::parse(bytes).is_ok()).collect()
}

/// A corner: the vertex, and the bits of its UVs.
type Corner = (u32, [[u32; 2]; 2]);

fn bits(uv: Vec2) -> [u32; 2] {
    uv.to_array().map(f32::to_bits)
}

/// The triangles of a mesh with these skins as stored in the file: clockwise.
fn raw(mesh: &Mesh<'_, '_>, skins: (Option<usize>, Option<usize>)) -> Vec<[Corner; 3]> {
    let count = mesh.vertex_count();
    let is_there = |triangle: &Triangle| triangle.vertices.iter().all(|vertex| (*vertex as usize) < count);
    let triangles =
        mesh.triangles().iter().zip(mesh.corner_uvs()).filter(|(triangle, _)| {
            is_there(triangle) && (mesh.skin_of(triangle), mesh.second_skin_of(triangle)) == skins
        });
    let corners = triangles.map(|(triangle, uvs)| {
        let second = match mesh.group() {
            Some(group) if skins.1.is_some() => group.second_corner_uvs(&triangle),
            _ => [Vec2::ZERO; 3],
        };
        [0, 1, 2].map(|n| (triangle.vertices[n], [bits(uvs[n]), bits(second[n])]))
    });
    corners.collect()
}

#[test]
fn buffers_have_the_same_triangles_reversed() {
    let (mut triangles, mut pairs, mut models) = (0, 0, 0);
    let made = common::every_generation().into_iter().map(|bytes| ("made".to_owned(), bytes));
    for (name, bytes) in all_models().into_iter().chain(made) {
        let model = Model::parse(&bytes).unwrap();
        for mesh in model.meshes() {
            let mut left = raw(&mesh, (None, None)).len();
            for part in mesh.weld() {
                let corner = |n: &u32| {
                    let n = *n as usize;
                    let second = part.second_uvs.get(n).copied().unwrap_or_default();
                    (part.mesh_vertices[n], [bits(part.uvs[n]), bits(second)])
                };
                let (indices, []) = part.indices.as_chunks::<3>() else { panic!("{name}") };
                let found: Vec<_> = indices.iter().map(|[a, b, c]| [corner(a), corner(c), corner(b)]).collect();
                assert!(found == raw(&mesh, (part.skin, part.second_skin)), "{name}");
                let mut unique: Vec<Corner> = (0..).take(part.vertex_count()).map(|n: u32| corner(&n)).collect();
                unique.sort_unstable();
                unique.dedup();
                assert_eq!(unique.len(), part.vertex_count(), "{name}: a corner is there twice");
                assert_eq!(part.second_uvs.len(), if part.second_skin.is_some() { part.vertex_count() } else { 0 });
                if part.skin.is_none() {
                    left -= indices.len();
                }
                pairs += usize::from(part.second_skin.is_some());
                triangles += indices.len();
            }
            assert_eq!(left, 0, "{name}");
        }
        models += 1;
    }
    let enough = if files::corpus().is_some() { (90, 30_000) } else { (13, 1_000) };
    assert!(models >= enough.0 && triangles >= enough.1, "{models} {triangles} {pairs}");
}

#[test]
fn each_pair_of_skins_has_separate_buffers() {
    let mut builder = common::mdl7();
    builder.groups[0].triangles[1].second_material = 2;
    builder.groups[0].triangles[1].second_tex_coords = [3, 2, 1];
    builder.groups[0].triangles[2].material = -1;
    builder.groups[0].triangles[3].vertices[0] = 9;
    let bytes = builder.write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let parts = model.mesh(0).unwrap().weld();
    let skins: Vec<_> = parts.iter().map(|part| (part.skin, part.second_skin, part.indices.len())).collect();
    // The triangle without a material shows the first skin.
    assert_eq!(skins, [(Some(0), None, 6), (Some(0), Some(2), 3)]);
    // The file has (0, 3, 1) with the second texture coordinates 3, 2, 1.
    assert_eq!((parts[1].mesh_vertices.as_slice(), parts[1].indices.as_slice()), (&[0, 1, 3][..], &[0, 1, 2][..]));
    assert_eq!(parts[1].second_uvs, [Vec2::ONE, Vec2::new(0.5, 0.0), Vec2::new(0.0, 1.0)]);
    let mut gathered = [0; 3];
    parts[1].gather_values(&[10, 11, 12, 13], &mut gathered);
    assert_eq!(gathered, [10, 11, 13]);
}

#[test]
fn frames_are_interpolated() {
    let near = |found: &[Vec3], expected: Vec<Vec3>| found.iter().zip(&expected).all(|(a, b)| a.distance(*b) < 1e-5);
    for bytes in common::every_generation() {
        let model = Model::parse(&bytes).unwrap();
        let last = model.frame_count() - 1;
        for mesh in model.meshes() {
            let mut found = vec![Vec3::ZERO; mesh.vertex_count()];
            let blend = FrameBlend { first: 0, second: last, fraction: 0.25 };
            assert!(mesh.read_positions_at(blend, &mut found));
            let ends = mesh.positions(0).unwrap().into_iter().zip(mesh.positions(last).unwrap());
            assert!(near(&found, ends.map(|(a, b)| a * 0.75 + b * 0.25).collect()));
            assert!(mesh.read_positions_at(FrameBlend::still(last), &mut found));
            assert_eq!(found, mesh.positions(last).unwrap());
            assert!(mesh.read_normals_at(FrameBlend::still(last), &mut found));
            assert_eq!(found.len(), mesh.normals(last).unwrap().len());
            let missing = FrameBlend { first: 0, second: last + 1, fraction: 0.5 };
            assert!(!mesh.read_positions_at(missing, &mut found) && !mesh.read_normals_at(missing, &mut found));
            assert!(!mesh.read_posed_positions_at(missing, &mut found));
            assert!(!mesh.read_posed_normals_at(missing, &mut found));
        }
    }
}

#[test]
fn a_partial_frame_interpolates_only_its_vertices() {
    let bytes = common::mdl7().write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let mut found = [Vec3::ZERO; 4];
    let walk = model.clip("WALK").unwrap();
    assert!(model.mesh(1).unwrap().read_positions_at(walk.at(0.05), &mut found));
    assert_eq!(found, [common::CORNERS[0], common::CORNERS[1], common::CORNERS[2] + Vec3::Z * 0.5, common::CORNERS[3]]);
    assert_eq!(model.clip("run"), None);
}

#[test]
fn bones_rotate_by_the_shorter_arc() {
    let bytes = common::mdl7().write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let mdl7 = model.mdl7().unwrap();
    for (fraction, angle) in [(0.0, 0.0), (0.25, 0.125), (0.5, 0.25), (1.0, 0.5)] {
        let pose = mdl7.pose_at(FrameBlend { first: 0, second: 1, fraction });
        let expected = Mat3::from_rotation_z(angle);
        assert!(Mat3::from_mat4(pose.matrix(1).unwrap()).abs_diff_eq(expected, 1e-6), "{fraction}");
        // It rotates about its rest position.
        let place = Vec3::new(1.0, 2.0, 0.0);
        assert!(pose.matrix(1).unwrap().transform_point3(place).distance(place) < 1e-5);
    }
    // A mesh whose vertices the bone moves: blended frames, then rotated.
    let (head, walk) = (model.mesh(1).unwrap(), model.clip("walk").unwrap());
    let (mut found, mut normals) = ([Vec3::ZERO; 4], [Vec3::ZERO; 4]);
    assert!(head.read_posed_positions_at(walk.at(0.05), &mut found));
    assert!(head.read_posed_normals_at(walk.at(0.05), &mut normals));
    let turn = Quat::from_rotation_z(0.25);
    let place = Vec3::new(1.0, 2.0, 0.0);
    for (n, corner) in common::CORNERS.iter().enumerate() {
        let moved = *corner + if n == 2 { Vec3::Z * 0.5 } else { Vec3::ZERO };
        assert!(found[n].distance(turn * (moved - place) + place) < 1e-5, "{n} {}", found[n]);
    }
    let mut still = [Vec3::ZERO; 4];
    assert!(head.read_normals_at(walk.at(0.05), &mut still));
    assert!(normals.iter().zip(still).all(|(normal, still)| normal.distance(turn * still) < 1e-5));
    // Models without bones have the shape of their frames.
    let bytes = common::mdl5().write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let mesh = model.mesh(0).unwrap();
    assert!(mesh.read_posed_positions_at(FrameBlend::still(2), &mut found));
    assert_eq!(found.to_vec(), mesh.positions(2).unwrap());
}

#[test]
fn real_poses_at_frames_equal_the_frames() {
    let mut posed = 0;
    for (name, bytes) in all_models() {
        let model = Model::parse(&bytes).unwrap();
        let Some(mdl7) = model.mdl7() else { continue };
        for mesh in model.meshes() {
            let mut found = vec![Vec3::ZERO; mesh.vertex_count()];
            for frame in 0..mesh.frame_count().min(8) {
                assert!(mesh.read_posed_positions_at(FrameBlend::still(frame), &mut found));
                assert!(found == mdl7.posed_positions(mesh.index(), frame).unwrap(), "{name}");
                posed += 1;
                // The end of the interpolation is the next frame.
                let end = FrameBlend { first: frame, second: frame + 1, fraction: 1.0 };
                if mesh.read_posed_positions_at(end, &mut found) {
                    let next = mdl7.posed_positions(mesh.index(), frame + 1).unwrap();
                    let far = found.iter().zip(&next).map(|(a, b)| a.distance(*b) / b.length().max(64.0));
                    assert!(far.fold(0.0, f32::max) < 1e-4, "{name} {frame}");
                }
            }
        }
    }
    assert!(posed >= if files::corpus().is_some() { 100 } else { 4 }, "{posed}");
}

/// A skin of MDL7 without a name.
fn unnamed(skin: BuilderSkin) -> BuilderSkin {
    skin.with_name(b"").unwrap()
}

#[test]
fn a_model_is_loaded_with_the_files_of_its_skins() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("acknex_model_files");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("game")).unwrap();
    let mut builder: Builder7 = common::mdl7();
    for name in [&b"Body.TGA"[..], b"C:\\art\\body.tga", b"../secret.tga", b"packed.tga"] {
        builder.groups[0].skins.push(unnamed(BuilderSkin::external(name).unwrap()));
    }
    builder.groups[0].skins.push(unnamed(BuilderSkin::pixels(0, 2, 1, vec![7, 9]).unwrap()));
    fs::write(folder.join("game/wedge.mdl"), builder.write().unwrap()).unwrap();
    fs::write(folder.join("game/bODY.tga"), b"any bytes").unwrap();
    fs::write(folder.join("secret.tga"), b"out of reach").unwrap();
    let mut palette = acknex_mdl::DEFAULT_PALETTE;
    palette.0[9] = [1, 2, 3];
    let pcx = formats_core::pcx::write(1, 1, &[9], &palette).unwrap();
    for name in ["Palette.pcx", "packed.pcx"] {
        fs::write(folder.join("game").join(name), &pcx).unwrap();
    }
    let files = ModelFiles::load(folder.join("game/wedge.mdl")).unwrap();
    let model = files.model().unwrap();
    assert_eq!(model.skin_count(), files.skins.images.len());
    let found: Vec<_> = files.skins.images.iter().map(|file| file.as_ref().map(|file| file.bytes.len())).collect();
    assert_eq!(found, [None, Some(9), Some(9), Some(9), None, Some(pcx.len()), None, None]);
    let [first, second] = [1, 2].map(|n| files.skins.images[n].clone().unwrap());
    assert!(std::sync::Arc::ptr_eq(&first, &second), "a file is read once");
    let image = |n| files.image(n, &Limits::default());
    assert!(image(0).is_none() && image(4).is_none() && image(99).is_none());
    assert!(image(1).unwrap().unwrap_err().to_string().contains("PCX"));
    assert_eq!(image(5).unwrap().unwrap().rgba, [1, 2, 3, 255]);
    assert_eq!(image(6).unwrap().unwrap().rgba[4..], [1, 2, 3, 255], "8-bit pixels with the palette next to the model");
    assert_eq!(image(7).unwrap().unwrap().rgba.len(), 256);
    assert!(files.image(7, &Limits::default().with_max_pixels(8)).unwrap().is_err());
    assert!(
        ModelFiles::load(folder.join("game/bODY.tga")).is_err() && ModelFiles::load(folder.join("no.mdl")).is_err()
    );
    fs::remove_dir_all(folder).unwrap();
}

/// A PCX file without a palette: one pixel in three planes.
fn true_color() -> Vec<u8> {
    let mut file = formats_core::pcx::write(1, 1, &[9], &acknex_mdl::DEFAULT_PALETTE).unwrap();
    file[65] = 3;
    file.truncate(128);
    file.extend([7, 8, 9]);
    file
}

#[test]
fn only_supported_image_files_are_decoded() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("acknex_image_files");
    fs::create_dir_all(&folder).unwrap();
    let mut builder = common::mdl7();
    let names: [&[u8]; 3] = [b"plain.pcx", b"packed.dds", b"drawn.png"];
    builder.groups[0].skins = names.map(|name| unnamed(BuilderSkin::external(name).unwrap())).to_vec();
    fs::write(folder.join("model.mdl"), builder.write().unwrap()).unwrap();
    fs::write(folder.join("plain.pcx"), true_color()).unwrap();
    fs::write(folder.join("packed.dds"), b"DDS cut").unwrap();
    fs::write(folder.join("drawn.png"), b"\x89PNG").unwrap();
    let files = ModelFiles::load(folder.join("model.mdl")).unwrap();
    let image = |n| files.image(n, &Limits::default()).unwrap();
    assert_eq!(image(0).unwrap().rgba, [7, 8, 9, 255]);
    let wrong = image(1).unwrap_err().to_string();
    let about = if cfg!(feature = "dds") { "DDS" } else { "skin: not supported: a DDS image without the feature" };
    assert!(wrong.starts_with(about), "{wrong}");
    assert_eq!(
        image(2).unwrap_err().to_string(),
        "skin: not supported: an image that is not PCX or DDS: decode its bytes elsewhere (at byte 0x0)"
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn skin_references_are_resolved() {
    let mut builder = common::mdl7();
    let reference = |to: u32| unnamed(BuilderSkin { raw_type: 1, width: to, ..BuilderSkin::default() });
    builder.groups[1].skins.extend([reference(2), reference(5), reference(4)]);
    let bytes = builder.write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let skins = acknex_mdl::SkinFiles::default();
    let image = |n| skins.image(|n| model.skin(n).map(|skin| skin.data), n, &Limits::default());
    assert_eq!(image(3).unwrap().unwrap(), image(2).unwrap().unwrap());
    assert!(image(4).is_none() && image(5).is_none(), "in a circle");
}

#[test]
fn many_skins_do_not_copy_a_file() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("acknex_many_skins");
    fs::create_dir_all(&folder).unwrap();
    let mut builder = common::mdl7();
    builder.groups[0].skins = vec![unnamed(BuilderSkin::external(b"large.tga").unwrap()); 2000];
    fs::write(folder.join("many.mdl"), builder.write().unwrap()).unwrap();
    fs::write(folder.join("large.tga"), vec![0; 1 << 20]).unwrap();
    let (files, used) = memory::measure(|| ModelFiles::load(folder.join("many.mdl")).unwrap());
    assert_eq!(files.skins.images.iter().flatten().count(), 2000);
    assert!(used.peak < 4 << 20, "{used:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn skins_of_a_hostile_mesh_take_proportional_memory() {
    // A separate part for each triangle.
    let mut builder = common::mdl7();
    builder.groups[0].skins = vec![builder.groups[0].skins[0].clone(); 3000];
    let one = builder.groups[0].triangles[0];
    builder.groups[0].triangles = (0..3000).map(|n| Triangle { material: n, ..one }).collect();
    let bytes = builder.write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let parts = memory::in_proportion("welding", bytes.len(), 32, 4096, || model.mesh(0).unwrap().weld());
    assert_eq!(parts.len(), 3000);
}
