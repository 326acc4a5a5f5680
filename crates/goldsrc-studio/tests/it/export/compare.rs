//! Checks that the files match the model.

use std::collections::{HashMap, HashSet};

use goldsrc_mdl::{
    ModelSet, Playback, PoseOptions, TextureFlags,
    glam::{Affine3A, Quat, Vec3},
};
use goldsrc_studio::smd::{Compiler, Options, OutFile, export};

use crate::export::smd::{size_of, smd, text, world};

/// Writes a model for both compilers and compares all files with it. Returns the numbers of compared triangles and frames.
pub(crate) fn check(set: &ModelSet<'_>, name: &str) -> (usize, usize) {
    let mut compared = (0, 0);
    for compiler in Compiler::ALL.iter().copied() {
        let files = export(set, &Options::new(name).with_compiler(compiler)).unwrap().files;
        let names: HashSet<String> = files.iter().map(|file| file.name.to_lowercase()).collect();
        assert_eq!(names.len(), files.len(), "{name}: names repeat");
        assert!(files.iter().all(|file| !file.name.starts_with(['/', '.']) && !file.name.contains(['\\', ':', '"'])));
        let qc = text(&files[0]);
        let sizes = images(set, &files, compiler);
        let mut left: Vec<&OutFile> = files.iter().filter(|file| file.name.ends_with(".smd")).collect();
        compared.0 += bodies(set, &mut left, &qc, compiler, &sizes);
        compared.1 += sequences(set, &mut left, &qc);
        assert!(left.is_empty(), "{name}: files of nothing: {left:?}");
        script(set, &qc, compiler);
    }
    compared
}

/// Compares the images, and returns the width and height of each file.
fn images(set: &ModelSet<'_>, files: &[OutFile], compiler: Compiler) -> HashMap<String, [u32; 2]> {
    let bitmaps: Vec<&OutFile> = files.iter().filter(|file| file.name.ends_with(".bmp")).collect();
    // Missing images are gray.
    assert!(bitmaps.len() >= set.textures().len());
    let mut sizes = HashMap::new();
    for (texture, file) in set.textures().iter().zip(bitmaps) {
        let (pixels, bytes) = (texture.pixels().unwrap(), &file.bytes);
        assert_eq!((&bytes[..2], size_of(bytes, 2) as usize, size_of(bytes, 14)), (&b"BM"[..], bytes.len(), 40));
        let (width, height) = (size_of(bytes, 18), size_of(bytes, 22));
        let padded = pixels.width.next_multiple_of(4);
        assert_eq!([width, height], [if compiler == Compiler::Default { pixels.width } else { padded }, pixels.height]);
        let palette = &bytes[54..54 + 1024];
        assert!(palette.chunks(4).zip(pixels.palette.0).all(|(bgr, [r, g, b])| bgr == [b, g, r, 0]));
        let rows = bytes[size_of(bytes, 10) as usize..].chunks(padded as usize).rev();
        let own = pixels.indices.chunks(pixels.width as usize);
        assert_eq!(rows.len(), own.len());
        assert!(rows.zip(own).all(|(row, own)| row.starts_with(own)));
        sizes.insert(file.name.clone(), [width, height]);
    }
    sizes
}

/// Takes the reference SMDs out of `left` and compares them.
fn bodies(
    set: &ModelSet<'_>,
    left: &mut Vec<&OutFile>,
    qc: &str,
    compiler: Compiler,
    sizes: &HashMap<String, [u32; 2]>,
) -> usize {
    let (mut compared, mut is_first) = (0, true);
    let mut pose = goldsrc_mdl::Pose::new();
    set.skeleton().rest_pose(&mut pose);
    for part in set.model().body_parts() {
        for sub_model in part.sub_models().unwrap() {
            if sub_model.meshes().unwrap().is_empty() && (compiler != Compiler::Default || sub_model.name == b"blank") {
                assert!(qc.contains("\n    blank\n"));
                continue;
            }
            let file = left.remove(0);
            let stem = file.name.strip_suffix(".smd").unwrap();
            assert!(qc.contains(&format!("\"{stem}\"")), "{stem} in the script");
            let smd = smd(file);
            assert_eq!(smd.nodes.len(), set.model().bones().len());
            assert_eq!(smd.frames.len(), 1);
            let positions: Vec<Vec3> = sub_model.posed_vertices(pose.world()).unwrap().collect();
            let bones = sub_model.vertex_bones().unwrap();
            let mut triangles = smd.triangles.iter();
            for mesh in sub_model.meshes().unwrap() {
                for [a, b, c] in mesh.triangles() {
                    let (texture, corners) = triangles.next().unwrap();
                    let file = format!("{}.bmp", texture.strip_suffix(".bmp").unwrap_or(texture));
                    for ((bone, [x, y, z, nx, ny, nz, u, v]), corner) in corners.iter().zip([a, c, b]) {
                        let vertex = corner.vertex as usize;
                        assert_eq!(*bone, usize::from(bones[vertex]));
                        let found = Vec3::new(*x, *y, *z);
                        let tolerance = 1e-4 * found.abs().max_element().max(1.0);
                        assert!(found.abs_diff_eq(positions[vertex], tolerance), "{found}, not {}", positions[vertex]);
                        // A normal of length zero has no direction.
                        let length = Vec3::new(*nx, *ny, *nz).length();
                        assert!(length == 0.0 || (length - 1.0).abs() < 1e-4, "{length}");
                        let Some(size) = sizes.get(&file) else { continue };
                        let is_valve = compiler == Compiler::Valve;
                        let [width, height] =
                            size.map(|size| if is_valve { (size - 1).max(1) as f32 } else { size as f32 });
                        // Truncated again there.
                        let more = if is_valve { 0.11 } else { 0.0 };
                        assert!(
                            (u * width - f32::from(corner.s)).abs() < more + 1e-3 * width.max(1.0),
                            "{u} {}",
                            corner.s
                        );
                        assert!(((1.0 - v) * height - f32::from(corner.t)).abs() < more + 1e-3 * height.max(1.0));
                    }
                    compared += 1;
                }
            }
            // In the first reference, small triangles keep the bones that the compiler would leave out.
            let held: Vec<_> = triangles.collect();
            assert!(held.is_empty() || (compiler != Compiler::Default && is_first));
            for (_, corners) in held {
                let place = |n: usize| Vec3::from_slice(&corners[n].1[..3]);
                assert!(corners.iter().all(|corner| corner.0 == corners[0].0));
                assert!((place(0).distance(place(1)) - 0.05).abs() < 1e-3);
            }
            is_first = false;
        }
    }
    compared
}

/// Takes the animation SMDs out of `left` and compares them, rotated and moved like by a compiler.
fn sequences(set: &ModelSet<'_>, left: &mut Vec<&OutFile>, qc: &str) -> usize {
    let mut compared = 0;
    let skeleton = set.skeleton();
    let turn = Affine3A::from_quat(Quat::from_rotation_z(std::f32::consts::FRAC_PI_2));
    let mut pose = goldsrc_mdl::Pose::new();
    for (n, sequence) in set.model().sequences().iter().enumerate() {
        let Ok(animations) = set.animations(n) else { continue };
        for blend in 0..animations.blend_count() {
            let file = left.remove(0);
            let stem = file.name.strip_suffix(".smd").unwrap();
            assert!(qc.contains(&format!("\n    \"{stem}\"\n")), "{stem} in the script");
            let smd = smd(file);
            assert_eq!((smd.frames.len(), smd.nodes.len()), (animations.frame_count(), animations.bone_count()));
            if animations.blend_count() > 1 && blend > 0 {
                continue;
            }
            for (n, frame) in smd.frames.iter().enumerate() {
                let options = PoseOptions::at(n as f32).with_playback(Playback::Clamp).with_zero_motion(false);
                skeleton.pose(&animations, &options.with_root_motion(true), &mut pose);
                for (found, expected) in world(&smd, frame).into_iter().zip(pose.world()) {
                    let found = turn * found;
                    let size = expected.translation.abs().max_element().max(1.0);
                    assert!(found.abs_diff_eq(*expected, 1e-4 * size), "{stem} {n}: {found}, not {expected}");
                    compared += 1;
                }
            }
        }
        assert!(sequence.frame_count >= 0);
    }
    compared
}

/// Checks that the script has everything else in the model.
fn script(set: &ModelSet<'_>, qc: &str, compiler: Compiler) {
    let model = set.model();
    let lines =
        |start: &str| qc.lines().filter(|line| line.trim_start().trim_start_matches("// ").starts_with(start)).count();
    let events = model.sequences().iter().map(|sequence| sequence.events().unwrap().len());
    assert_eq!(lines("$sequence "), model.sequences().len());
    assert_eq!(lines("{ event "), events.sum::<usize>());
    assert_eq!(lines("$hbox "), model.hitboxes().len());
    assert_eq!(lines("$attachment "), model.attachments().len());
    assert_eq!(lines("$controller "), model.bone_controllers().len());
    assert!(lines("$body ") + lines("$bodygroup ") >= model.body_parts().len());
    let rendered = set.textures().iter().map(|texture| {
        let flags = texture.flags();
        usize::from(flags.contains(TextureFlags::MASKED)) + usize::from(flags.contains(TextureFlags::ADDITIVE))
    });
    let rendered = rendered.sum::<usize>();
    let written = lines("$texrendermode ");
    assert!(if compiler == Compiler::Default { written >= rendered } else { written == rendered });
    assert_eq!(lines("$keepallbones") + lines("$cliptotextures") > 0, compiler == Compiler::Default);
    let skins = set.skins();
    let changes = (1..skins.family_count()).any(|family| {
        (0..i32::try_from(skins.ref_count()).unwrap())
            .any(|column| skins.texture(family, column) != skins.texture(0, column))
    });
    // Equal families also count as one.
    assert!(lines("$texturegroup ") >= usize::from(changes));
}
