// The movable edges between the list, the view and the panels; at the end of the range, the list or the panels hide.
// Their positions are stored.
import { byId, element } from './dom';

const STEP = 24;
const LEAST = 180;
// The distance from the edge, in pixels, below which it hides.
const HIDES = 90;

export function startSplitters(): void {
  const columns = byId('columns', 'div');
  add(columns, byId('files', 'nav'), '--files-width', 'Width of the list', 1);
  add(columns, byId('panels', 'aside'), '--panels-width', 'Width of the panels', -1);
}

// `direction`: whether the part grows when its edge moves to the right.
function add(columns: HTMLElement, part: HTMLElement, property: string, label: string, direction: 1 | -1): void {
  const splitter = element('div', {
    className: direction > 0 ? 'splitter at-end' : 'splitter at-start',
    tabIndex: 0,
    title: 'Drag to resize; double-click to hide or show',
    attributes: { role: 'separator', 'aria-orientation': 'vertical', 'aria-label': label, 'aria-controls': part.id, 'aria-valuemin': '0' },
  });
  const key = `triassic${property}`;
  let before = 300;
  const set = (wanted: number): void => {
    const most = Math.max(LEAST, window.innerWidth * 0.45);
    const width = wanted < HIDES ? 0 : Math.round(Math.min(Math.max(wanted, LEAST), most));
    if (width > 0) before = width;
    columns.style.setProperty(property, `${width}px`);
    part.classList.toggle('hidden-part', width === 0);
    splitter.setAttribute('aria-valuenow', String(width));
    splitter.setAttribute('aria-valuemax', String(Math.round(most)));
    write(key, width);
  };
  const now = (): number => part.getBoundingClientRect().width;
  splitter.setAttribute('aria-valuenow', String(Math.round(now())));
  const kept = read(key);
  if (kept !== null) set(kept);
  splitter.addEventListener('pointerdown', (event) => {
    splitter.setPointerCapture(event.pointerId);
    const [from, width] = [event.clientX, now()];
    const move = ({ clientX }: PointerEvent): void => set(width + direction * (clientX - from));
    splitter.addEventListener('pointermove', move);
    splitter.addEventListener('lostpointercapture', () => splitter.removeEventListener('pointermove', move), { once: true });
    event.preventDefault();
  });
  const toggle = (): void => set(now() === 0 ? before : 0);
  splitter.addEventListener('dblclick', toggle);
  splitter.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
    if (by !== 0) set(now() === 0 ? (direction * by > 0 ? LEAST : 0) : now() + direction * by);
    else if (event.key === 'Enter') toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  part.append(splitter);
}

// Storage may be disabled; widths are then kept for this visit only.
function read(key: string): number | null {
  try {
    const text = localStorage.getItem(key);
    return text === null || !Number.isFinite(Number(text)) ? null : Number(text);
  } catch {
    return null;
  }
}

function write(key: string, width: number): void {
  try {
    localStorage.setItem(key, String(width));
  } catch {
    return;
  }
}
