import { z } from 'zod';

const kept = z.object({ accountId: z.number(), numbers: z.array(z.number()).max(200) });
const key = 'tickets.walk';

/** Keeps the tickets of the list that is on screen, in their order, so that an open one leads to the next. It is kept for this tab alone. */
export function keepWalk(storage: Storage, accountId: number, numbers: readonly number[]): void {
  try {
    storage.setItem(key, JSON.stringify({ accountId, numbers: numbers.slice(0, 200) }));
  } catch {
    // A full storage takes away the way to the next ticket, and nothing else.
  }
}

/** The tickets before and after one in the list that it was opened from; null at its ends, and where there is no such list. */
export function besideInWalk(
  storage: Storage,
  accountId: number | null,
  number: number,
): { previous: number | null; next: number | null } {
  const walk = readWalk(storage);
  const at = walk?.accountId === accountId ? walk.numbers.indexOf(number) : -1;
  if (!walk || at === -1) return { previous: null, next: null };
  return { previous: walk.numbers[at - 1] ?? null, next: walk.numbers[at + 1] ?? null };
}

/** Where the list leads on from a ticket: the next one, its end, or nowhere, for a ticket that no list led to. */
export function nextInWalk(
  storage: Storage,
  accountId: number | null,
  number: number,
): number | 'end' | null {
  const walk = readWalk(storage);
  const at = walk?.accountId === accountId ? walk.numbers.indexOf(number) : -1;
  return !walk || at === -1 ? null : (walk.numbers[at + 1] ?? 'end');
}

function readWalk(storage: Storage): z.infer<typeof kept> | null {
  try {
    return kept.parse(JSON.parse(storage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}
