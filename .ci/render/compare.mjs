// How much two pictures of the same model may differ, for all checks that compare pictures.
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

// Software drawing differs between processors by little, and only at edges and in single texels: a texel further, a
// frame later or a model mirrored differs by some per cent.
const SAME_COLOR = 0.1;
export const SAME_PICTURE = 0.004;
export const OTHER_PICTURE = 0.01;

// The share of pixels that differ, and a picture that shows them.
export function compare(one, other) {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return { share: 1 };
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(one.data, other.data, difference.data, width, height, { threshold: SAME_COLOR });
  return { share: pixels / (width * height), difference };
}
