// The findings of the file and of its conversion, each with cause and remedy, and a link to its bytes.
import type { Explanations, Finding, Severity } from '../backend';
import { count, element, hex, withCode } from '../dom';
import { Panel, type Subject } from './panel';

const ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

export class FindingsPanel extends Panel {
  /** `showBytes` is null if bytes are not available. */
  constructor(private readonly showBytes: ((offset: number) => void) | null) {
    super('findings', 'Findings');
  }

  protected override async fill(subject: Subject): Promise<readonly Node[]> {
    const [own, explained] = await Promise.all([
      subject.backend.findings(subject.path),
      // Without them, findings still have a message.
      subject.backend.explanations().catch((): Explanations => ({})),
    ]);
    const nodes: Node[] = [];
    const section = (title: string, findings: readonly Finding[]): void => {
      if (findings.length === 0) return;
      const items = [...findings]
        .sort((one, other) => ORDER[one.severity] - ORDER[other.severity])
        .map((finding) => this.#item(finding, explained[finding.code]));
      nodes.push(element('h2', { className: 'section' }, title), element('ul', { className: 'findings' }, ...items));
    };
    section('In the file', own);
    section('In the conversion', subject.report?.findings ?? []);
    if (nodes.length === 0) nodes.push(element('p', {}, 'Nothing unusual: the file has no findings.'));
    return nodes;
  }

  #item(finding: Finding, explained: readonly [string, string] | undefined): HTMLElement {
    const { code, severity, offset, element: index, count: times } = finding;
    const place = [
      `at byte ${hex(offset)}`,
      ...(index === null ? [] : [`element ${count(index)}`]),
      ...(times > 1 ? [`${count(times)} times`] : []),
    ].join(', ');
    const body: Node[] = [element('p', { className: 'quiet' }, place)];
    if (explained) {
      const [cause, remedy] = explained;
      body.push(
        element('p', {}, element('strong', {}, 'Cause: '), ...withCode(cause)),
        element('p', {}, element('strong', {}, 'What to do: '), ...withCode(remedy)),
      );
    }
    const { showBytes } = this;
    if (showBytes) {
      const button = element('button', { type: 'button' }, `Show byte ${hex(offset)}`);
      button.addEventListener('click', () => showBytes(offset));
      body.push(element('p', {}, button));
    }
    const title = element(
      'summary',
      {},
      element('span', { className: `severity ${severity}` }, severity),
      element('code', {}, code),
      ' ',
      ...withCode(messageOf(finding)),
    );
    return element('li', {}, element('details', {}, title, ...body));
  }
}

// A finding of a conversion has no name: its summary, the number and the limit.
function messageOf({ message, summary, value, limit }: Finding): string {
  if (message !== undefined) return message;
  if (value === null) return summary;
  return limit === null ? `${summary}: ${count(value)}` : `${summary}: ${count(value)}; the limit is ${count(limit)}`;
}
