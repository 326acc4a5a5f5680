// The maximum difference between two pictures of the same model, for all checks that compare pictures.
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

// Software rendering differs slightly between processors, only at edges and in single texels: an offset of a texel,
// another frame or a mirrored model differs by several percent.
const SAME_COLOR = 0.1;
export const SAME_PICTURE = 0.004;
export const OTHER_PICTURE = 0.01;

// The proportion of differing pixels, and a picture that shows them.
export function compare(one, other) {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return { share: 1 };
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(one.data, other.data, difference.data, width, height, { threshold: SAME_COLOR });
  return { share: pixels / (width * height), difference };
}
