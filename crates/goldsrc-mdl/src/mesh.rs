//! Meshes and their triangle commands: `mstudiomesh_t`, `mstudiotrivert_t`.

use formats_core::{Fail, Records, Source, records};
use nom::{Parser, number::complete::le_i16};

use crate::View;

formats_core::record! {
    /// `mstudiomesh_t`: the triangles of a submodel that have one texture. Source: `engine/studio.h` of the public SDK.
    pub struct Mesh: 20 {
        /// `numtris`: how many triangles its commands make.
        pub triangles: i32,
        /// `triindex`: where the commands start.
        pub commands_at: i32,
        /// `skinref`: which column of the skin table gives the texture.
        pub skin_ref: i32,
        /// `numnorms`: how many normals it uses. Those of a submodel lie in the order of its meshes.
        pub normals: i32,
        /// `normindex`: 0 in all files seen.
        pub normals_at: i32,
    }
}

formats_core::record! {
    /// `mstudiotrivert_t`: a corner of triangles.
    pub struct Corner: 8 {
        /// `vertindex`: which vertex of the submodel.
        pub vertex: i16,
        /// `normindex`: which normal of the submodel.
        pub normal: i16,
        /// `s`: to the right, in texels of the texture. Can be negative or beyond it: the texture repeats.
        pub s: i16,
        /// `t`: down, in texels.
        pub t: i16,
    }
}

/// How the corners of a command make triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum CommandKind {
    /// Each corner from the third on makes one with the two before it.
    Strip,
    /// Each corner from the third on makes one with the first and the one before it.
    Fan,
}

/// A run of corners.
#[derive(Debug, Clone, Copy)]
pub struct Command<'a> {
    /// How they make triangles.
    pub kind: CommandKind,
    /// The corners.
    pub corners: Records<'a, Corner>,
}

impl<'a> Command<'a> {
    /// The triangles, in stored winding: clockwise seen from outside.
    #[must_use]
    pub const fn triangles(&self) -> CommandTriangles<'a> {
        CommandTriangles { command: *self, next: 0 }
    }
}

/// The commands of a mesh. Ends at the end mark, or where a command leaves the file.
#[derive(Debug, Clone)]
pub struct Commands<'a> {
    rest: &'a [u8],
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Running,
    Ended,
    Broken,
}

impl<'a> Commands<'a> {
    fn new(file: Source<'a>, at: i32) -> Self {
        let rest = usize::try_from(at).ok().and_then(|at| file.bytes().get(at..));
        Self { rest: rest.unwrap_or_default(), state: State::Running }
    }
    /// Whether they ended, so far, because a command leaves the file.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.state == State::Broken
    }
    /// The bytes that have not been read.
    #[must_use]
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }
}

/// nom parser: a count, positive for a strip, negative for a fan, and as many corners; `None` for the end mark.
fn command(i: &[u8]) -> nom::IResult<&[u8], Option<Command<'_>>, Fail<'_>> {
    let (i, count) = le_i16(i)?;
    if count == 0 {
        return Ok((i, None));
    }
    let kind = if count > 0 { CommandKind::Strip } else { CommandKind::Fan };
    let (i, corners) = records::<Corner>(usize::from(count.unsigned_abs())).parse(i)?;
    Ok((i, Some(Command { kind, corners: Records::from_raw(corners, 0) })))
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;
    fn next(&mut self) -> Option<Command<'a>> {
        if self.state != State::Running {
            return None;
        }
        let Ok((rest, command)) = command(self.rest) else {
            self.state = State::Broken;
            return None;
        };
        self.rest = rest;
        if command.is_none() {
            self.state = State::Ended;
        }
        command
    }
}
impl core::iter::FusedIterator for Commands<'_> {}

/// The triangles of one command.
#[derive(Debug, Clone)]
pub struct CommandTriangles<'a> {
    command: Command<'a>,
    next: usize,
}

impl Iterator for CommandTriangles<'_> {
    type Item = [Corner; 3];
    #[inline]
    fn next(&mut self) -> Option<[Corner; 3]> {
        let (n, corners) = (self.next, self.command.corners);
        let (second, third) = (corners.get(n.checked_add(1)?)?, corners.get(n.checked_add(2)?)?);
        self.next = n.checked_add(1)?;
        Some(match self.command.kind {
            // Every second triangle of a strip would face the other way.
            CommandKind::Strip if n & 1 == 1 => [second, corners.get(n)?, third],
            CommandKind::Strip => [corners.get(n)?, second, third],
            CommandKind::Fan => [corners.get(0)?, second, third],
        })
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.command.corners.len().saturating_sub(2).saturating_sub(self.next);
        (left, Some(left))
    }
}
impl ExactSizeIterator for CommandTriangles<'_> {}
impl core::iter::FusedIterator for CommandTriangles<'_> {}

/// The triangles of a mesh.
#[derive(Debug, Clone)]
pub struct Triangles<'a> {
    commands: Commands<'a>,
    current: Option<CommandTriangles<'a>>,
}

impl Triangles<'_> {
    /// Whether they ended, so far, because a command leaves the file.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.commands.is_broken()
    }
}

impl Iterator for Triangles<'_> {
    type Item = [Corner; 3];
    #[inline]
    fn next(&mut self) -> Option<[Corner; 3]> {
        loop {
            if let Some(triangle) = self.current.as_mut().and_then(Iterator::next) {
                return Some(triangle);
            }
            self.current = Some(self.commands.next()?.triangles());
        }
    }
}
impl core::iter::FusedIterator for Triangles<'_> {}

impl<'a> View<'a, Mesh> {
    /// The commands, as the file has them.
    #[must_use]
    pub fn commands(&self) -> Commands<'a> {
        Commands::new(self.file(), self.commands_at)
    }
    /// The triangles, in stored winding: clockwise seen from outside. Indices are not checked, see
    /// [`Model::validate`](crate::Model::validate).
    ///
    /// They end at the end mark, whatever the count in the record says, or where they leave the file.
    #[must_use]
    pub fn triangles(&self) -> Triangles<'a> {
        Triangles { commands: self.commands(), current: None }
    }
}
