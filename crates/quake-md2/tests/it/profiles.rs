//! The limits of engines, on the files of their own games.

use quake_md2::{Builder, Model, Profile, codes};
use triassic_test_support::files;

use crate::common;

/// The engine that shows the files below a folder.
const GAMES: [(&str, Profile); 4] = [
    ("quake-md2/ufoai-data", Profile::UfoAi),
    ("quake-md2/ufoai-debian", Profile::UfoAi),
    ("quake-md2/yquake2", Profile::Yquake2),
    ("quake-md2/plasticplatoon", Profile::Q2pro),
];

/// The findings about limits.
const LIMITS: [&str; 8] =
    ["MD2-013", "MD2-014", "MD2-015", "MD2-016", "MD2-017", "MD2-018", "MD2-039", codes::ENGINE_LIMIT.id];

#[test]
fn each_game_accepts_its_own_files() {
    let (mut seen, mut of_quake) = ([0; GAMES.len()], 0);
    for (path, bytes) in files::real("quake-md2", &["md2"]) {
        let Some(game) = GAMES.iter().position(|(folder, _)| path.starts_with(folder)) else { continue };
        let model = Model::parse(&bytes).unwrap();
        let limits = |profile| -> Vec<&str> {
            let found = model.validate_for(profile);
            found.iter().map(|found| found.code.id).filter(|id| LIMITS.contains(id)).collect()
        };
        assert_eq!(limits(GAMES[game].1), [""; 0], "{path}");
        assert_eq!(model.validate(), model.validate_for(Profile::Quake2), "{path}");
        of_quake += usize::from(!limits(Profile::Quake2).is_empty());
        seen[game] += 1;
    }
    assert!(seen[0] > 5 && of_quake > 5, "{seen:?}: {of_quake} are more than Quake II takes");
    assert!(files::corpus().is_none() || seen.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn a_profile_replaces_the_limits_of_the_others() {
    let mut builder: Builder = common::small();
    let frame = builder.frames[0].clone();
    builder.frames = vec![frame; 1007];
    builder.skin_height = 500;
    let bytes = builder.write().unwrap();
    let model = Model::parse(&bytes).unwrap();
    let found = |profile| -> Vec<&str> {
        let found = model.check_limits(profile);
        found.iter().map(|found| found.code.id).collect()
    };
    assert_eq!(found(Profile::Quake2), ["MD2-015", "MD2-017"]);
    assert_eq!(found(Profile::Yquake2), found(Profile::Quake2));
    assert_eq!((found(Profile::Q2pro), found(Profile::UfoAi)), (vec![], vec![]));
}
