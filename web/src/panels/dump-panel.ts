// The dump as a tree: a level is requested when it is opened.
import type { DumpItem, DumpLevel } from '../backend';
import { count, element } from '../dom';
import { Panel, type Subject } from './panel';

export class DumpPanel extends Panel {
  constructor() {
    super('data', 'Data');
  }

  protected override async fill(subject: Subject): Promise<readonly Node[]> {
    const level = await subject.backend.dump(subject.path, '', 0);
    return [element('ul', { className: 'dump' }, ...this.#items(subject, level))];
  }

  #items(subject: Subject, level: DumpLevel): HTMLElement[] {
    const { pointer, children, next } = level;
    const items = children.map((child) => this.#item(subject, `${pointer}/${escaped(child.key)}`, child));
    if (next !== null) {
      const more = element('button', { type: 'button' }, `Show more (${count(level.count - next)} left)`);
      const item = element('li', {}, more);
      more.addEventListener('click', () => {
        more.disabled = true;
        void this.#load(subject, pointer, next).then((loaded) => item.replaceWith(...loaded));
      });
      items.push(item);
    }
    return items;
  }

  #item(subject: Subject, pointer: string, { key, kind, count: children, preview }: DumpItem): HTMLElement {
    const label = element('span', { className: 'key' }, key);
    if (kind !== 'object' && kind !== 'array') return element('li', {}, label, ' ', element('code', {}, preview));
    const about = element('span', { className: 'quiet' }, kind === 'array' ? `[${count(children)}] ` : `{${count(children)}} `);
    const title = [label, ' ', about, element('code', { className: 'quiet' }, preview)];
    if (children === 0) return element('li', {}, ...title);
    const list = element('ul', {});
    const details = element('details', {}, element('summary', {}, ...title), list);
    details.addEventListener('toggle', () => {
      if (!details.open || list.childElementCount > 0) return;
      list.append(element('li', { className: 'quiet' }, 'Reading …'));
      void this.#load(subject, pointer, 0).then((loaded) => list.replaceChildren(...loaded));
    });
    return element('li', {}, details);
  }

  async #load(subject: Subject, pointer: string, from: number): Promise<HTMLElement[]> {
    try {
      return this.#items(subject, await subject.backend.dump(subject.path, pointer, from));
    } catch (error) {
      return [element('li', { className: 'problem' }, error instanceof Error ? error.message : String(error))];
    }
  }
}

// According to RFC 6901.
const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
