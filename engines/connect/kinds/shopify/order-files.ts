import { z } from 'zod';
import { jsonOf } from '../../read-json.ts';
import { StoreFault, type StoreIo } from '../../adapter.ts';
import type { AskShopify } from './ask-shopify.ts';
import { lastOf, orderNode } from './nodes.ts';
import { fileQuery, orderFileQuery, refundsQuery, startFileMutation } from './queries.ts';

type OrderOfFile = z.output<typeof orderNode>;

/** Orders of a page; the next position, null at the end; and how long to wait for it, where the file is not ready. */
interface FilePage {
  nodes: OrderOfFile[];
  next: string | null;
  waitMs?: number;
}

/** A file that is being read: of which job, and how many of its orders were read. */
interface OpenFile {
  job: string;
  done: number;
  lines: AsyncIterator<string>;
  /** The first line of the order behind those that were read. */
  ahead: string | null;
}

const ordersAtOnce = 250;
const waitMs = 20_000;
const start = 'file<';

/** Where the reading of all orders before a moment by a file begins. */
export const fileOfOrdersBefore = (createdAt: string): string => `${start}${createdAt}`;

/** Whether a position is within a file. */
export const isInFile = (position: string | null): position is string =>
  position?.startsWith('file') ?? false;

/**
 * Reads orders by a file that the shop makes in one job: it costs no points and no pages, however many there are. The place in it is the
 * job and how many orders were read; who comes to that place first opens the file and leaves out what was read, who stays reads on.
 */
export function orderFiles(ask: AskShopify): (io: StoreIo, at: string) => Promise<FilePage> {
  const open = new Map<string, OpenFile>();
  return async (io, at) => {
    if (at.startsWith(start)) return startJob(io, ask, at.slice(start.length));
    const key = `${io.store.accountId}:${io.store.id}`;
    const { job, done } = placeOf(at);
    const known = open.get(key);
    if (known?.job !== job || known.done !== done) {
      open.delete(key);
      await known?.lines.return?.();
      const opened = await openFile(io, ask, { job, done });
      if ('next' in opened) return opened;
      open.set(key, opened);
    }
    const file = open.get(key)!;
    try {
      const nodes = await ordersOf(io, ask, file);
      if (file.ahead !== null) return { nodes, next: positionOf(file) };
      open.delete(key);
      return { nodes, next: null };
    } catch (error) {
      open.delete(key);
      throw error;
    }
  };
}

const positionOf = ({ job, done }: Pick<OpenFile, 'job' | 'done'>): string => `file@${done}@${job}`;

function placeOf(position: string): { job: string; done: number } {
  const [, done = '0', job = ''] = position.split('@');
  return { job, done: Number(done) };
}

async function startJob(io: StoreIo, ask: AskShopify, before: string): Promise<FilePage> {
  const { bulkOperationRunQuery: made } = await ask(io, startFileMutation, {
    shape: started,
    variables: { query: orderFileQuery(before) },
  });
  const [fault] = made?.userErrors ?? [];
  // A shop makes few files at once, for all apps together.
  if (fault || !made?.bulkOperation)
    throw new StoreFault('busy', 'The shop is busy with other files.', { retryAfterMs: 120_000 });
  return { nodes: [], next: positionOf({ job: made.bulkOperation.id, done: 0 }), waitMs: 2_000 };
}

const started = z.looseObject({
  bulkOperationRunQuery: z
    .looseObject({
      bulkOperation: z.looseObject({ id: z.string() }).nullish(),
      userErrors: z.array(z.looseObject({ message: z.string() })),
    })
    .nullable(),
});
const state = z.looseObject({
  node: z
    .looseObject({
      status: z.string(),
      objectCount: z.string().nullish(),
      url: z.string().nullish(),
    })
    .nullable(),
});

// A new address each time: those of files end.
async function openFile(
  io: StoreIo,
  ask: AskShopify,
  { job, done }: { job: string; done: number },
): Promise<OpenFile | FilePage> {
  const { node } = await ask(io, fileQuery, { shape: state, variables: { id: job } });
  if (node?.status === 'CREATED' || node?.status === 'RUNNING')
    return { nodes: [], next: positionOf({ job, done }), waitMs };
  if (node?.status !== 'COMPLETED')
    throw new StoreFault('busy', 'The shop did not make the file of its orders.');
  if (!node.url) return { nodes: [], next: null };
  const lines = io.lines(node.url)[Symbol.asyncIterator]();
  const file = { job, done: 0, lines, ahead: await nextOf(lines) };
  while (file.done < done && file.ahead !== null) await orderLines(file);
  return file;
}

async function nextOf(lines: AsyncIterator<string>): Promise<string | null> {
  const { value, done } = await lines.next();
  return done ? null : (value as string);
}

// An order and the lines behind it, which name it as their parent.
async function orderLines(file: OpenFile): Promise<string[]> {
  const own = [file.ahead!];
  for (;;) {
    file.ahead = await nextOf(file.lines);
    if (file.ahead === null || !file.ahead.includes('"__parentId":')) break;
    own.push(file.ahead);
  }
  file.done += 1;
  return own;
}

async function ordersOf(io: StoreIo, ask: AskShopify, file: OpenFile): Promise<OrderOfFile[]> {
  const nodes: OrderOfFile[] = [];
  while (nodes.length < ordersAtOnce && file.ahead !== null) {
    const [order, ...lines] = (await orderLines(file)).map((line) => bare.parse(jsonOf(line)));
    const isRefunded = Array.isArray(order!['refunds']) && order!['refunds'].length > 0;
    nodes.push(
      orderNode.parse({
        ...order,
        lineItems: { nodes: lines, pageInfo: { hasNextPage: false, endCursor: null } },
        refunds: isRefunded ? await refundsOf(io, ask, lastOf(String(order!['id']))) : [],
      }),
    );
  }
  return nodes;
}

const bare = z.record(z.string(), z.unknown());

// Which lines were given back is a list within a list, which files do not have.
async function refundsOf(io: StoreIo, ask: AskShopify, id: string): Promise<unknown[]> {
  const { order } = await ask(io, refundsQuery, {
    shape: z.looseObject({ order: z.looseObject({ refunds: z.array(z.unknown()) }).nullable() }),
    variables: { id: `gid://shopify/Order/${id}` },
  });
  return order?.refunds ?? [];
}
