//! Damaged, huge or malicious sources: the result is always errors or a model.

mod work;

use formats_core::{Limits, files::MemoryFiles};
use goldsrc_studio::smd::{ReadOptions, Sources};
use goldsrc_studio::{Compiled, Options, compile};

use crate::made;

/// Compiles a QC with one SMD, which is the reference and the animation.
pub(crate) fn tried(qc: &[u8], smd: &[u8]) -> Result<Compiled, String> {
    let mut memory = MemoryFiles::new();
    let file = memory.add("a.qc", qc.to_vec());
    memory.add("a.smd", smd.to_vec());
    memory.add("skin.bmp", made::bmp());
    let sources = Sources::load(&mut memory, file, &ReadOptions::default()).map_err(|errors| errors.to_string())?;
    compile(sources, &Options::default()).map_err(|errors| errors.to_string())
}

pub(crate) const QC: &str = "$modelname a.mdl\n$scale 2\n$body b a\n$texturegroup g { { skin.bmp } { skin.bmp } }\n\
    $attachment 0 root 1 2 3\n$controller 0 tip XR 0 90\n$sequence s a a { fps 9 LX loop blend XR 0 1 event 1 0 \"x\" ACT_WALK 1 rtransition 1 2 }\n";

/// The end of a chain of damage: the result can be read again.
fn check(compiled: Result<Compiled, String>) -> bool {
    match compiled {
        Ok(compiled) => {
            let _ = compiled.files.model().unwrap().validate();
            true
        }
        Err(error) => {
            assert!(error.contains(".qc") || error.contains(".smd"), "{error}");
            false
        }
    }
}

#[test]
fn every_truncation_is_an_error_or_a_model() {
    for length in 0..=QC.len() {
        check(tried(&QC.as_bytes()[..length], made::REFERENCE.as_bytes()));
    }
    for length in 0..=made::REFERENCE.len() {
        check(tried(QC.as_bytes(), &made::REFERENCE.as_bytes()[..length]));
    }
    assert!(check(tried(QC.as_bytes(), made::REFERENCE.as_bytes())));
}

#[test]
fn every_changed_byte_is_an_error_or_a_model() {
    for (n, byte) in (0..QC.len()).flat_map(|n| [b'-', b'9', b'{', b'"', b'\n', 0xff].map(|byte| (n, byte))) {
        let mut qc = QC.as_bytes().to_vec();
        qc[n] = byte;
        check(tried(&qc, made::REFERENCE.as_bytes()));
    }
    for (n, byte) in
        (0..made::REFERENCE.len()).flat_map(|n| [b'-', b'9', b'e', b'"', b'\n', 0xff].map(|byte| (n, byte)))
    {
        let mut smd = made::REFERENCE.as_bytes().to_vec();
        smd[n] = byte;
        check(tried(QC.as_bytes(), &smd));
    }
}

/// A few bytes decode to millions of pixels.
#[test]
fn the_pixels_of_all_textures_are_limited() {
    let mut image = made::bmp();
    image.truncate(1078);
    for side in [18, 22] {
        image[side..side + 4].copy_from_slice(&2048_u32.to_le_bytes());
    }
    // Run-length encoded; missing pixels are 0.
    image[30] = 1;
    let (head, corners) = made::REFERENCE.split_once("skin.bmp\n").unwrap();
    let corners = corners.strip_suffix("end\n").unwrap();
    let load = |names: &[String], limits: Limits| {
        let mut memory = MemoryFiles::new();
        let file = memory.add("a.qc", b"$body b a\n$sequence s a".to_vec());
        let triangles: String = names.iter().flat_map(|name| [name.as_str(), "\n", corners]).collect();
        memory.add("a.smd", format!("{head}{triangles}end\n").into_bytes());
        for n in 0..8 {
            memory.add(&format!("{n}.bmp"), image.clone());
        }
        let sources = Sources::load(&mut memory, file, &ReadOptions::default().with_limits(limits));
        sources.map(|_| ()).map_err(|errors| errors.to_string())
    };
    let files: Vec<String> = (0..8).map(|n| format!("{n}.bmp")).collect();
    let aliases: Vec<String> =
        ["bmp", "png", "tga", "pcx", "jpg", "jpeg"].iter().map(|end| format!("0.{end}")).collect();
    for names in [files, aliases] {
        let error = load(&names, Limits::default()).unwrap_err();
        assert!(
            error.lines().count() == 1 && error.contains("2048 × 2048 pixels, the textures of the model"),
            "{error}"
        );
        assert!(error.ends_with("`--limits none` removes it"), "{error}");
        assert_eq!(load(&names[..4], Limits::default()), Ok(()));
        assert_eq!(load(&names[..5], Limits::NONE), Ok(()));
    }
}

#[test]
fn numbers_that_are_too_large_are_errors() {
    let refused = |qc: &str, smd: &str| tried(qc.as_bytes(), smd.as_bytes()).unwrap_err();
    let smd = made::REFERENCE;
    for (qc, smd, expected) in [
        (
            QC,
            smd.replace("0 3 0 12", "0 1e39 0 12"),
            "a.smd:16:3: expected a position, a normal, u and v, found a value that is infinite or NaN",
        ),
        (QC, smd.replace("0 3 0 12", "4294967295 3 0 12"), "a.smd:16: bone 4294967295 is not declared in `nodes`"),
        (
            QC,
            smd.replace("0 3 0 12", "99999999999 3 0 12"),
            "a.smd:16:1: expected the index of a bone, found `99999999999`",
        ),
        (
            QC,
            smd.replace("1 \"tip\" 0", "1 \"tip\" 2").replace("2 \"unused\" 0", "2 \"unused\" 1"),
            "a.smd:4: the parents of this bone form a cycle",
        ),
    ] {
        assert_eq!(refused(qc, &smd), expected);
    }
    let far = smd.replace("0 3 0 12", "0 3e38 0 12");
    let error = refused(QC, &far);
    assert!(error.starts_with("a.smd:"), "{error}");
    let error = refused("$scale 1e38\n$body b a\n$sequence s a", smd);
    assert!(error.starts_with("a.smd"), "{error}");
}

#[test]
fn many_lines_take_proportional_time() {
    // Millions of short lines of each kind.
    let lines = "x\n".repeat(1 << 21);
    assert!(!check(tried(lines.as_bytes(), b"")));
    let smd = format!("version 1\nnodes\n{}", "0 \"a\" -1\n".repeat(1 << 20));
    assert!(!check(tried(QC.as_bytes(), smd.as_bytes())));
    // More bones than fit in a model, all of them used.
    let mut smd = "version 1\nnodes\n0 \"b0\" -1\n".to_owned();
    for n in 1..1000 {
        smd.push_str(&["", &n.to_string(), " \"b", &n.to_string(), "\" ", &(n - 1).to_string(), "\n"].concat());
    }
    smd.push_str("end\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\nskin.bmp\n");
    smd.push_str(&"999 0 0 0 0 0 1 0 0\n".repeat(3));
    smd.push_str("end\n");
    let error = tried(b"$body b a\n$sequence s a", smd.as_bytes()).unwrap_err();
    assert_eq!(error, "a.smd:258: more than 255 bones, the maximum of a model");
}
