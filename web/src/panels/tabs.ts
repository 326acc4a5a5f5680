// The tabs above the panels: one is selected, and arrow keys navigate, according to the ARIA pattern for tabs.
import { element } from '../dom';
import type { Panel, Subject } from './panel';

export class Tabs {
  readonly #tabs: HTMLButtonElement[];

  constructor(
    container: HTMLElement,
    private readonly panels: readonly Panel[],
  ) {
    this.#tabs = panels.map(({ id, title }, n) => {
      const tab = element('button', {
        type: 'button',
        id: `tab-${id}`,
        attributes: { role: 'tab', 'aria-controls': id },
      }, title);
      tab.addEventListener('click', () => this.choose(n));
      return tab;
    });
    const list = element('div', { className: 'tabs', attributes: { role: 'tablist', 'aria-label': 'About the file' } }, ...this.#tabs);
    list.addEventListener('keydown', (event) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (by === 0) return;
      event.preventDefault();
      const now = this.#tabs.findIndex((tab) => tab.tabIndex === 0);
      const next = (now + by + this.#tabs.length) % this.#tabs.length;
      this.choose(next);
      this.#tabs[next]?.focus();
    });
    container.append(list, ...panels.map((panel) => panel.element));
    this.choose(0);
  }

  choose(chosen: number): void {
    this.#tabs.forEach((tab, n) => {
      tab.setAttribute('aria-selected', String(n === chosen));
      tab.tabIndex = n === chosen ? 0 : -1;
    });
    this.panels.forEach((panel, n) => panel.setVisible(n === chosen));
  }

  chooseId(id: string): void {
    const found = this.panels.findIndex((panel) => panel.id === id);
    // A gallery has only some of them.
    if (found >= 0) this.choose(found);
  }

  /** Shows a number on a tab, such as the number of findings. */
  badge(id: string, text: string): void {
    const n = this.panels.findIndex((panel) => panel.id === id);
    const [tab, panel] = [this.#tabs[n], this.panels[n]];
    if (tab && panel) tab.replaceChildren(panel.title, ...(text ? [element('span', { className: 'badge' }, text)] : []));
  }

  show(subject: Subject | null): void {
    for (const panel of this.panels) panel.show(subject);
  }
}
