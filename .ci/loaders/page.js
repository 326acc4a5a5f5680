// Compares what a loader draws with the triangles of the same pose.
//
// A loader is a module with `start(canvas)`, which returns a function `load(bytes)`. That returns a model: `clips` with
// their durations, `box` ([min, max] corner, as the loader frames it), optionally `triangles`, `draw(clip, time,
// camera)`, and `close()`.

const canvas = document.getElementById('view');
const side = canvas.width;
/** A color that no model contains. */
export const background = [1, 0, 1];
let load;

window.start = async (name) => {
  const loader = await import(`./${name}.js`);
  load = await loader.start(canvas);
  return loader.version;
};

window.compare = async (url, poses) => {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const model = await load(bytes);
  const camera = cameraOf(model.box);
  let filled;
  const differences = [];
  for (const { clip, time, obj } of poses) {
    await model.draw(clip, time, camera);
    const own = shown();
    // Later poses may be small.
    filled ??= extent(own);
    const expected = drawn(corners(await (await fetch(obj)).text()), camera);
    let both = 0;
    let one = 0;
    for (let at = 0; at < own.length; at += 1) {
      both += own[at] | expected[at];
      one += own[at] ^ expected[at];
    }
    differences.push(one / Math.max(both, 1));
  }
  const { clips, triangles } = model;
  model.close();
  return { clips, triangles, filled, poses: differences };
};

const add = (a, b, times = 1) => a.map((number, axis) => number + b[axis] * times);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => a.map((number) => number / Math.hypot(...a));

/** An orthographic camera that sees all of a box. */
function cameraOf([least, greatest]) {
  const center = add(least, greatest).map((sum) => sum / 2);
  const half = Math.max(Math.hypot(...add(greatest, least, -1)) / 2, 1e-6) * 1.02;
  const back = unit([0.6, 0.45, 0.66]);
  const right = unit(cross([0, 1, 0], back));
  const up = cross(back, right);
  return { center, half, back, right, up, eye: add(center, back, half * 2) };
}

/** The pixels of the canvas that are not background. */
function shown() {
  const copy = new OffscreenCanvas(side, side).getContext('2d');
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, side, side);
  const own = new Uint8Array(side * side);
  for (let at = 0; at < own.length; at += 1) {
    own[at] = background.some((level, channel) => Math.abs(data[at * 4 + channel] - level * 255) > 2) ? 1 : 0;
  }
  return own;
}

/** The larger side of the bounding box of pixels, relative to the picture. */
function extent(pixels) {
  const [xs, ys] = [[], []];
  pixels.forEach((is, at) => {
    if (!is) return;
    xs[at % side] = true;
    ys[Math.floor(at / side)] = true;
  });
  const length = (all) => (all.length ? all.length - all.findIndex(Boolean) : 0);
  return Math.max(length(xs), length(ys)) / side;
}

/** The corners of all triangles of an OBJ. */
function corners(text) {
  const places = [];
  const found = [];
  for (const line of text.split('\n')) {
    const [kind, ...rest] = line.split(' ');
    if (kind === 'v') places.push(rest.slice(0, 3).map(Number));
    else if (kind === 'f') found.push(...rest.map((corner) => places[Number(corner.split('/')[0]) - 1]));
  }
  return found;
}

/** The pixels whose center is in a triangle. */
function drawn(places, { center, half, right, up }) {
  const pixels = new Uint8Array(side * side);
  const flat = places.map((place) => {
    const from = add(place, center, -1);
    return [(dot(from, right) / half / 2 + 0.5) * side - 0.5, (0.5 - dot(from, up) / half / 2) * side - 0.5];
  });
  for (let corner = 0; corner + 2 < flat.length; corner += 3) {
    const [a, b, c] = flat.slice(corner, corner + 3);
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (area === 0) continue;
    const range = (axis) => [
      Math.max(Math.ceil(Math.min(a[axis], b[axis], c[axis])), 0),
      Math.min(Math.floor(Math.max(a[axis], b[axis], c[axis])), side - 1),
    ];
    const [[left, end], [top, bottom]] = [range(0), range(1)];
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= end; x += 1) {
        const inside = ([p, q]) => ((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])) * area >= 0;
        if ([[a, b], [b, c], [c, a]].every(inside)) pixels[y * side + x] = 1;
      }
    }
  }
  return pixels;
}
