// The choices for a model: its skin, the submodel of each body part, its level of detail.
import type { ConvertOptions, Summary } from './backend';
import { byId, element } from './dom';

// The keys of `info --json` that list the choices.
interface BodyPart {
  readonly name: string;
  readonly sub_models: readonly { readonly name: string }[];
}

export class Choices {
  readonly #element = byId('choices', 'div');

  /** `convert` is called with other options of the conversion, `showVariant` with the index of a variant or null. */
  constructor(
    private readonly convert: (options: ConvertOptions) => void,
    private readonly showVariant: (number: number | null) => void,
  ) {}

  clear(): void {
    this.#element.replaceChildren();
    this.#element.hidden = true;
  }

  /** Without a summary, offers only choices that need no other conversion. */
  offer(summary: Summary | null, variants: readonly string[], options: ConvertOptions): void {
    const choices: HTMLElement[] = [];
    if (variants.length > 0) {
      const values = ['as stored', ...variants];
      choices.push(select('Skin', values, 0, (n) => this.showVariant(n === 0 ? null : n - 1)));
    }
    if (summary) choices.push(...this.#bodyParts(summary, options), ...this.#levels(summary, options));
    this.#element.replaceChildren(...choices);
    this.#element.hidden = choices.length === 0;
  }

  #bodyParts(summary: Summary, options: ConvertOptions): HTMLElement[] {
    const parts = (summary.model['body_parts'] ?? []) as readonly BodyPart[];
    return parts.flatMap((part) => {
      const names = part.sub_models.map(({ name }, n) => name || String(n));
      if (names.length < 2) return [];
      const others = (options.body ?? []).filter((body) => !body.startsWith(`${part.name}=`));
      const chosen = Number(options.body?.find((body) => body.startsWith(`${part.name}=`))?.slice(part.name.length + 1) ?? 0);
      return [select(part.name || 'Body part', names, chosen, (n) => this.convert({ ...options, body: [...others, `${part.name}=${n}`] }))];
    });
  }

  #levels(summary: Summary, options: ConvertOptions): HTMLElement[] {
    const kinds = ((summary.model['lods'] ?? []) as readonly { readonly kind: string }[]).map(({ kind }) => kind);
    if (kinds.length < 2) return [];
    // If two have the same name, the second gets the command's name for it.
    const names = kinds.map((kind, n) => {
      const before = kinds.slice(0, n).filter((other) => other === kind).length;
      return before === 0 ? kind : `${kind} (${before + 1})`;
    });
    const values = ['as the game shows it', ...names];
    const chosen = options.lod === undefined ? 0 : names.indexOf(options.lod) + 1;
    const convert = (n: number): void => {
      const { lod: _, ...others } = options;
      const lod = names[n - 1];
      this.convert(lod === undefined ? others : { ...others, lod });
    };
    return [select('Level of detail', values, chosen, convert)];
  }
}

function select(label: string, values: readonly string[], chosen: number, change: (n: number) => void): HTMLElement {
  const options = values.map((value, n) => element('option', { value: String(n), selected: n === chosen }, value));
  const made = element('select', {}, ...options);
  made.addEventListener('change', () => change(Number(made.value)));
  return element('label', {}, label, made);
}
