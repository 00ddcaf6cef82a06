/** One key and what it does. `keys` is a single key ('c', '/', 'Enter', '?'), two in a row ('g t'), or with mod ('mod+K'). */
export interface Shortcut {
  keys: string;
  label: string;
  group?: string | undefined;
  /** What it does in full, where it is offered by name as well: 'New list'. */
  offeredAs?: string | undefined;
  /** True where a field that is being written in has the key for itself, such as its own undo. */
  leavesFields?: boolean | undefined;
  run: (event: KeyboardEvent) => void;
}

const active: Shortcut[][] = [];
const listeners = new Set<() => void>();
let snapshot: readonly Shortcut[] = [];
let firstKey: { key: string; at: number } | null = null;

/** Adds the keys of a screen; the latest wins. The answer takes them away. */
export function registerShortcuts(shortcuts: Shortcut[]): () => void {
  active.push(shortcuts);
  publish();
  return () => {
    active.splice(active.indexOf(shortcuts), 1);
    publish();
  };
}

/** Every key in force, for the sheet. */
export function activeShortcuts(): readonly Shortcut[] {
  return snapshot;
}

/** Hears when keys come or go. */
export function subscribeShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs the shortcut of a key press; false when none wants it. */
export function handleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || isBehindDialog(event)) return false;
  const hasModifier = event.ctrlKey || event.metaKey;
  if (event.altKey || (isTyping(event.target) && !hasModifier)) return false;
  const key = hasModifier
    ? `mod+${event.key.toLowerCase()}`
    : event.key.length === 1
      ? event.key
      : event.key.toLowerCase();
  const pair = firstKey && Date.now() - firstKey.at < 1200 ? `${firstKey.key} ${key}` : null;
  const found = (pair && find(pair)) || find(key);
  const startsPair =
    !hasModifier && snapshot.some((one) => one.keys.toLowerCase().startsWith(`${key} `));
  firstKey = startsPair && !found ? { key, at: Date.now() } : null;
  if (!found || (found.leavesFields && isTyping(event.target))) return false;
  event.preventDefault();
  found.run(event);
  return true;
}

function find(keys: string): Shortcut | undefined {
  return snapshot.find((one) => one.keys.toLowerCase() === keys.toLowerCase());
}

function publish(): void {
  const seen = new Set<string>();
  snapshot = active
    .toReversed()
    .flat()
    .filter((one) => !seen.has(one.keys) && seen.add(one.keys));
  for (const listener of listeners) listener();
}

/** True when the keys belong to a field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'))
  );
}

/** An open drawer, dialog or menu keeps the page's keys quiet. */
function isBehindDialog(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  return (
    document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]:not([hidden])') !==
    null
  );
}
