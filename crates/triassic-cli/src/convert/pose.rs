//! Which moment an OBJ shows.

use triassic::scene::{Animation, Scene, Sequences, obj};

use crate::failure::Failure;

/// Which moment of which animation.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Pose (obj)")]
pub(crate) struct PoseArgs {
    /// The animation to show a moment of; without it, the model as it stands.
    #[arg(long, value_name = "NAME")]
    animation: Option<String>,
    /// Its frame, from 0; without --animation, that of the whole file.
    #[arg(long, value_name = "N", conflicts_with = "time")]
    frame: Option<u32>,
    /// Seconds from its start; a looping animation begins again after its end.
    #[arg(long, value_name = "SECONDS", requires = "animation", value_parser = seconds)]
    time: Option<f32>,
}

impl PoseArgs {
    /// Whether any moment is asked for.
    pub(crate) const fn is_given(&self) -> bool {
        self.animation.is_some() || self.frame.is_some() || self.time.is_some()
    }
    /// Of which sequences the scene needs the animations, where not of all: those of the wanted name, also without the
    /// number that makes it unique and without that of a blend.
    pub(crate) fn sequences(&self) -> Option<Sequences> {
        let Some(name) = &self.animation else {
            return (!self.is_given()).then(|| Sequences::Only(Vec::new()));
        };
        let sequence = name.rsplit_once("#blend").map_or(name.as_str(), |(sequence, _)| sequence);
        let label = sequence.rsplit_once('_').map_or(sequence, |(label, _)| label);
        Some(Sequences::only([name.as_str(), sequence, label]))
    }
    /// Whether this scene has the wanted animation.
    pub(crate) fn is_in(&self, scene: &Scene) -> bool {
        self.animation.as_deref().is_none_or(|name| named(scene, name).is_ok())
    }
    /// The options of the exporter for this scene.
    pub(crate) fn options(&self, scene: &Scene) -> Result<obj::Options, Failure> {
        let mut options = obj::Options::default();
        let (animation, frame) = match (&self.animation, self.frame) {
            (None, None) => return Ok(options),
            (None, Some(frame)) => {
                let Some(found) = holding(scene, frame) else {
                    // A model of one frame has no animation: it stands as in that frame.
                    return if frame == 0 { Ok(options) } else { Err(none(scene, &format!("frame {frame}"))) };
                };
                found
            }
            (Some(name), frame) => (named(scene, name)?, frame.unwrap_or(0)),
        };
        options.time = match self.time {
            Some(time) => time,
            None => time_of(animation, frame)?,
        };
        options.animation = Some(animation.name.clone());
        Ok(options)
    }
}

/// The animation called so, in any letter case if none is called exactly so.
fn named<'a>(scene: &'a Scene, name: &str) -> Result<&'a Animation, Failure> {
    let exact = scene.animations.iter().find(|animation| animation.name == name);
    let lower = name.to_lowercase();
    let loose = || scene.animations.iter().find(|animation| animation.name.to_lowercase() == lower);
    exact.or_else(loose).ok_or_else(|| none(scene, &format!("animation called `{name}`")))
}

/// The animation that shows this frame of the file, and which of its own frames that is.
fn holding(scene: &Scene, frame: u32) -> Option<(&Animation, u32)> {
    scene.animations.iter().find_map(|animation| {
        let number = |key| animation.extras.get(key)?.as_u64()?.try_into().ok();
        let (first, last): (u32, u32) = (number("first_frame")?, number("last_frame")?);
        (first..=last).contains(&frame).then(|| (animation, frame.saturating_sub(first)))
    })
}

/// When a frame of an animation is: each is a key of the channel that has most.
fn time_of(animation: &Animation, frame: u32) -> Result<f32, Failure> {
    let times = animation.channels.iter().map(|channel| &*channel.times).max_by_key(|times| times.len());
    let times = times.unwrap_or_default();
    // The key that closes a loop is its first frame again.
    let frames = times.len().saturating_sub(usize::from(closes(animation)));
    let key = usize::try_from(frame).ok().filter(|frame| *frame < frames);
    match key.and_then(|key| times.get(key)) {
        Some(time) => Ok(*time),
        None if frame == 0 => Ok(0.0),
        None => Err(Failure::Other(format!("animation `{}` has {frames} frames, from 0", animation.name))),
    }
}

/// Whether the last key is one more than the frames.
fn closes(animation: &Animation) -> bool {
    animation.looping && animation.extras.contains_key("first_frame")
}

fn none(scene: &Scene, what: &str) -> Failure {
    const SHOWN: usize = 20;
    let names: Vec<String> =
        scene.animations.iter().take(SHOWN).map(|animation| format!("`{}`", animation.name)).collect();
    let more = if scene.animations.len() > SHOWN { ", …" } else { "" };
    Failure::Other(if names.is_empty() {
        format!("there is no {what}: the model does not move")
    } else {
        format!("there is no {what}; the animations are {}{more}", names.join(", "))
    })
}

fn seconds(text: &str) -> Result<f32, String> {
    let time: f32 = text.parse().map_err(|_| "this is no number".to_owned())?;
    if time.is_finite() && time >= 0.0 { Ok(time) } else { Err("it must not be negative".to_owned()) }
}
