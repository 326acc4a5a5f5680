// The bytes of the file, a page at a time, with one of them marked.
import type { Backend } from '../backend';
import { bytes as size, count, element, hex } from '../dom';
import { Panel, type Subject } from './panel';

// Eight per line fit into the panel, with their characters.
const LINE = 8;
const PAGE = LINE * 64;

export class HexPanel extends Panel {
  #marked: number | null = null;

  constructor() {
    super('bytes', 'Bytes');
  }

  /** Marks a byte, even if the panel is not visible yet. */
  mark(offset: number): void {
    this.#marked = offset;
    const { subject } = this;
    if (subject) super.show(subject);
  }

  override show(subject: Subject | null): void {
    this.#marked = null;
    super.show(subject);
  }

  protected override async fill({ backend, path, summary }: Subject): Promise<readonly Node[]> {
    const total = await summary().then(
      (known) => known.size,
      // The bytes of unreadable files are available, too.
      () => Infinity,
    );
    const start = Math.max(0, Math.floor((this.#marked ?? 0) / LINE) * LINE - LINE * 4);
    const grid = element('div', { className: 'hex', tabIndex: 0, attributes: { role: 'group', 'aria-label': 'Bytes in hexadecimal' } });
    const where = element('p', { className: 'quiet' });
    const [back, on] = ['Previous', 'Next'].map((text) => element('button', { type: 'button' }, text));
    const go = element('input', { type: 'text', size: 12, attributes: { 'aria-label': 'Go to byte, such as 0x1f0' }, placeholder: 'go to 0x1f0' });
    let at = start;
    const turn = async (to: number): Promise<void> => {
      at = Math.max(0, to);
      const lines = await this.#lines(backend, path, at);
      grid.replaceChildren(...lines.nodes);
      const end = at + lines.length;
      where.textContent = `${hex(at)} to ${hex(end)}${Number.isFinite(total) ? ` of ${count(total)} bytes (${size(total)})` : ''}`;
      if (back) back.disabled = at === 0;
      if (on) on.disabled = lines.length < PAGE || end >= total;
    };
    back?.addEventListener('click', () => void turn(at - PAGE));
    on?.addEventListener('click', () => void turn(at + PAGE));
    go.addEventListener('change', () => {
      const wanted = Number(go.value);
      if (!Number.isSafeInteger(wanted) || wanted < 0 || wanted >= total) return;
      this.#marked = wanted;
      void turn(Math.max(0, Math.floor(wanted / LINE) * LINE - LINE * 4));
    });
    await turn(start);
    const buttons = [back, on].filter((button) => button !== undefined);
    return [element('div', { className: 'hex-bar' }, ...buttons, go), where, grid];
  }

  async #lines(backend: Backend, path: string, start: number): Promise<{ nodes: Node[]; length: number }> {
    const page = await backend.bytes(path, start, PAGE);
    const nodes: Node[] = [];
    for (let at = 0; at < page.length; at += LINE) {
      const line = [...page.subarray(at, at + LINE)];
      const digits = line.flatMap((byte, n) => {
        const text = byte.toString(16).padStart(2, '0');
        const gap = n === 3 ? '  ' : ' ';
        return start + at + n === this.#marked ? [element('mark', {}, text), gap] : [text + gap];
      });
      const letters = line.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·')).join('');
      const missing = '   '.repeat(LINE - line.length);
      nodes.push(
        element(
          'div',
          {},
          element('span', { className: 'quiet' }, (start + at).toString(16).padStart(8, '0')),
          '  ',
          ...digits,
          missing,
          ' ',
          letters,
        ),
      );
    }
    return { nodes, length: page.length };
  }
}
