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
