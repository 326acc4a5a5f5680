// The current view in the fragment of the URL: a link contains the file, its animation and time, its skin, and the
// camera.

export interface Link {
  readonly file: string;
  readonly clip?: string;
  /** Seconds. */
  readonly time?: number;
  /** The index of a variant. */
  readonly skin?: number;
  /** The position and the target of the camera. */
  readonly camera?: readonly number[];
}

/** The view in the URL, if it contains a file. */
export function linkOf(hash: string): Link | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const file = values.get('file');
  if (file === null) return null;
  const number = (name: string): number => Number(values.get(name) ?? NaN);
  const [clip, time, skin] = [values.get('clip'), number('t'), number('skin')];
  const camera = (values.get('cam') ?? '').split(',').map(Number);
  return {
    file,
    ...(clip === null ? {} : { clip }),
    ...(Number.isFinite(time) ? { time } : {}),
    ...(Number.isInteger(skin) ? { skin } : {}),
    ...(camera.length === 6 && camera.every(Number.isFinite) ? { camera } : {}),
  };
}

/** The fragment of a link; `more` comes first in it. */
export function fragmentOf(link: Link, more: Readonly<Record<string, string>> = {}): string {
  const values: [string, string][] = [...Object.entries(more), ['file', link.file]];
  if (link.clip !== undefined) values.push(['clip', link.clip]);
  if (link.time !== undefined) values.push(['t', link.time.toFixed(3)]);
  if (link.skin !== undefined) values.push(['skin', String(link.skin)]);
  if (link.camera) values.push(['cam', link.camera.map((value) => Number(value.toPrecision(5))).join(',')]);
  return `#${values.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2F', '/').replaceAll('%2C', ',')}`).join('&')}`;
}
