import type { Node } from '../graphql.ts';
import type { Body } from './body.ts';
import { changesOf } from './record-by-id.ts';

/** Arguments of a connection. */
export type PageArgs = Record<string, unknown>;

/** A list whose records have a place in an order. */
export interface Listed {
  records: Body[];
  /** The order without a sortKey. */
  defaultSort: string;
  node: (body: Body) => Node;
}

/** A page of a list by first/after or last/before, query, sortKey and reverse. */
export function page(listed: Listed, args: PageArgs): Node {
  const { first, last } = sizes(args);
  const sort = keyOf(String(args.sortKey ?? listed.defaultSort));
  const chosen = sorted(listed.records, { sort, query: String(args.query ?? '') });
  const rows = (args.reverse === true) !== (last !== null) ? chosen.toReversed() : chosen;
  const from = args.after ?? args.before;
  const start = from
    ? placeAfter({ rows, sort, cursor: String(from), isFalling: rows !== chosen })
    : 0;
  const size = first ?? last ?? 0;
  const taken = rows.slice(start, start + size);
  if (last !== null) taken.reverse();
  return connectionOf(taken, {
    node: listed.node,
    cursor: (body) => cursorOf(body, sort),
    hasMore: rows.length > start + size,
    hasBefore: start > 0,
    isBackward: last !== null,
  });
}

/** Every record of a list by query, sortKey and reverse, made one after the other. */
export function* everyNode(listed: Listed, args: PageArgs): Iterable<Node> {
  const sort = keyOf(String(args.sortKey ?? listed.defaultSort));
  const chosen = sorted(listed.records, { sort, query: String(args.query ?? '') });
  for (const body of args.reverse === true ? chosen.toReversed() : chosen) yield listed.node(body);
}

/** All of a list that stands within its record, by first/after. */
export function innerPage(nodes: Node[], args: PageArgs): Node {
  const { first, last } = sizes(args);
  const bodies = nodes.map((node, at) => ({ id: at + 1, node }));
  const start = args.after ? Number(readCursor(String(args.after)).last_id) : 0;
  const taken = last === null ? bodies.slice(start, start + (first ?? 0)) : bodies.slice(-last);
  return connectionOf(taken, {
    node: (body) => body.node,
    cursor: (body) => cursorOf(body, 'id'),
    hasMore: last === null && bodies.length > start + (first ?? 0),
    hasBefore: start > 0,
    isBackward: false,
  });
}

function sizes({ first, last }: PageArgs): { first: number | null; last: number | null } {
  const size = first ?? last;
  if (size === null || size === undefined) {
    throw new Error('you must provide one of first or last');
  }
  if (Number(size) > 250) throw new Error('first cannot exceed 250');
  return first == null ? { first: null, last: Number(size) } : { first: Number(size), last: null };
}

interface Shape {
  node: (body: Body) => Node;
  cursor: (body: Body) => string;
  hasMore: boolean;
  hasBefore: boolean;
  isBackward: boolean;
}

function connectionOf(bodies: Body[], shape: Shape): Node {
  const edges = bodies.map((body) => ({ cursor: shape.cursor(body), node: shape.node(body) }));
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: shape.isBackward ? shape.hasBefore : shape.hasMore,
      hasPreviousPage: shape.isBackward ? shape.hasMore : shape.hasBefore,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function keyOf(sortKey: string): string {
  const keys: Record<string, string> = {
    UPDATED_AT: 'updated_at',
    CREATED_AT: 'created_at',
    PROCESSED_AT: 'processed_at',
    ORDER_NUMBER: 'order_number',
    TITLE: 'title',
    NAME: 'last_name',
  };
  return keys[sortKey] ?? 'id';
}

function place(body: Body, sort: string): number | string {
  const value: unknown = body[sort] ?? body.created_at ?? body.id;
  return sort.endsWith('_at') ? Date.parse(String(value)) : (value as number | string);
}

function compare(a: [number | string, number], b: [number | string, number]): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] - b[1];
}

// A million records are sorted once while nothing changes between two pages.
const orders = new WeakMap<Body[], Map<string, { stamp: string; rows: Body[] }>>();

function sorted(records: Body[], { sort, query }: { sort: string; query: string }): Body[] {
  const known = orders.get(records) ?? new Map<string, { stamp: string; rows: Body[] }>();
  orders.set(records, known);
  const stamp = stampOf(records);
  const key = `${sort} ${query}`;
  const kept = known.get(key);
  if (kept?.stamp === stamp) return kept.rows;
  const matches = matcher(query);
  const rows = records
    .filter(matches)
    .map((body) => ({
      body,
      at: [place(body, sort), Number(body.id)] as [number | string, number],
    }))
    .toSorted((a, b) => compare(a.at, b.at))
    .map(({ body }) => body);
  known.set(key, { stamp, rows });
  return rows;
}

// A small list is sorted anew each time, so that tests may change its records as they like; a large one when records
// came, went or were changed by the shop's functions.
function stampOf(records: Body[]): string {
  const isSmall = records.length <= 20_000;
  return isSmall ? String(Math.random()) : `${records.length} ${changesOf(records)}`;
}

function placeAfter({
  rows,
  sort,
  cursor,
  isFalling,
}: {
  rows: Body[];
  sort: string;
  cursor: string;
  isFalling: boolean;
}): number {
  const { last_id, last_value } = readCursor(cursor);
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const body = rows[middle]!;
    const order = compare([place(body, sort), Number(body.id)], [last_value, last_id]);
    if ((isFalling ? -order : order) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

function cursorOf(body: Body, sort: string): string {
  const cursor = { last_id: body.id, last_value: place(body, sort) };
  return Buffer.from(JSON.stringify(cursor)).toString('base64');
}

function readCursor(cursor: string): { last_id: number; last_value: number | string } {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64').toString());
  } catch {
    throw new Error('Invalid cursor for current pagination sort.');
  }
}

/** Whether a record fits a search such as `updated_at:>='2026-01-01T00:00:00Z' financial_status:paid`. */
export function matcher(query: string): (body: Body) => boolean {
  if (/\sOR\s|(?:^|\s)-\w+:/.test(query)) throw new Error('This shop searches with AND alone');
  const terms = [...query.matchAll(/(\w+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|([^\s()]+))/g)].map(
    ([, field, sign, one, two, bare]) => ({ field: field!, sign, value: one ?? two ?? bare ?? '' }),
  );
  return (body) => terms.every((term) => fits(body, term));
}

function fits(
  body: Body,
  { field, sign, value }: { field: string; sign: string | undefined; value: string },
): boolean {
  if (field.endsWith('_at')) {
    const [at, than] = [Date.parse(String(body[field])), Date.parse(value)];
    return (
      { '>=': at >= than, '<=': at <= than, '>': at > than, '<': at < than }[sign ?? '='] ??
      at === than
    );
  }
  if (field === 'id')
    return sign === '>' ? Number(body.id) > Number(value) : String(body.id) === value;
  if (field === 'status') return statusFits(body, value);
  const kept: unknown = body[field];
  if (kept === undefined) return true;
  return String(kept).toLowerCase() === value.toLowerCase();
}

function statusFits(body: Body, value: string): boolean {
  if (value === 'any') return true;
  if ('variants' in body) return body.status === value.toLowerCase();
  if (value === 'cancelled') return body.cancelled_at !== null;
  const isOpen = body.closed_at == null && body.cancelled_at == null && body.completed_at == null;
  return value === 'open' ? isOpen : body.closed_at != null || body.completed_at != null;
}
