import type { Field } from '../graphql.ts';

/** The bucket of points of an app at a shop. */
export interface Bucket {
  /** False when the query asks for more than is left. */
  canPay(points: number): boolean;
  pay(points: number): void;
  status(): { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
  set(points: number): void;
}

/** A full bucket that fills by `restoreRate` points a second. */
export function createBucket({
  now,
  restoreRate,
}: {
  now: () => number;
  restoreRate: number;
}): Bucket {
  const maximumAvailable = restoreRate * 20;
  let [left, at] = [maximumAvailable, now()];
  const fill = (): void => {
    const time = now();
    left = Math.min(maximumAvailable, left + ((time - at) / 1000) * restoreRate);
    at = time;
  };
  return {
    canPay: (points) => {
      fill();
      return points <= left;
    },
    pay: (points) => void (left -= points),
    status: () => ({ maximumAvailable, currentlyAvailable: Math.floor(left), restoreRate }),
    set: (points) => {
      fill();
      left = points;
    },
  };
}

/** Points a query may cost: 1 an object, 2 a connection and its size times its objects, 10 a mutation. */
export function requestedCost(fields: Field[], isMutation: boolean): number {
  const cost = fields.reduce((sum, field) => sum + costOf(field), 0);
  return isMutation ? Math.max(10, cost) : cost;
}

function costOf(field: Field): number {
  if (field.fields.length === 0) return 0;
  const size = Number(field.args.first ?? field.args.last ?? Number.NaN);
  if (Number.isNaN(size)) return 1 + inner(field.fields);
  const nodes = field.fields.flatMap(({ name, fields }) =>
    name === 'nodes'
      ? [inner(fields)]
      : name === 'edges'
        ? fields.filter((one) => one.name === 'node').map((one) => inner(one.fields))
        : [],
  );
  return 2 + size * (1 + Math.max(0, ...nodes));
}

function inner(fields: Field[]): number {
  return fields.reduce((sum, field) => sum + costOf(field), 0);
}

/** Points an answer cost: its objects, and 2 more a connection. */
export function actualCost(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + actualCost(one), 0);
  if (value === null || typeof value !== 'object') return 0;
  const entries = Object.entries(value);
  const isConnection = 'edges' in value || 'nodes' in value;
  const own = isConnection ? 2 : 1;
  return entries.reduce(
    (sum, [name, one]) =>
      sum + (name === 'pageInfo' || name === 'edges' ? edgeCost(one) : actualCost(one)),
    own,
  );
}

function edgeCost(value: unknown): number {
  if (!Array.isArray(value)) return 0;
  return value.reduce((sum: number, edge: { node?: unknown }) => sum + actualCost(edge.node), 0);
}
