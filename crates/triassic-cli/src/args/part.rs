//! Which parts of a model are converted: body parts, of whose submodels games show one at a time.

use clap::ValueEnum;
use triassic::scene::{FileNames, Node, Scene};

use crate::failure::Failure;

/// Which parts of a model are converted.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Parts")]
pub(crate) struct PartArgs {
    /// Which parts are converted, of those that games show one at a time [default: default].
    #[arg(long, value_enum)]
    pub(crate) parts: Option<Parts>,
    /// The submodel of a body part to show instead of its first, by its number from 0 or its name.
    #[arg(long, value_name = "NAME=N", value_parser = body)]
    body: Vec<Body>,
    /// Leave out material variants (skins, skin families) and the textures that only they use.
    #[arg(long)]
    pub(crate) no_variants: bool,
}

/// Which parts are converted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Parts {
    /// What the game shows first, and nothing that this does not use.
    #[default]
    Default,
    /// Everything: in glTF what is hidden is in a second scene, marked by `KHR_node_visibility`.
    All,
    /// A file for each alternative, each with the first of every other part.
    Separate,
}

/// An item of `--body`.
#[derive(Debug, Clone)]
struct Body {
    part: String,
    member: String,
}

/// A scene to write.
#[derive(Debug)]
pub(crate) struct Piece {
    /// The alternative that it shows, as a part of a file name; empty for the first of every part.
    pub(crate) name: String,
    pub(crate) scene: Scene,
    /// The names of the parts that were left out.
    pub(crate) left_out: Vec<String>,
}

impl PartArgs {
    /// Whether materials of variants are written to a format that has variants or not.
    pub(crate) fn keeps_variants(&self, has_variants: bool) -> bool {
        !self.no_variants && (has_variants || self.parts == Some(Parts::All))
    }
    /// The scenes to write: one, or one for each alternative. `has_variants` says whether the output format has variants.
    pub(crate) fn pieces(&self, mut scene: Scene, has_variants: bool) -> Result<Vec<Piece>, Failure> {
        for body in &self.body {
            body.choose(&mut scene)?;
        }
        if !self.keeps_variants(has_variants) {
            scene.variants.clear();
        }
        let whole = |scene| Piece { name: String::new(), scene, left_out: Vec::new() };
        Ok(match self.parts.unwrap_or_default() {
            Parts::Default => {
                let left_out = scene.remove_hidden();
                vec![Piece { left_out, ..whole(scene) }]
            }
            Parts::All => {
                if self.no_variants {
                    scene.remove_unused();
                }
                vec![whole(scene)]
            }
            Parts::Separate => {
                let mut names = FileNames::default();
                let mut others = Vec::new();
                for choice in scene.choices() {
                    for (n, member) in choice.members.iter().enumerate() {
                        let Some(node) = scene.get(*member).filter(|node| node.hidden) else { continue };
                        // As a file name, without the extension that such a name gets.
                        let name = names.unique(&node.name, "x");
                        let name = name.strip_suffix(".x").unwrap_or(&name).to_owned();
                        let mut other = scene.clone();
                        other.choose(&choice, n);
                        other.remove_hidden();
                        others.push(Piece { name, ..whole(other) });
                    }
                }
                scene.remove_hidden();
                std::iter::once(whole(scene)).chain(others).collect()
            }
        })
    }
}

impl Body {
    /// Shows the submodel.
    fn choose(&self, scene: &mut Scene) -> Result<(), Failure> {
        let choices = scene.choices();
        let of = |id| scene.get::<Node>(id);
        let found = choices.iter().find(|choice| of(choice.group).is_some_and(|group| is_called(group, &self.part)));
        let Some(choice) = found else {
            let names = choices.iter().filter_map(|choice| of(choice.group)).map(|group| own_name(group).to_owned());
            return Err(unknown("body part", &self.part, names.collect()));
        };
        let members = || choice.members.iter().map(|member| of(*member));
        let number: Option<usize> = self.member.parse().ok();
        let number = number.filter(|number| *number < choice.members.len());
        let named = || members().position(|member| member.is_some_and(|member| is_called(member, &self.member)));
        let Some(member) = number.or_else(named) else {
            let known = members().enumerate().map(|(n, member)| format!("{n} {}", member.map_or("", own_name)));
            return Err(unknown(&format!("submodel of `{}`", self.part), &self.member, known.collect()));
        };
        let choice = choice.clone();
        scene.choose(&choice, member);
        Ok(())
    }
}

/// The name that a node had in the file.
fn own_name(node: &Node) -> &str {
    node.extras.get("name").and_then(|name| name.as_str()).unwrap_or(&node.name)
}

fn is_called(node: &Node, name: &str) -> bool {
    [node.name.as_str(), own_name(node)].iter().any(|own| own.eq_ignore_ascii_case(name))
}

fn unknown(what: &str, name: &str, known: Vec<String>) -> Failure {
    let known: Vec<String> = known.into_iter().map(|name| format!("`{name}`")).collect();
    Failure::Other(if known.is_empty() {
        format!("there is no {what} called `{name}`: the model has no body parts")
    } else {
        format!("there is no {what} called `{name}`; there are {}", known.join(", "))
    })
}

fn body(text: &str) -> Result<Body, String> {
    let (part, member) = text.rsplit_once('=').ok_or("it must be NAME=N, such as `head=1`")?;
    Ok(Body { part: part.trim().to_owned(), member: member.trim().to_owned() })
}
