import { createHash } from 'node:crypto';

/** What tells one request from another that came with the same key; the order in which a program writes its fields says nothing. */
export function requestHash(asked: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(asked)))
    .digest('hex');
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
}
