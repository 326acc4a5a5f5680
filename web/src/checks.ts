// Checks files for the filter by findings: one after the other, while the filter is on and the page is otherwise idle.
import type { Backend, Severity } from './backend';
import type { FileTree } from './file-tree';

// The interval for checking whether the page is idle, in milliseconds.
const WAIT = 50;

export class Checks {
  /** Whether the page is idle. */
  mayWork: () => boolean = () => true;
  /** Called after each file that was checked. */
  onChecked: () => void = () => {};
  #isWanted = false;
  #isWorking = false;

  constructor(private readonly files: FileTree) {}

  /** Starts or stops checking all files that can be shown. */
  want(isWanted: boolean, backend: Backend | null): void {
    this.#isWanted = isWanted;
    if (isWanted && backend && !this.#isWorking) void this.#work(backend);
  }

  async #work(backend: Backend): Promise<void> {
    this.#isWorking = true;
    for (const path of this.#unchecked()) {
      while (this.#isWanted && !this.mayWork()) await new Promise((done) => setTimeout(done, WAIT));
      if (!this.#isWanted) break;
      try {
        if (this.files.entry(path)?.isPending) await backend.look?.(path);
        this.files.check(path, worstOf(await backend.findings(path)));
      } catch {
        // Being unreadable is the worst finding.
        this.files.check(path, 'error');
      }
      this.onChecked();
    }
    this.#isWorking = false;
  }

  // Files may be added during the iteration.
  *#unchecked(): Generator<string> {
    for (;;) {
      const paths = [...this.files.shown()].map(({ path }) => path).filter((path) => this.files.worst(path) === undefined);
      if (paths.length === 0) return;
      for (const path of paths) if (this.files.worst(path) === undefined && this.files.entry(path)) yield path;
    }
  }
}

/** The highest severity of these findings, or null. */
export function worstOf(findings: readonly { readonly severity: Severity }[]): Severity | null {
  return (['error', 'warning', 'note'] as const).find((severity) => findings.some((finding) => finding.severity === severity)) ?? null;
}
