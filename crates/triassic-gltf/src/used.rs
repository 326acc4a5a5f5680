//! The vertices to write: those that triangles use.

use std::borrow::Cow;

use formats_core::glam::Vec3;
use triassic_scene::Primitive;

/// The vertices that triangles use.
#[derive(Debug)]
pub(crate) struct Used {
    /// For each vertex, its index among the used ones. `None` if all are used.
    numbers: Option<Vec<Option<u32>>>,
    /// Whether there is a triangle at all.
    drawn: bool,
}

impl Used {
    pub(crate) fn new(primitive: &Primitive) -> Self {
        let used = primitive.used();
        let mut next = 0_u32;
        let mut number = |used: bool| {
            let this = used.then_some(next);
            next = next.saturating_add(u32::from(used));
            this
        };
        let all = used.iter().all(|used| *used);
        let numbers = (!all).then(|| used.into_iter().map(&mut number).collect());
        Self { numbers, drawn: !primitive.indices.is_empty() }
    }
    /// The elements of a vertex list for the used vertices.
    pub(crate) fn pick<'l, T: Copy>(&self, list: &'l [T]) -> Cow<'l, [T]> {
        match &self.numbers {
            None => Cow::Borrowed(list),
            Some(numbers) => {
                let used = list.iter().zip(numbers).filter(|(_, number)| number.is_some());
                used.map(|(value, _)| *value).collect()
            }
        }
    }
    /// Same as [`pick`](Self::pick), for a list that may be borrowed.
    pub(crate) fn pick_of<'l>(&self, list: Cow<'l, [Vec3]>) -> Cow<'l, [Vec3]> {
        match list {
            Cow::Borrowed(list) => self.pick(list),
            Cow::Owned(list) => self.pick(&list).into_owned().into(),
        }
    }
    pub(crate) fn indices(&self, indices: &[u32]) -> Vec<u32> {
        indices.iter().map(|index| self.number(*index).unwrap_or(*index)).collect()
    }
    /// The index of a vertex among the used ones.
    pub(crate) fn number(&self, vertex: u32) -> Option<u32> {
        match &self.numbers {
            None => self.drawn.then_some(vertex),
            Some(numbers) => numbers.get(usize::try_from(vertex).ok()?).copied().flatten(),
        }
    }
}
