//! Changes in damaged or crafted files: they are made completely or refused, and quickly.

use crate::writing;

use goldsrc_mdl::{Editor, Model, WriteError};
use triassic_test_support::{bytes::put, damage::Numbers, instructions, memory};
use writing::{image, read, spoil, triangles};

/// A file of `count` body parts that share submodels, four times as many, which share meshes, nine times as many.
fn overlapping_tables(count: usize) -> Vec<u8> {
    let mut bytes = read("assimp/blend_additive.mdl");
    let mut add = |size: usize, records: usize, numbers: [(usize, i32); 2]| {
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        let start = bytes.len();
        bytes.resize(start + size * records, 0);
        for (n, (at, number)) in (0..records).flat_map(|n| numbers.map(|number| (n, number))) {
            put(&mut bytes, start + n * size + at, number);
        }
        i32::try_from(start).unwrap()
    };
    let number = |n: usize| i32::try_from(n).unwrap();
    let meshes_at = add(20, 9 * count, [(4, 988), (8, 0)]);
    let models_at = add(112, 4 * count, [(72, number(9 * count)), (76, meshes_at)]);
    let parts_at = add(76, count, [(64, number(4 * count)), (72, models_at)]);
    put(&mut bytes, 204, number(count));
    put(&mut bytes, 208, parts_at);
    assert_eq!(Model::parse(&bytes).unwrap().body_parts().len(), count);
    bytes
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn overlapping_tables_take_no_longer() {
    let sizes = [50, 200];
    let [small, large] = instructions::of(sizes, |count| {
        let bytes = overlapping_tables(count);
        let mut editor = Editor::new(&bytes).unwrap();
        let result = instructions::counted(|| editor.replace_texture(0, &image(4, 4)));
        assert_eq!(result, Err(WriteError::Overlapping("tables of submodels and meshes")));
    });
    instructions::assert_linear((sizes[0], small), (sizes[1], large));
}

#[test]
fn overlapping_commands_are_refused() {
    let mut bytes = read("assimp/blend_additive.mdl");
    // The second mesh starts inside the first one's only command: its corners are misaligned bytes of the same corners.
    bytes[948 + 24..948 + 28].copy_from_slice(&(988_i32 + 4).to_le_bytes());
    bytes[992..994].copy_from_slice(&1_i16.to_le_bytes());
    let mut editor = Editor::new(&bytes).unwrap();
    let error = editor.replace_texture(0, &image(4, 4)).unwrap_err();
    assert_eq!(error, WriteError::Overlapping("triangle commands of meshes"));
    // Two meshes that share all of them are fine if both require the same change.
    bytes = read("assimp/blend_additive.mdl");
    bytes[948 + 24..948 + 28].copy_from_slice(&988_i32.to_le_bytes());
    let mut editor = Editor::new(&bytes).unwrap();
    assert!(editor.replace_texture(0, &image(4, 4)).is_err());
    editor.replace_textures(&[(0, &image(56, 46)), (1, &image(56, 46))]).unwrap();
    let (old, new) = (Model::parse(&bytes).unwrap(), Model::parse(editor.main()).unwrap());
    for ((_, old), (_, new)) in triangles(&old).iter().zip(&triangles(&new)) {
        assert!(old.as_flattened().iter().zip(new.as_flattened()).all(|(old, new)| new.s == old.s * 2), "once");
    }
}

#[test]
fn damaged_files_are_changed_or_refused() {
    let mut random = Numbers(1);
    let (large, small) = (image(40, 40), image(4, 4));
    let files = [read("assimp/blend_additive.mdl"), read("assimp/sequence_transitions.mdl"), read("assimp/man.mdl")];
    let textures = read("assimp/manT.mdl");
    let (mut done, mut refused, mut most) = (0, 0, 0);
    for round in 0..12_000 {
        let mut main = files[round % files.len()].clone();
        spoil(&mut main, &mut random);
        let Ok(mut editor) = Editor::new(&main) else { continue };
        if round % 3 == 2 {
            let mut textures = textures.clone();
            spoil(&mut textures, &mut random);
            match editor.with_texture_file(&textures) {
                Ok(with) => editor = with,
                Err(_) => continue,
            }
        }
        let before = (editor.main().to_vec(), editor.texture_file().map(<[u8]>::to_vec));
        let n = random.below(4);
        let what = random.below(6);
        let (result, used) = memory::measure(|| match what {
            0 => editor.replace_texture(n, &large),
            1 => editor.replace_texture(n, &small),
            2 => editor.replace_textures(&[(0, &large), (1, &large), (3, &large), (4, &large)]),
            3 => editor.rename_sub_model(0, n, b"name"),
            4 => editor.set_skin(n, n, 0),
            _ => editor.rename_texture(n, b"name"),
        });
        let files = before.0.len() + before.1.as_ref().map_or(0, Vec::len) + 4 * (large.indices().len() + 768);
        most = most.max(usize::try_from(used.peak).unwrap() * 100 / files);
        if result.is_ok() {
            done += 1;
        } else {
            refused += 1;
            assert_eq!((editor.main(), editor.texture_file()), (before.0.as_slice(), before.1.as_deref()));
        }
        assert!(editor.main().len() + editor.texture_file().map_or(0, <[u8]>::len) <= files);
    }
    assert!(most < 500, "{most} % of the files and the images");
    assert!(done > 1000 && refused > 1000, "{done} {refused}");
}
