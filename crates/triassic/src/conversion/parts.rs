//! The parts of a model to convert: games show one submodel of each body part at a time.

use std::{borrow::ToOwned, format, string::String, vec, vec::Vec};

use triassic_scene::{FileNames, Node, Scene};

use super::error::ConversionError;

/// The alternative parts to convert; games show one at a time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Parts {
    /// The parts that the game shows first, without unused elements.
    #[default]
    Default,
    /// Everything; hidden parts are marked as such, if the output format can express it.
    All,
    /// A scene for each alternative, each with the first alternative of every other part.
    Separate,
}

/// A submodel of a body part to show instead of its first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Body {
    /// The name of the body part; case is ignored.
    pub part: String,
    /// The name of the submodel, in any case, or its number from 0.
    pub member: String,
}

/// A scene to write.
#[derive(Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The alternative that it shows, as a part of a file name; empty for the default.
    pub name: String,
    /// The scene.
    pub scene: Scene,
    /// The names of the parts that were left out.
    pub left_out: Vec<String>,
}

impl Piece {
    const fn whole(scene: Scene) -> Self {
        Self { name: String::new(), scene, left_out: Vec::new() }
    }
    /// The error for empty output.
    pub(crate) fn nothing() -> Self {
        Self::whole(Scene::default())
    }
}

/// The scenes to write: one, or one for each alternative. Keeping variants and writing them are separate: elements that
/// only variants use are kept even if the format cannot store variants.
pub(super) fn pieces(
    mut scene: Scene,
    parts: Parts,
    bodies: &[Body],
    (variants, keeps_variants): (bool, bool),
) -> Result<Vec<Piece>, ConversionError> {
    for body in bodies {
        body.choose(&mut scene)?;
    }
    if !keeps_variants {
        scene.variants.clear();
    }
    Ok(match parts {
        Parts::Default => {
            let left_out = scene.remove_hidden();
            vec![Piece { left_out, ..Piece::whole(scene) }]
        }
        Parts::All => {
            if !variants {
                scene.remove_unused();
            }
            vec![Piece::whole(scene)]
        }
        Parts::Separate => {
            let mut names = FileNames::default();
            let mut others = Vec::new();
            for choice in scene.choices() {
                for (n, member) in choice.members.iter().enumerate() {
                    let Some(node) = scene.get(*member).filter(|node| node.hidden) else { continue };
                    // As a file name, without the extension that is appended.
                    let name = names.unique(&node.name, "x");
                    let name = name.strip_suffix(".x").unwrap_or(&name).to_owned();
                    let mut other = scene.clone();
                    other.choose(&choice, n);
                    other.remove_hidden();
                    others.push(Piece { name, ..Piece::whole(other) });
                }
            }
            scene.remove_hidden();
            std::iter::once(Piece::whole(scene)).chain(others).collect()
        }
    })
}

impl Body {
    /// Parses `head=1`. `None` if the text has another form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (part, member) = text.rsplit_once('=')?;
        Some(Self { part: part.trim().to_owned(), member: member.trim().to_owned() })
    }
    /// Shows the submodel.
    fn choose(&self, scene: &mut Scene) -> Result<(), ConversionError> {
        let choices = scene.choices();
        let of = |id| scene.get::<Node>(id);
        let found = choices.iter().find(|choice| of(choice.group).is_some_and(|group| is_called(group, &self.part)));
        let Some(choice) = found else {
            let names = choices.iter().filter_map(|choice| of(choice.group)).map(|group| own_name(group).to_owned());
            return Err(ConversionError::no_part("body part", &self.part, names.collect()));
        };
        let members = || choice.members.iter().map(|member| of(*member));
        let number: Option<usize> = self.member.parse().ok();
        let number = number.filter(|number| *number < choice.members.len());
        let named = || members().position(|member| member.is_some_and(|member| is_called(member, &self.member)));
        let Some(member) = number.or_else(named) else {
            let known = members().enumerate().map(|(n, member)| format!("{n} {}", member.map_or("", own_name)));
            let what = format!("submodel of `{}`", self.part);
            return Err(ConversionError::no_part(&what, &self.member, known.collect()));
        };
        let choice = choice.clone();
        scene.choose(&choice, member);
        Ok(())
    }
}

/// The name of a node in the file.
fn own_name(node: &Node) -> &str {
    node.extras.get("name").and_then(|name| name.as_str()).unwrap_or(&node.name)
}

fn is_called(node: &Node, name: &str) -> bool {
    [node.name.as_str(), own_name(node)].iter().any(|own| own.eq_ignore_ascii_case(name))
}
