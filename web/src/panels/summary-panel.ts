// The summary: counts, and every key of `info --json`, also as text for copying.
import type { ConvertReport, Summary } from '../backend';
import { bytes, copyText, count, element } from '../dom';
import { Panel, type Subject } from './panel';

// Longer lists are truncated here: the tab Data has all items.
const MOST = 200;

export class SummaryPanel extends Panel {
  constructor() {
    super('summary', 'Summary');
  }

  protected override async fill(subject: Subject): Promise<readonly Node[]> {
    const summary = await subject.summary();
    const copy = element('button', { type: 'button' }, 'Copy as text');
    copy.addEventListener('click', () => {
      void copyText(asText(summary, subject.report)).then((done) => (copy.textContent = done ? 'Copied' : 'Could not copy'));
    });
    const nodes: Node[] = [
      element('h2', { className: 'file-heading' }, subject.path.split('/').at(-1) ?? subject.path),
      definitions(head(summary)),
    ];
    if (subject.report) {
      nodes.push(element('h2', { className: 'section' }, 'Shown'), named('shown', definitions(counts(subject.report))));
      const { left_out: leftOut = [] } = subject.report;
      if (leftOut.length > 0) nodes.push(element('p', { className: 'quiet' }, `Not shown: ${leftOut.join(', ')}`));
    }
    nodes.push(element('h2', { className: 'section' }, 'In the file'), named('stored', tree(summary.model)));
    for (const [title, found] of around(summary)) nodes.push(element('h2', { className: 'section' }, title), tree(found));
    nodes.push(element('p', {}, copy));
    return nodes;
  }
}

function head({ format, version, kind, size }: Summary): [string, string][] {
  return [
    ['format', version === undefined ? format : `${format}, version ${version}`],
    ['kind', kind.replaceAll('_', ' ')],
    ['size', `${bytes(size)} (${count(size)} bytes)`],
  ];
}

// Facts from other files.
function around({ clip_file: clips, files }: Summary): [string, Readonly<Record<string, unknown>>][] {
  const found: [string, Readonly<Record<string, unknown>>][] = [];
  if (clips) found.push(['List of clips', { ...clips }]);
  if (files) found.push(['Files that it shows', { ...files }]);
  return found;
}

function counts({ counts }: ConvertReport): [string, string][] {
  return Object.entries(counts).map(([name, value]) => [name, typeof value === 'number' ? count(value) : String(value)]);
}

// The subject of the list, for scripts that read the page.
function named(about: string, list: HTMLElement): HTMLElement {
  list.dataset['about'] = about;
  return list;
}

function definitions(pairs: readonly (readonly [string, string])[]): HTMLElement {
  const list = element('dl', { className: 'pairs' });
  for (const [name, value] of pairs) {
    const term = element('dd', {}, value);
    term.dataset['key'] = name;
    list.append(element('dt', {}, name), term);
  }
  return list;
}

/** An object as a list of its keys; nested objects and lists can be opened. */
function tree(object: Readonly<Record<string, unknown>>): HTMLElement {
  const list = element('dl', { className: 'pairs' });
  for (const [name, value] of Object.entries(object)) {
    const shown = element('dd', {}, nested(value));
    shown.dataset['key'] = name;
    list.append(element('dt', {}, name.replaceAll('_', ' ')), shown);
  }
  return list;
}

function nested(value: unknown): Node | string {
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    if (value.every((item) => typeof item === 'number')) return value.map(plain).join(', ');
    const items = value.slice(0, MOST).map((item) => element('li', {}, line(item)));
    if (value.length > MOST) items.push(element('li', { className: 'quiet' }, `${count(value.length - MOST)} more`));
    return element('details', {}, element('summary', {}, count(value.length)), element('ol', { start: 0 }, ...items));
  }
  if (value !== null && typeof value === 'object') return tree(value as Record<string, unknown>);
  return plain(value);
}

// An item of a list on one line: its name first, whatever its key.
function line(item: unknown): string {
  if (item === null || typeof item !== 'object') return plain(item);
  if (Array.isArray(item)) return item.map(line).join(', ');
  const { name, path, ...rest } = item as Record<string, unknown>;
  const title = [name, path].filter((text) => typeof text === 'string' && text !== '').join(' ');
  const others = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== false)
    .map(([key, value]) => (value === true ? key : `${key.replaceAll('_', ' ')} ${line(value)}`));
  return [title, others.join(', ')].filter((text) => text !== '').join(': ');
}

function plain(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? count(value) : String(Number(value.toPrecision(6)));
  return value === null ? '–' : String(value);
}

function asLines(name: string, value: unknown): string {
  const text = Array.isArray(value) ? `${value.length}${value.map((item) => `\n  ${line(item)}`).join('')}` : line(value);
  return `${name.replaceAll('_', ' ')}: ${text}`;
}

function asText(summary: Summary, report: ConvertReport | null): string {
  const lines = [summary.file, ...head(summary).map(([name, value]) => `${name}: ${value}`)];
  if (report) lines.push(`shown: ${counts(report).map(([name, value]) => `${name} ${value}`).join(', ')}`);
  for (const [name, value] of Object.entries(summary.model)) lines.push(asLines(name, value));
  for (const [title, found] of around(summary)) {
    lines.push(`${title}:`, ...Object.entries(found).map(([name, value]) => asLines(name, value)));
  }
  return `${lines.join('\n')}\n`;
}
