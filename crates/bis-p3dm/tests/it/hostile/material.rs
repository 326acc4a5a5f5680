//! Materials: truncated, changed, nested, and tolerated errors.

use bis_p3dm::rvmat::{Entry, Material, Value};
use triassic_test_support::{damage, memory};

use crate::common;

fn exercise(file: &[u8]) -> bool {
    let parsed = memory::in_proportion("material", file.len(), 160, 4096, || Material::parse(file));
    let Ok(material) = parsed else { return false };
    common::exercise::look_at_material(&material);
    common::exercise::material(file)
}

#[test]
fn truncations_and_changes_are_handled() {
    let file = common::RVMAT.as_bytes();
    damage::every_cut(file, |_, cut| _ = exercise(cut));
    let read = damage::changed_files(&[file.to_vec()], &(40..200), 10_000, exercise);
    assert!(read > 0.15, "{read}");
    for open in ["class a {", "a[]={", "a[]={{", "/*", "\"", "a=\"\"", "class a: b {", "a", "#", "}"] {
        exercise(open.repeat(5000).as_bytes());
    }
}

/// The seeds of the fuzz target, truncated and changed: the offset of an error is inside the file.
#[test]
fn rapified_truncations_and_changes_are_handled() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/bis_rvmat");
    let seeds: Vec<_> =
        triassic_test_support::files::below(&folder).iter().map(|path| std::fs::read(path).unwrap()).collect();
    assert_eq!(seeds.iter().filter(|seed| exercise(seed)).count(), 1, "one whole file, and one with an offset outside");
    for seed in &seeds {
        damage::every_cut(seed, |_, cut| _ = exercise(cut));
    }
    let read = damage::changed_files(&seeds[1..], &(12..200), 10_000, exercise);
    assert!(read > 0.05, "{read}");
}

fn error(text: &str) -> String {
    Material::parse(text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn errors_have_the_offset() {
    assert_eq!(error("a = 1;\nb 2;"), "material: expected `=` (at byte 0x9)");
    assert_eq!(error("a = \"x;\nb = 1;"), "material: a text has no closing quotation mark (at byte 0x5)");
    assert_eq!(error("a[] = {1, 2;"), "material: an array has no closing } (at byte 0xb)");
    assert_eq!(error("class A { ( };"), "material: expected a name, `class`, `delete` or `}` (at byte 0xa)");
    assert_eq!(error("a = 1; )"), "material: expected a name, `class` or `delete` (at byte 0x7)");
    assert!(error(&"class a {".repeat(40)).contains("nested too deeply"));
    assert!(error(&format!("a[] = {}", "{".repeat(40))).contains("nested too deeply"));
    assert_eq!(error("\0raP\0\0\0\0"), "material: needs 16 bytes, has 8 (at byte 0x0)");
    assert!(error("version https://git-lfs.github.com/spec/v1\n").contains("git lfs pull"));
}

#[test]
fn the_whole_grammar_is_parsed() {
    let text = "// a\n/* b */ #include \"x.hpp\"\na=1;b = -2.5e1 ;c=\"say \"\"hi\"\"\";d=three // word\n\
        e[]={1,{2,\"x\"},y,};e[] += {3};class F;class G : F { h = 3b0; delete i; class J {} };k=1\nl=\"a;b\"\nm[]={};";
    let material = Material::parse(text.as_bytes()).unwrap();
    assert_eq!(material.value(b"A"), Some(&Value::Number(1.0)));
    assert_eq!(material.value(b"b").and_then(Value::as_number), Some(-25.0));
    assert_eq!(material.text(b"c"), Some(&b"say \"hi\""[..]));
    assert_eq!((material.text(b"d"), material.text(b"l")), (Some(&b"three"[..]), Some(&b"a;b"[..])));
    assert!(matches!(material.entries()[5], Entry::Value { appends: true, .. }));
    let Entry::Value { value, .. } = &material.entries()[4] else { panic!() };
    let items = value.items().unwrap();
    assert_eq!((items.len(), items[1].items().unwrap().len(), items[2].as_text()), (3, 2, Some(&b"y"[..])));
    assert!(matches!(material.entries()[6], Entry::External(name) if name == b"F"));
    let class = material.class(b"g").unwrap();
    assert_eq!((class.base.map(|base| base.to_string()), class.entries.len()), (Some("F".into()), 3));
    assert_eq!(class.value(b"h").and_then(Value::as_number), Some(3.0), "the leading number");
    assert!(matches!(class.entries[1], Entry::Delete(_)));
    assert_eq!((material.value(b"k"), material.value(b"m")), (Some(&Value::Number(1.0)), Some(&Value::Array(vec![]))));
    assert_eq!(Material::parse(b"").unwrap().entries().len(), 0);
    assert_eq!(Material::parse("\u{feff}a=1;".as_bytes()).unwrap().entries().len(), 1);
}
