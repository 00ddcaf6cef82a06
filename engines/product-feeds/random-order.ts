import { hash } from 'node:crypto';

/** The given ones in an order that a seed decides: the same seed, the same order. */
export function shuffled(ids: readonly number[], seed: string): number[] {
  return ids
    .map((id) => ({ id, place: hash('sha256', `${seed} ${id}`) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ id }) => id);
}
