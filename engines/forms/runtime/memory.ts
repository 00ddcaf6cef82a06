/** What a browser remembers of one form. */
export interface Remembered {
  /** When it showed last. */
  shown?: number;
  /** When it was sent. */
  sent?: number;
}

const kept = new Map<string, string>();

/** What this browser remembers of a form; nothing where the browser keeps nothing. */
export function rememberedOf(formId: number): Remembered {
  return read(`hg.form.${formId}`) as Remembered;
}

/** Remembers something of a form. */
export function remember(formId: number, more: Remembered): void {
  write(`hg.form.${formId}`, { ...rememberedOf(formId), ...more });
}

/** Whether somebody signed up here by a form of the account. */
export function isSubscriber(accountId: number): boolean {
  return 'at' in read(`hg.forms.${accountId}`);
}

/** Remembers that somebody signed up here. */
export function rememberSubscriber(accountId: number, at: number): void {
  write(`hg.forms.${accountId}`, { at });
}

/** Counts this page and answers how many a visit has had. */
export function countPages(accountId: number, address: string): number {
  const name = `hg.pages.${accountId}`;
  const before = read(name, 'sessionStorage') as { count?: number; last?: string };
  const count = (before.count ?? 0) + (before.last === address ? 0 : 1);
  write(name, { count, last: address }, 'sessionStorage');
  return count;
}

type Store = 'localStorage' | 'sessionStorage';

function read(name: string, store: Store = 'localStorage'): object {
  try {
    return JSON.parse(window[store].getItem(name) ?? '{}') as object;
  } catch {
    return JSON.parse(kept.get(name) ?? '{}') as object;
  }
}

// A browser that lets nothing be kept remembers until the page is left.
function write(name: string, value: object, store: Store = 'localStorage'): void {
  const text = JSON.stringify(value);
  try {
    window[store].setItem(name, text);
  } catch {
    kept.set(name, text);
  }
}
