//! Level sources as text that the tests make.

use std::fmt::Write;

use acknex_wmb::DEFAULT_PALETTE;

fn cross(one: [f64; 3], other: [f64; 3]) -> [f64; 3] {
    [(1, 2), (2, 0), (0, 1)].map(|(next, last)| one[next] * other[last] - one[last] * other[next])
}

/// A half-space's three points, clockwise seen from outside: the plane at a distance along a normal.
pub(crate) fn half_space(normal: [f64; 3], distance: f64) -> [[f64; 3]; 3] {
    // Another direction, and one at right angles to both.
    let other = if normal[0].abs() < 0.9 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
    let unit = |vector: [f64; 3]| {
        let length = vector.iter().map(|part| part * part).sum::<f64>().sqrt();
        vector.map(|part| part / length)
    };
    let normal = unit(normal);
    let right = unit(cross(other, normal));
    let up = cross(normal, right);
    let first = normal.map(|part| part * distance);
    let from = |along: [f64; 3]| [0, 1, 2].map(|axis| first[axis] + along[axis] * 500.0);
    [first, from(up), from(right)]
}

/// The line of a half-space of a block of editor 4.
pub(crate) fn half_space_line(normal: [f64; 3], distance: f64, texture: &str) -> String {
    let points = half_space(normal, distance).map(|[x, y, z]| format!("( {x:.6} {y:.6} {z:.6} )")).join(" ");
    format!("\t{points} {texture} 4 8 0 1.00 2.00 : 0000 0.0 50.0 ndef ndef 0.0 0001\n")
}

/// The six directions of a cube's sides.
pub(crate) const SIDES: [[f64; 3]; 6] =
    [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]];

/// A cube of this number and half its side, by half-spaces.
pub(crate) fn cube(number: usize, half: f64) -> String {
    let sides: String = SIDES.iter().map(|side| half_space_line(*side, half, "floor")).collect();
    format!("block {number} {{\n{sides}\t{{\n\t\t0000\n\t\tndef\n\t}}\n}}\n\n")
}

/// The same by vertices and polygons. From version 710 on with axes.
fn stored_cube(number: usize, half: f64, axes: bool) -> String {
    let corner = |n: u32| [0, 1, 2].map(|axis| if n >> axis & 1 == 1 { half } else { -half });
    let corners: Vec<String> = (0..8).map(|n| corner(n).map(|part| part.to_string()).join(" ")).collect();
    let lines: Vec<String> = corners.chunks(3).map(|line| format!("\t{}\n", line.join("   "))).collect();
    // Clockwise seen from outside.
    let faces = ["6 7 5 4", "3 2 0 1", "4 5 1 0", "7 6 2 3", "6 4 0 2", "5 7 3 1"];
    let mut text = format!("block {number} {{\n\tvertices 8\n\tfaces 6\n{}", lines.concat());
    for (n, face) in faces.iter().enumerate() {
        let s_t = ["( 1 0 0 0 ) ( 0 -1 0 0 )", "( 1 0 0 0 ) ( 0 0 -1 0 )", "( 0 1 0 0 ) ( 0 0 -1 0 )"][n / 2];
        let axes = if axes { format!("{s_t} ") } else { String::new() };
        writeln!(text, "\t4  {face} : floor {axes}4 8 0 1 2 : 0000 0 50 ndef").unwrap();
    }
    text + &format!("\t{{\n\t\t0100\n\t\tndef\n\t\t{number}\n\t}}\n}}\n\n")
}

/// The data before the sections: counts of blocks, entities and objects.
pub(crate) fn head(version: u32, counts: [usize; 3]) -> String {
    let [blocks, entities, objects] = counts;
    let mut text = "// WMP2\n// ACKWED V 4.39\n// Created 10.02.2001\n\n".to_owned();
    if version > 0 {
        write!(text, "version {version}\n\n").unwrap();
    }
    write!(text, "blocks {blocks}\nentities {entities}\nobjects {objects}\n\nwed {{\n\tpalette {{\n").unwrap();
    for row in DEFAULT_PALETTE.as_bytes().chunks(48) {
        let colors =
            row.chunks(3).map(|color| color.iter().map(|part| format!("{part:02x}")).collect::<Vec<_>>().join(" "));
        writeln!(text, "\t\t{}  ", colors.collect::<Vec<_>>().join("  ")).unwrap();
    }
    text + "\t}\n\n\twad {\n\t\t0 0 0 0 0\n\t\t<C:\\wads\\textures.wad> 1\n\t}\n\n\tview {\n\t\t\"Top } (XY)\":1 (0 0 1) 1 [3072]\n\t}\n}\n\n"
}

/// A cube in a group of twice its size, another one, an entity, a light, a position, a sound and a path. Of version 0 with
/// half-spaces, from 510 on with polygons, from 710 on with axes.
pub(crate) fn text(version: u32) -> Vec<u8> {
    let mut text = head(version, [2, 6, 9]);
    for block in 0..2 {
        text += &match version {
            0 => cube(block, 16.0),
            510 => stored_cube(block, 16.0, false),
            _ => stored_cube(block, 16.0, true),
        };
    }
    text += "level 0 {\n\t<made.$$w>\n\t<palette.pcx>\n\t30\n\t45.000\n\t35\n\t<made.wdl>\n\t100 50 0\n\t0 0 0\n}\n\n";
    text += "model 1 {   // tree\n\t0.5 0.5 0.5\n\t<tree.mdl>\n\ttree_mdl_000\n\tndef\n\t0 1.5 0 0 0 0 0 -2\n\t'0000001000000000'\n\t30\n}\n\n";
    text += "light 2 {\n\t100 50.19607926 0 200\n}\n\n";
    text += "start 3 {   // pos_001\n\tpos_001\n}\n\n";
    text += "sound 4 {\n\t<wind.wav>\n\t0001\n\t20 0 1 1900\n}\n\n";
    text += "path 5 {\n\tpath_001\n\t0\n\t2\n\t0 0 0\n\t64 0 8\n}\n\n";
    text += "object 0 {  // Root\n\t(0 0 0) (0 0 0) (1 1 1)\n\tobject 1, 3, 4, 5, 6\n\tobject 7, 8\n\tlevel 0\n}\n\n";
    text += "object 1 {\n\t(100 0 0) (0 0 0) (2 2 1)\n\tobject 2\n}\n\n";
    for (number, place, angles, section) in [
        (2, "0 10 0", "0 0 0", "block 0"),
        (3, "0 0 200", "-0.785398 0 0", "block 1"),
        (4, "-8 0 0", "0.523599 0 0.174533", "model 1"),
        (5, "16 0 64", "1.570796 0 0", "light 2"),
        (6, "-400 0 16", "0 0 0", "start 3"),
        (7, "8 8 8", "0 0 0", "sound 4"),
        (8, "8 0 0", "0 0 0", "path 5"),
    ] {
        write!(text, "object {number} {{\n\t({place}) ({angles}) (1.0 1.0 1.0)\n\t{section}\n}}\n\n").unwrap();
    }
    text.into_bytes()
}

/// One of each version, the last with Windows' line ends.
pub(crate) fn texts() -> Vec<Vec<u8>> {
    let last = String::from_utf8(text(710)).unwrap().replace('\n', "\r\n");
    vec![text(0), text(510), last.into_bytes()]
}

/// A source of one block of these half-spaces: sides of a box at these distances, in the order of [`SIDES`].
pub(crate) fn of_block(sides: &[f64]) -> Vec<u8> {
    let lines: String =
        SIDES.iter().zip(sides).map(|(side, distance)| half_space_line(*side, *distance, "floor")).collect();
    let block = format!("block 0 {{\n{lines}\t{{\n\t\t0000\n\t\tndef\n\t}}\n}}\n");
    let objects =
        "object 0 {\n\t(0 0 0) (0 0 0) (1 1 1)\n\tobject 1\n}\nobject 1 {\n\t(0 0 0) (0 0 0) (1 1 1)\n\tblock 0\n}\n";
    (head(0, [1, 0, 2]) + &block + objects).into_bytes()
}

/// The source of version 510 with something in the place of something else.
pub(crate) fn changed(from: &str, to: &str) -> Vec<u8> {
    let whole = String::from_utf8(text(510)).unwrap();
    assert!(whole.contains(from), "{from}");
    whole.replace(from, to).into_bytes()
}

/// The byte offset of something in a file.
pub(crate) fn place(file: &[u8], what: &str) -> usize {
    file.windows(what.len()).position(|window| window == what.as_bytes()).unwrap()
}
