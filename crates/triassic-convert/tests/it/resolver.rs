//! Files are found as in the games, and never outside the folders.

use std::{fs, path::Path};

use formats_core::files::DiskFiles;
use triassic_convert::{Request, ResolveError, Resolver};

/// A game with a model, and a file next to the game that must not be found.
fn game() -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    let put = |path: &str, text: &str| {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("secret.pcx", "secret");
    put("baseq2/pics/colormap.pcx", "palette");
    put("baseq2/Models/Monsters/Soldier/tris.md2", "model");
    put("baseq2/Models/Monsters/Soldier/Skin.PCX", "skin");
    put("baseq2/Models/items/armor.pcx", "armor");
    put("baseq2/players/male/tris.md2", "player");
    put("baseq2/players/male/b.pcx", "b");
    put("baseq2/players/male/a.pcx", "a");
    put("q3/models/players/mech/tris.md2", "player");
    root
}

fn text(resolver: &mut Resolver<'_>, request: Request<'_>) -> Option<String> {
    resolver.resolve(&request).unwrap().map(|found| String::from_utf8(found.bytes).unwrap())
}

#[test]
fn case_and_slashes_do_not_matter() {
    let root = game();
    let mut resolver = Resolver::beside(root.path().join("baseq2/Models/Monsters/Soldier/tris.md2"));
    let found = resolver.resolve(&Request::adjacent("SKIN.pcx")).unwrap().unwrap();
    assert_eq!((found.name.as_str(), found.bytes.as_slice()), ("Skin.PCX", b"skin".as_slice()));
    for path in [
        "models/monsters/soldier/skin.pcx",
        "models\\MONSTERS\\soldier\\skin.pcx",
        "models//./monsters/soldier/skin.pcx",
    ] {
        assert_eq!(text(&mut resolver, Request::in_game(path)).as_deref(), Some("skin"), "{path}");
    }
    assert_eq!(text(&mut resolver, Request::in_game("pics/colormap.pcx")).as_deref(), Some("palette"));
    assert_eq!(text(&mut resolver, Request::adjacent("models/items/armor.pcx")), None, "not from the model's folder");
    assert_eq!(text(&mut Resolver::none(), Request::adjacent("skin.pcx")), None);
}

#[test]
fn the_game_is_derived_from_the_path() {
    let root = game();
    let real = fs::canonicalize(root.path()).unwrap();
    let games = |model: &str| Resolver::beside(root.path().join(model)).games();
    assert_eq!(games("baseq2/players/male/tris.md2"), [real.join("baseq2")]);
    assert_eq!(games("q3/models/players/mech/tris.md2"), [real.join("q3/models"), real.join("q3")]);
    assert!(games("secret.pcx").is_empty());
    let mut resolver = Resolver::beside(root.path().join("baseq2/players/male/tris.md2"));
    assert_eq!(resolver.images_beside().images, ["a.pcx", "b.pcx"]);
    resolver =
        Resolver::among(DiskFiles::new(), None).with_game(root.path().join("q3")).with_game(root.path().join("baseq2"));
    assert_eq!(text(&mut resolver, Request::in_game("players/male/a.pcx")).as_deref(), Some("a"));
}

#[test]
fn nothing_outside_is_found() {
    let root = game();
    let secret = root.path().join("secret.pcx");
    let mut resolver = Resolver::beside(root.path().join("baseq2/players/male/tris.md2"));
    let absolute = secret.to_str().unwrap();
    for path in [
        "../../../secret.pcx",
        "..\\..\\..\\secret.pcx",
        "x/../../../../secret.pcx",
        absolute,
        "C:\\secret.pcx",
        "c:secret.pcx",
        "\\\\host\\share\\secret.pcx",
        ". ./secret.pcx",
        ".../secret.pcx",
        "",
        "/",
        "a.pcx\0",
        "..",
    ] {
        assert_eq!(text(&mut resolver, Request::adjacent(path)), None, "{path:?}");
        assert_eq!(text(&mut resolver, Request::in_game(path)), None, "{path:?}");
    }
    assert_eq!(text(&mut resolver, Request::in_game("../secret.pcx")), None);
    assert_eq!(text(&mut resolver, Request::in_game("players/male")), None, "a folder is not a file");
}

#[cfg(unix)]
#[test]
fn links_are_followed_only_inside() {
    let root = game();
    let male = root.path().join("baseq2/players/male");
    std::os::unix::fs::symlink(root.path().join("secret.pcx"), male.join("out.pcx")).unwrap();
    std::os::unix::fs::symlink(root.path(), male.join("outside")).unwrap();
    std::os::unix::fs::symlink(male.join("a.pcx"), male.join("in.pcx")).unwrap();
    let mut resolver = Resolver::beside(male.join("tris.md2"));
    assert_eq!(text(&mut resolver, Request::adjacent("out.pcx")), None);
    assert_eq!(text(&mut resolver, Request::adjacent("OUT.pcx")), None);
    assert_eq!(text(&mut resolver, Request::adjacent("outside/secret.pcx")), None);
    assert_eq!(text(&mut resolver, Request::in_game("players/male/out.pcx")), None);
    assert_eq!(text(&mut resolver, Request::adjacent("in.pcx")).as_deref(), Some("a"));
}

#[test]
fn folders_are_read_once() {
    // A model may refer to thousands of missing files, and each would be compared with all existing ones.
    let root = game();
    let mut resolver = Resolver::beside(root.path().join("baseq2/players/male/tris.md2"));
    assert_eq!(text(&mut resolver, Request::adjacent("new.pcx")), None);
    fs::write(root.path().join("baseq2/players/male/New.pcx"), "new").unwrap();
    assert_eq!(text(&mut resolver, Request::adjacent("new.pcx")), None);
    assert_eq!(text(&mut resolver, Request::adjacent("New.pcx")), None);
    assert_eq!(text(&mut resolver, Request::adjacent("A.PCX")).as_deref(), Some("a"));
    assert_eq!(text(&mut resolver, Request::adjacent("a.pcx")).as_deref(), Some("a"));
    let mut resolver = Resolver::beside(root.path().join("baseq2/players/male/tris.md2"));
    assert_eq!(text(&mut resolver, Request::adjacent("new.pcx")).as_deref(), Some("new"));
}

#[test]
fn large_files_are_rejected() {
    let root = game();
    let model = root.path().join("baseq2/players/male/tris.md2");
    let mut resolver = Resolver::beside(&model).with_max_size(6);
    assert_eq!(text(&mut resolver, Request::adjacent("tris.md2")).as_deref(), Some("player"));
    resolver = resolver.with_max_size(5);
    let error = resolver.resolve(&Request::adjacent("tris.md2")).unwrap_err();
    assert!(matches!(error, ResolveError::TooLarge { size: 6, max: 5, .. }), "{error}");
    assert!(Resolver::beside(Path::new("tris.md2")).games().len() <= 2, "a bare name has a folder: this one");
}
