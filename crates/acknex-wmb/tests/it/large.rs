//! A level of about 100 MB with 100,000 blocks: the cost of opening it, drawing it and looking up a point.

use crate::common;

use acknex_wmb::{Builder, ListEntry, ListKind, Node, Plane, Vec3, Wmb};
use common::list;
use triassic_test_support::{
    bytes::{put, set},
    memory,
};

/// The level of the tests with its first block this many times.
fn large(blocks: usize) -> Vec<u8> {
    let mut small = common::level();
    small.lightmaps.truncate(1);
    small.blocks.truncate(1);
    small.blocks[0].skins[0].lightmap = 0;
    let mut file = small.write().unwrap();
    let start = list(&file, ListKind::Blocks);
    let block = file[start + 4..start + 4 + 876].to_vec();
    let offset = file.len();
    file.extend(i32::try_from(blocks).unwrap().to_le_bytes());
    file.extend(block.repeat(blocks));
    let entry = common::entry(ListKind::Blocks);
    set::<ListEntry>(&mut file, entry, "offset", offset.try_into().unwrap());
    set::<ListEntry>(&mut file, entry, "length", (4 + 876 * blocks).try_into().unwrap());
    file
}

#[test]
fn a_large_level_takes_proportional_time_and_memory() {
    let count = 100_000;
    let file = large(count);
    assert!(file.len() > 87_000_000);
    let (wmb, used) = memory::measure(|| Wmb::parse(&file).unwrap());
    // One offset per block.
    assert_eq!((used.count, used.total), (1, 8 * u64::try_from(count).unwrap()));
    assert_eq!(wmb.blocks().len(), count);
    let (level, used) = memory::measure(|| wmb.level().unwrap());
    assert_eq!(level.meshes.iter().map(|mesh| mesh.triangles.len()).sum::<usize>(), 12 * count);
    drop(level);
    // A tenth of the blocks takes a tenth of the memory: lists double as they grow, hence the factor of two.
    let tenth = large(count / 10);
    let wmb = Wmb::parse(&tenth).unwrap();
    let (_, less) = memory::measure(|| wmb.level().unwrap());
    assert!(used.peak < 20 * less.peak, "{used:?} {less:?}");
    assert!(used.total < 20 * less.total && used.count < 20 * less.count, "{used:?} {less:?}");
    assert!(used.peak < 3 * u64::try_from(file.len()).unwrap(), "{used:?}");
}

#[test]
fn a_lookup_only_reads_its_path() {
    // A balanced tree of 2^14 - 1 nodes over x from 0 to 2^14, and a leaf for each whole number.
    const DEPTH: u32 = 14;
    let inner = (1_usize << DEPTH) - 1;
    let mut builder = Builder { leafs: vec![common::level().leafs[1]; inner + 1], ..common::level() };
    builder.nodes.clear();
    builder.planes.clear();
    let template = common::level().nodes[0];
    for node in 0..inner {
        let level = (node + 1).ilog2();
        let (first, width) = (node + 1 - (1 << level), 1_u16 << (DEPTH - level));
        let middle = f32::from(u16::try_from(first).unwrap()) * f32::from(width) + f32::from(width / 2);
        let child = |child: usize| {
            let number =
                if child < inner { i32::try_from(child) } else { i32::try_from(child - inner).map(|leaf| -leaf - 1) };
            number.unwrap()
        };
        let plane = node.try_into().unwrap();
        builder.planes.push(Plane { normal: Vec3::X, distance: middle, kind: 0 });
        builder.nodes.push(Node { plane, children: [child(2 * node + 2), child(2 * node + 1)], ..template });
    }
    let good = builder.write().unwrap();
    let nodes = list(&good, ListKind::Nodes);
    for leaf in [0_usize, 1, 5000, 9999, inner] {
        let point = Vec3::new(f32::from(u16::try_from(leaf).unwrap()) + 0.5, 0.0, 0.0);
        assert_eq!(Wmb::parse(&good).unwrap().leaf_at(point), Some(leaf));
        // Every node is destroyed except those on the route: the index of the leaf, from its highest bit on, is the route.
        let mut way = vec![0];
        for bit in (0..DEPTH).rev() {
            way.push(2 * way[way.len() - 1] + 1 + (leaf >> bit & 1));
        }
        let mut file = good.clone();
        for node in (0..inner).filter(|node| !way.contains(node)) {
            put(&mut file, nodes + 40 * node, -1);
        }
        let wmb = Wmb::parse(&file).unwrap();
        assert_eq!(memory::allocates_nothing(|| wmb.leaf_at(point)), Some(leaf));
    }
}
