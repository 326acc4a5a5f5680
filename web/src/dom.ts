// Creates elements without HTML: a name is always text, whatever it contains.

type Properties<T> = { readonly [K in keyof Omit<T, 'attributes'>]?: T[K] } & { readonly attributes?: Readonly<Record<string, string>> };

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  const { attributes = {}, ...rest } = properties;
  Object.assign(made, rest);
  for (const [name, value] of Object.entries(attributes as Record<string, string>)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The element with this id, which index.html contains. */
export function byId<K extends keyof HTMLElementTagNameMap>(id: string, tag: K): HTMLElementTagNameMap[K] {
  const found = document.getElementById(id);
  if (found?.localName !== tag) throw new Error(`index.html has no <${tag} id="${id}">`);
  return found as HTMLElementTagNameMap[K];
}

/** A text in which `code` is the only markup. */
export function withCode(text: string): Node[] {
  return text.split('`').map((part, n) => (n % 2 === 1 ? element('code', {}, part) : document.createTextNode(part)));
}

/** A number for display: 12,345. */
export const count = (value: number): string => value.toLocaleString('en');

export function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  // A size that would be rounded to 1000 kB is 1 MB.
  if (size < 999_500) return `${(size / 1000).toPrecision(3)} kB`;
  return `${Number((size / 1_000_000).toPrecision(3))} MB`;
}

export const hex = (value: number): string => `0x${value.toString(16)}`;

/** Whether an element accepts typed text. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]):not([type=range]), select, textarea');
}

/** Copies a text to the clipboard; returns whether that succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages from another machine without HTTPS have no clipboard API, or the browser does not allow it.
    return copySelected(text);
  }
}

// The deprecated API, which every browser still supports.
function copySelected(text: string): boolean {
  const field = element('textarea', { className: 'out-of-sight', value: text });
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
