import type { Body } from './body.ts';

const indexes = new WeakMap<Body[], { size: number; byId: Map<unknown, Body> }>();

/** The record of an id, found without a walk over a million others. */
export function recordById(records: Body[], id: unknown): Body | undefined {
  let index = indexes.get(records);
  if (index?.size !== records.length) {
    index = { size: records.length, byId: new Map(records.map((body) => [body.id, body])) };
    indexes.set(records, index);
  }
  return index.byId.get(id);
}

const changes = new WeakMap<Body[], number>();

/** Notes that a record of the list was changed. */
export function noteChange(records: Body[]): void {
  changes.set(records, changesOf(records) + 1);
}

/** How often records of the list were changed. */
export function changesOf(records: Body[]): number {
  return changes.get(records) ?? 0;
}
