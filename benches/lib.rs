//! Generated inputs for the benchmarks: the same bytes on every machine.

use goldsrc_mdl::{Builder as SkeletalBuilder, BuilderBone, BuilderSequence};
use quake_md2::{Builder, BuilderFrame, FrameHeader, GlList, TexCoord, Triangle, Vec3, Vertex};

/// A model of `frames` frames of a wavy sheet of `side` × `side` vertices, with GL commands.
///
/// # Panics
/// If `side` is less than 2 or more than 255.
#[must_use]
pub fn md2_sheet(side: u16, frames: u16) -> Vec<u8> {
    assert!((2..=255).contains(&side), "a sheet has 2 to 255 vertices a side");
    let mut builder = Builder { skin_width: 256, skin_height: 256, ..Builder::default() };
    for y in 0..side {
        for x in 0..side {
            builder.tex_coords.push(TexCoord { s: x.cast_signed(), t: y.cast_signed() });
        }
    }
    for y in 0..side - 1 {
        for x in 0..side - 1 {
            let (a, b) = (y * side + x, (y + 1) * side + x);
            for vertices in [[a, a + 1, b], [b, a + 1, b + 1]] {
                builder.triangles.push(Triangle { vertices, tex_coords: vertices });
            }
        }
    }
    for n in 0..frames {
        let mut frame = BuilderFrame::new(format!("wave{n:03}").as_bytes()).expect("the name is short");
        frame.header = FrameHeader { scale: Vec3::splat(0.25), translate: Vec3::splat(-32.0), name: frame.header.name };
        let byte = |value: u16| u8::try_from(value % 256).expect("less than 256");
        for y in 0..side {
            for x in 0..side {
                let position = [byte(x), byte(y), byte(x * 7 + y * 13 + n)];
                frame.vertices.push(Vertex { position, normal_index: byte(x + y + n) % 162 });
            }
        }
        builder.frames.push(frame);
    }
    builder.gl_commands = GlList::Generate;
    builder.write().expect("every frame has the same number of vertices")
}

/// A Half-Life model of `bones` bones in a chain, each waving at its own pace, in `sequences` sequences of 40 frames: the
/// format has offsets of 16 bits within a sequence.
///
/// # Panics
/// If the bones are too many for the format: some 130.
#[must_use]
pub fn goldsrc_waves(bones: u16, sequences: u16) -> Vec<u8> {
    let mut builder = SkeletalBuilder::new(b"waves.mdl").expect("the name is short");
    for bone in 0..bones {
        let parent = bone.checked_sub(1).map(usize::from);
        let name = format!("bone{bone}");
        builder.bones.push(BuilderBone::new(name.as_bytes(), parent, Vec3::Z).expect("the name is short"));
    }
    let wave = |bone: u16, frame: u16| {
        let turn = f32::from(frame) * 0.01 * f32::from(bone % 7 + 1);
        [turn.sin() * 4.0, turn.cos() * 4.0, 1.0, turn.sin(), turn.cos(), (turn * 0.5).sin()]
    };
    for sequence in 0..sequences {
        let frames = (0..40).map(|frame| (0..bones).map(|bone| wave(bone, sequence + frame)).collect()).collect();
        let name = format!("wave{sequence}");
        let sequence = BuilderSequence::new(name.as_bytes(), 30.0, vec![frames]).expect("the name is short");
        builder.sequences.push(sequence);
    }
    builder.write().expect("the bones fit").main
}
