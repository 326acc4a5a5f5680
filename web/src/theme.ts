// Dark and light: the system's setting, or the choice of the user.
import { byId } from './dom';

const KEY = 'triassic-theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** Calls `changed` with the background of the view, now and whenever the theme changes. */
export function startTheme(changed: (background: string) => void): void {
  const root = document.documentElement;
  const apply = (): void => {
    const isDark = (root.dataset['theme'] ?? (dark.matches ? 'dark' : 'light')) === 'dark';
    byId('theme', 'button').textContent = isDark ? 'Light' : 'Dark';
    changed(getComputedStyle(byId('stage', 'main')).backgroundColor);
  };
  const stored = read();
  if (stored === 'dark' || stored === 'light') root.dataset['theme'] = stored;
  byId('theme', 'button').addEventListener('click', () => {
    const isDark = (root.dataset['theme'] ?? (dark.matches ? 'dark' : 'light')) === 'dark';
    root.dataset['theme'] = isDark ? 'light' : 'dark';
    write(root.dataset['theme']);
    apply();
  });
  dark.addEventListener('change', apply);
  apply();
}

// Storage may be disabled; the choice is then kept for this visit only.
function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    return;
  }
}
