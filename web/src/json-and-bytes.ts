// "JSON + bytes" in one body, see backend.ts.
import { BackendError } from './backend';

export function splitBody<T>(body: ArrayBuffer): { json: T; bytes: Uint8Array<ArrayBuffer> } {
  const length = body.byteLength >= 4 ? new DataView(body).getUint32(0, true) : Infinity;
  if (4 + length > body.byteLength) throw new BackendError('the answer was cut');
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(body, 4, length))) as T;
  return { json, bytes: new Uint8Array(body, 4 + length) };
}
