import { z } from 'zod';

/** Where drafts are kept that the server does not have yet: the browser's local storage. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A draft that was kept because it could not be saved. */
export interface KeptDraft {
  readonly key: string;
  /** What was open, as the editor read it; its reader checks it. */
  readonly values: unknown;
  /** The version it was made on; null for something new. */
  readonly version: string | null;
  readonly at: number;
}

const entry = z.object({ values: z.unknown(), version: z.string().nullable(), at: z.number() });
const prefix = 'heliograph.draft.';
const longestKept = 14 * 24 * 3600_000;

let owner = 0;

/** Whose drafts are kept and offered: people who share a browser do not see each other's. */
export function setDraftOwner(userId: number): void {
  owner = userId;
}

// Two tabs on the same record keep their words apart.
const tab = Math.random().toString(36).slice(2, 8);

/** Where this tab keeps the draft of a place, such as '12/contents/7'. */
export function draftKey(place: string): string {
  return `${prefix}${owner}/${place}#${tab}`;
}

/** Keeps a draft; a browser that has no room for it keeps none. */
export function keepDraft(storage: DraftStorage, key: string, draft: Omit<KeptDraft, 'key'>): void {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    // Half of a draft, or an old one, would be worse than none.
    storage.removeItem(key);
  }
}

/** The draft of a place that was kept last and not saved, of whichever tab; those that are too old are forgotten. */
export function keptDraft(storage: DraftStorage, place: string, now: number): KeptDraft | null {
  const found = keysOf(storage).flatMap((key) => {
    const draft = readDraft(storage, key);
    if (draft !== null && now - draft.at < longestKept) return [draft];
    storage.removeItem(key);
    return [];
  });
  const beginning = `${prefix}${owner}/${place}#`;
  return (
    found
      .filter(({ key }) => key.startsWith(beginning))
      .sort((one, other) => other.at - one.at)[0] ?? null
  );
}

/** The draft was saved, or is not wanted. */
export function forgetDraft(storage: DraftStorage, key: string): void {
  storage.removeItem(key);
}

function keysOf(storage: DraftStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key): key is string => key?.startsWith(prefix) === true,
  );
}

function readDraft(storage: DraftStorage, key: string): KeptDraft | null {
  try {
    return { key, ...entry.parse(JSON.parse(storage.getItem(key) ?? '')) };
  } catch {
    return null;
  }
}
