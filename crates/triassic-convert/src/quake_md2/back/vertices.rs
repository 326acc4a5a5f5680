//! The triangles of a model, with texture coordinates and normals.

use formats_core::{
    Diagnostics, Welder,
    glam::{Vec2, Vec3},
    hash::HashMap,
    num::{self, to_usize},
};
use quake_md2::{Model, TexCoord, Triangle};
use serde::Deserialize;
use serde_json::Value;
use triassic_scene::{Convention, INCH, Id, Node, Pose, Scene, Texture, TextureSource};

use super::frames::FrameSource;
use crate::{
    back::{Baked, Moment, Origin, codes},
    quake_md2::editing::UnusedVertex,
};

/// Data shared by all frames. Vertices are numbered across all parts of the scene.
pub(super) struct Surface {
    pub(super) skin_width: i32,
    pub(super) skin_height: i32,
    pub(super) tex_coords: Vec<TexCoord>,
    /// The vertices of each triangle, counter-clockwise, and its UVs.
    pub(super) corners: Vec<[(u32, u16); 3]>,
    /// For each vertex its UV, before conversion to texels.
    pub(super) uvs: Vec<Vec2>,
    vertex_count: usize,
    has_normals: bool,
}

impl Surface {
    /// Creates the surface with skins of this size, if the size was changed.
    pub(super) fn new(
        baked: &Baked<'_>,
        origin: &Origin<'_>,
        base: Option<&Model<'_>>,
        changed: Option<(i32, i32)>,
        found: &mut Diagnostics,
    ) -> Self {
        let own = skin_size(baked, origin, base);
        let (skin_width, skin_height) = changed.unwrap_or(own);
        if (skin_width, skin_height) != own {
            found.report(codes::SKIN_SIZE, 0, None);
        }
        let (mut uvs, mut has_normals) = (Vec::new(), true);
        let mut welder: Welder<[i16; 2], HashMap<_, _>> = Welder::default();
        let mut corners = Vec::new();
        for (number, part) in (0_u32..).zip(&baked.parts) {
            let Some(source) = baked.source(part) else { continue };
            let start = num::to_u32(uvs.len());
            let own = source.base_uvs(part.material.and_then(|material| baked.scene().get(material)));
            if own.is_empty() {
                found.report(codes::NO_UVS, 0, Some(number));
                uvs.resize(uvs.len().saturating_add(source.positions.len()), Vec2::ZERO);
            } else {
                uvs.extend(own.iter());
            }
            has_normals &= !source.normals.is_empty();
            let corner = |vertex: u32, uvs: &[Vec2], welder: &mut Welder<_, _>, found: &mut Diagnostics| {
                let vertex = start.saturating_add(vertex);
                let uv = uvs.get(to_usize(vertex)).copied().unwrap_or_default();
                let texel = [texel(uv.x, skin_width, found), texel(uv.y, skin_height, found)];
                (vertex, u16::try_from(welder.number(texel)).unwrap_or(u16::MAX))
            };
            for triangle in &part.triangles {
                corners.push(triangle.map(|vertex| corner(vertex, &uvs, &mut welder, found)));
            }
        }
        if !has_normals {
            found.report(codes::NORMALS_COMPUTED, 0, None);
        }
        let tex_coords = welder.corners().iter().map(|[s, t]| TexCoord { s: *s, t: *t }).collect();
        Self { skin_width, skin_height, tex_coords, corners, vertex_count: uvs.len(), uvs, has_normals }
    }
    pub(super) const fn triangle_count(&self) -> usize {
        self.corners.len()
    }
    pub(super) const fn vertex_count(&self) -> usize {
        self.vertex_count
    }
    /// The normals of all vertices in a state; empty if they are computed.
    pub(super) fn posed_normals(&self, baked: &Baked<'_>, moment: &Moment, origin: &Origin<'_>) -> Vec<Vec3> {
        if self.has_normals { self.posed(baked, moment, origin).normals } else { Vec::new() }
    }
    /// All vertices in a state.
    pub(super) fn posed(&self, baked: &Baked<'_>, moment: &Moment, origin: &Origin<'_>) -> Posed {
        let unit = origin.unit.unwrap_or(INCH);
        let mut posed = Posed { positions: Vec::new(), normals: Vec::new() };
        for part in baked.posed(moment) {
            // Zeros have no sign, so that equal positions have equal bits.
            posed.positions.extend(part.positions.iter().map(|place| in_file(*place) / unit + Vec3::ZERO));
            if self.has_normals {
                posed.normals.extend(part.normals.iter().map(|normal| in_file(*normal)));
            }
        }
        posed
    }
    /// The triangles of the file: clockwise.
    pub(super) fn triangles(&self, welded: &Welded) -> Vec<Triangle> {
        let triangle = |corners: &[(u32, u16); 3]| {
            let corners = Convention::QUAKE.triangle(*corners);
            Triangle {
                vertices: corners.map(|(vertex, _)| u16::try_from(welded.vertex(vertex)).unwrap_or(u16::MAX)),
                tex_coords: corners.map(|(_, texel)| texel),
            }
        };
        self.corners.iter().map(triangle).collect()
    }
    /// A normal for each vertex of the file, of any length: the sum of merged ones, weighted by the angles of their
    /// triangles.
    pub(super) fn normals(&self, welded: &Welded, normals: &[Vec3], positions: &[Vec3]) -> Vec<Vec3> {
        let place = |vertex: usize| {
            let own = welded.of_scene.get(vertex).and_then(|own| positions.get(to_usize(*own)));
            own.copied().unwrap_or_default()
        };
        let mut sums = vec![Vec3::ZERO; positions.len()];
        let mut plain = vec![Vec3::ZERO; positions.len()];
        for corners in &self.corners {
            let vertices = corners.map(|(vertex, _)| to_usize(vertex));
            let [a, b, c] = vertices.map(place);
            let face = (b - a).cross(c - a).normalize_or_zero();
            let angles = [angle(b - a, c - a), angle(c - b, a - b), angle(a - c, b - c)];
            for ((corner, vertex), angle) in corners.iter().zip(vertices).zip(angles) {
                let own = if self.has_normals { normals.get(vertex).copied() } else { Some(face) };
                let (own, place) = (own.unwrap_or_default(), to_usize(welded.vertex(corner.0)));
                if let Some(sum) = sums.get_mut(place) {
                    *sum += own * angle;
                }
                if let Some(plain) = plain.get_mut(place) {
                    *plain = own;
                }
            }
        }
        let either = |(sum, plain): (Vec3, Vec3)| if sum.length_squared() > 1e-12 { sum } else { plain };
        sums.into_iter().zip(plain).map(either).collect()
    }
}

fn angle(a: Vec3, b: Vec3) -> f32 {
    let lengths = a.length() * b.length();
    if lengths > 0.0 { (a.dot(b) / lengths).clamp(-1.0, 1.0).acos() } else { 0.0 }
}

/// The texel whose center is nearest.
#[expect(
    clippy::as_conversions,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "in range; float casts saturate"
)]
fn texel(uv: f32, side: i32, found: &mut Diagnostics) -> i16 {
    let nearest = (uv * side as f32 - 0.5).round();
    // The edge of the image is half a texel from both the last texel inside and the first one outside.
    let is_inside = (0.0..=1.0).contains(&uv);
    let texel = if is_inside { nearest.clamp(0.0, side.saturating_sub(1).max(0) as f32) } else { nearest };
    if !(f32::from(i16::MIN)..=f32::from(i16::MAX)).contains(&texel) {
        found.report(codes::UV_CLAMPED, 0, None);
    }
    texel as i16
}

/// The size of the skins: the file's, or the image's, or 256.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "in range")]
fn skin_size(baked: &Baked<'_>, origin: &Origin<'_>, base: Option<&Model<'_>>) -> (i32, i32) {
    if let Some(base) = base {
        return (base.header().skin_width, base.header().skin_height);
    }
    let side = |name| origin.number(name).filter(|side| (1.0..=65_535.0).contains(side)).map(|side| side as i32);
    if let (Some(width), Some(height)) = (side("skin_width"), side("skin_height")) {
        return (width, height);
    }
    let scene = baked.scene();
    // All parts have the same material.
    let texture = baked.parts.first().and_then(|part| scene.get(scene.get(part.material?)?.texture()?));
    let of_image = texture.and_then(size).filter(|(width, height)| *width > 0 && *height > 0);
    let side = |side: u32| i32::try_from(side.min(32_767)).unwrap_or(256);
    of_image.map_or((256, 256), |(width, height)| (side(width), side(height)))
}

/// Width and height of an image.
pub(super) fn size(texture: &Texture) -> Option<(u32, u32)> {
    match &texture.source {
        TextureSource::Pixels(pixels) => Some((pixels.width, pixels.height)),
        TextureSource::Rgb(pixels) => Some((pixels.width, pixels.height)),
        TextureSource::Indexed(pixels) => Some((pixels.width, pixels.height)),
        TextureSource::Encoded { bytes, .. } => encoded_size(bytes),
        _ => None,
    }
}

/// For a PNG, from its first chunk; for other images by decoding them.
fn encoded_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?));
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return number(16).zip(number(20));
    }
    #[cfg(feature = "images")]
    {
        let reader = image::ImageReader::new(std::io::Cursor::new(bytes)).with_guessed_format().ok()?;
        reader.into_dimensions().ok()
    }
    #[cfg(not(feature = "images"))]
    None
}

// Merges vertices of a scene to those of the file: one for each position over all frames, in file order if it is
// known.

/// Finds the vertices of the file.
pub(super) fn weld(
    baked: &Baked<'_>,
    surface: &Surface,
    origin: &Origin<'_>,
    base: Option<&Model<'_>>,
    sources: &[FrameSource],
    places: &[Vec<Vec3>],
    found: &mut Diagnostics,
) -> Welded {
    let count = surface.vertex_count();
    let mut used = vec![false; count];
    for (vertex, _) in surface.corners.as_flattened() {
        if let Some(used) = used.get_mut(to_usize(*vertex)) {
            *used = true;
        }
    }
    let classes = classes(places, count);
    let class = |vertex: usize| classes.get(vertex).copied();
    let numbers = numbers(baked, surface, base, count);
    // The first vertex of the scene with each number, and the unused vertices.
    let mut slots: std::collections::BTreeMap<u32, Source> = std::collections::BTreeMap::new();
    let mut of_scene = vec![u32::MAX; count];
    let is_used = |vertex: usize| used.get(vertex) == Some(&true);
    for vertex in (0..count).filter(|vertex| is_used(*vertex)) {
        let Some(number) = numbers.get(vertex).copied().flatten() else { continue };
        match slots.get(&number) {
            None => drop(slots.insert(number, Source::Scene(vertex))),
            // At another position: a copy, which becomes a new vertex.
            Some(Source::Scene(first)) if class(*first) != class(vertex) => continue,
            Some(_) => {}
        }
        if let Some(place) = of_scene.get_mut(vertex) {
            *place = number;
        }
    }
    if slots.is_empty() && origin.format == "quake-md2" {
        found.report(codes::ORDER_LOST, 0, None);
    }
    let has_order = !slots.is_empty();
    for (number, places) in unused(baked, origin, base, sources) {
        if has_order {
            slots.entry(number).or_insert(Source::Unused(places));
        } else {
            found.report(codes::UNUSED_LEFT_OUT, 0, Some(number));
        }
    }
    // Without gaps, in order; followed by new ones, by position in all frames.
    let places: HashMap<u32, u32> = slots.keys().copied().zip(0..).collect();
    let mut all: Vec<Source> = slots.into_values().collect();
    let mut new: HashMap<u32, u32> = HashMap::default();
    for vertex in (0..count).filter(|vertex| is_used(*vertex)) {
        let Some(place) = of_scene.get_mut(vertex) else { continue };
        *place = match places.get(place) {
            Some(known) => *known,
            None => *new.entry(class(vertex).unwrap_or_default()).or_insert_with(|| {
                all.push(Source::Scene(vertex));
                num::to_u32(all.len().saturating_sub(1))
            }),
        };
    }
    Welded { of_scene, sources: all }
}

/// For each vertex, a number shared by the vertices with equal positions in all frames.
fn classes(places: &[Vec<Vec3>], count: usize) -> Vec<u32> {
    let mut classes = vec![0_u32; count];
    for frame in places {
        let mut known: HashMap<(u32, [u32; 3]), u32> = HashMap::default();
        for (class, place) in classes.iter_mut().zip(frame) {
            let next = num::to_u32(known.len());
            *class = *known.entry((*class, place.to_array().map(f32::to_bits))).or_insert(next);
        }
    }
    classes
}

/// The numbers of the vertices in the file: from the scene, or from the base's triangles if there are as many.
fn numbers(baked: &Baked<'_>, surface: &Surface, base: Option<&Model<'_>>, count: usize) -> Vec<Option<u32>> {
    let mut numbers = Vec::new();
    for part in &baked.parts {
        let length = baked.source(part).map_or(0, |source| source.positions.len());
        let own = part.numbers.iter().copied().map(|number| number.filter(|number| *number < 1 << 16));
        numbers.extend(own.chain(std::iter::repeat(None)).take(length));
    }
    numbers.resize(count, None);
    let Some(base) = base.filter(|base| base.triangles().len() == surface.corners.len()) else { return numbers };
    if numbers.iter().any(Option::is_some) {
        return numbers;
    }
    for (corners, triangle) in surface.corners.iter().zip(base.triangles()) {
        let [a, b, c] = triangle.vertices.map(u32::from);
        for ((vertex, _), number) in corners.iter().zip([a, c, b]) {
            if let Some(place) = numbers.get_mut(to_usize(*vertex)) {
                *place = Some(number);
            }
        }
    }
    numbers
}

/// The unused vertices: their numbers, and their positions in each frame to write.
fn unused(
    baked: &Baked<'_>,
    origin: &Origin<'_>,
    base: Option<&Model<'_>>,
    sources: &[FrameSource],
) -> Vec<(u32, Vec<Vec3>)> {
    let scene = baked.scene();
    if let Some(base) = base {
        let numbers = unused_of(base);
        let mut all: Vec<(u32, Vec<Vec3>)> = numbers.iter().map(|number| (u32::from(*number), Vec::new())).collect();
        for source in sources {
            let frame = base.frames().get(source.file_frame.unwrap_or(0));
            // All at once: positions of the extension are read sequentially.
            let all_places = |frame: quake_md2::Frame<'_>| match frame.hd_positions() {
                Some(places) => places.collect(),
                None => frame.positions().collect(),
            };
            let places: Vec<Vec3> = frame.map(all_places).unwrap_or_default();
            for ((_, own), number) in all.iter_mut().zip(&numbers) {
                own.push(places.get(usize::from(*number)).copied().unwrap_or_default());
            }
        }
        return all;
    }
    let unit = origin.unit.unwrap_or(INCH);
    let Some((node, listed)) = listed_unused(baked) else { return Vec::new() };
    let matrix = world(scene, node);
    let one = |own: &Value| {
        let UnusedVertex { vertex, positions } = UnusedVertex::deserialize(own).ok()?;
        let place = |place: [f32; 3]| {
            let place = in_file(matrix.transform_point3(Vec3::from_array(place))) / unit;
            place.is_finite().then_some(place)
        };
        let places: Vec<Vec3> = positions.into_iter().map(place).collect::<Option<_>>()?;
        let first = *places.first()?;
        let at = |source: &FrameSource| source.file_frame.and_then(|frame| places.get(frame)).copied().unwrap_or(first);
        (vertex < 1 << 16).then(|| (vertex, sources.iter().map(at).collect()))
    };
    listed.iter().filter_map(one).collect()
}

/// The unused vertices that a mesh lists, and the node that shows it.
fn listed_unused<'s>(baked: &Baked<'s>) -> Option<(Id<Node>, &'s [Value])> {
    let scene = baked.scene();
    baked.parts.iter().find_map(|part| {
        let listed = scene.get(part.mesh)?.extras.get("unused_vertices")?.as_array()?;
        Some((part.node, listed.as_slice()))
    })
}

/// The unused vertices of a file.
fn unused_of(base: &Model<'_>) -> Vec<u16> {
    let used: std::collections::BTreeSet<u16> = base.triangles().iter().flat_map(|own| own.vertices).collect();
    (0..=u16::MAX).take(base.vertex_count()).filter(|number| !used.contains(number)).collect()
}

/// The number of unused vertices.
pub(super) fn unused_count(baked: &Baked<'_>, base: Option<&Model<'_>>) -> usize {
    match base {
        Some(base) => unused_of(base).len(),
        None => listed_unused(baked).map_or(0, |(_, listed)| listed.len()),
    }
}

fn world(scene: &Scene, node: Id<Node>) -> formats_core::glam::Affine3A {
    Pose::rest(scene).world(node).unwrap_or_default()
}

/// The vertices of the file.
pub(super) struct Welded {
    /// For each vertex of the scene, that of the file; `u32::MAX` if no triangle uses it.
    of_scene: Vec<u32>,
    /// The properties of each vertex of the file.
    pub(super) sources: Vec<Source>,
}

/// The properties of a vertex of the file.
pub(super) enum Source {
    /// A vertex of the scene, and all that are merged with it.
    Scene(usize),
    /// An unused vertex at these positions, one per frame to write.
    Unused(Vec<Vec3>),
}

impl Welded {
    /// The vertex of the file for one of the scene.
    pub(super) fn vertex(&self, of_scene: u32) -> u32 {
        self.of_scene.get(to_usize(of_scene)).copied().unwrap_or(u32::MAX)
    }
    /// The positions of the file's vertices in frame `n`, given the positions of the scene's vertices.
    pub(super) fn positions(&self, n: usize, places: &[Vec3]) -> Vec<Vec3> {
        let place = |source: &Source| match source {
            Source::Scene(vertex) => places.get(*vertex).copied(),
            Source::Unused(own) => own.get(n).or_else(|| own.first()).copied(),
        };
        self.sources.iter().map(|source| place(source).unwrap_or_default()).collect()
    }
}

/// A frame: for each vertex of the scene.
pub(super) struct Posed {
    /// In units and axes of the file.
    pub(super) positions: Vec<Vec3>,
    /// In axes of the file.
    pub(super) normals: Vec<Vec3>,
}

/// Converts a direction of the scene to the axes of the file.
const fn in_file(v: Vec3) -> Vec3 {
    Vec3::new(v.z, v.x, v.y)
}
