// A file as the view and its small image need it.
import type { Backend, ConvertOptions, ConvertReport, Entry } from './backend';

/** A file as GLB: converted, or as it is if it is one, of which there is no report. */
export async function asGlb(
  backend: Backend,
  path: string,
  entry: Entry | undefined,
  options: ConvertOptions,
): Promise<{ readonly glb: ArrayBuffer; readonly report: ConvertReport | null }> {
  if (entry?.format !== 'gltf') return backend.convert(path, options);
  return { glb: (await backend.bytes(path, 0, entry.size)).slice().buffer, report: null };
}
