import { randomBytes } from 'node:crypto';
import { parseGraphql, select, type Field, type Node } from '../graphql.ts';
import type { Answer } from '../stand-in.ts';
import { gid, isoOf } from './fields.ts';

/** A bulk query and how far it is. */
interface Job {
  id: string;
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  query: string;
  createdAt: number;
  completedAt: number | null;
  polls: number;
  /** The name of its file. */
  file: string;
  lines: () => Iterable<string>;
  counts: { objects: number; roots: number; bytes: number } | null;
}

/** The bulk operations of an app at a shop. */
export interface Bulk {
  /** How often a job is still RUNNING when asked about. */
  polls: number;
  run(query: string, records: RootRecords): { job: Node | null; error: string | null };
  /** The newest, or one by its id. */
  show(id?: string): Node | null;
  cancel(id: string): Node | null;
  file(path: string): Answer;
  expireFiles(): void;
  /** Completes what runs; what the webhook about each job carries. */
  finish(): object[];
}

/** All nodes of a connection of the query root. */
export type RootRecords = (field: Field) => Iterable<Node>;

const atOnce = 5;

/** No jobs yet. */
export function createBulk({ now, url }: { now: () => number; url: () => string }): Bulk {
  const jobs: Job[] = [];
  const find = (id?: string): Job | undefined =>
    id ? jobs.find((job) => job.id === id) : jobs.at(-1);
  const bulk: Bulk = {
    polls: 1,
    run: (query, records) => {
      const running = jobs.filter(({ status }) => status === 'CREATED' || status === 'RUNNING');
      if (running.length >= atOnce) {
        const error = `A bulk query operation for this app and shop is already in progress: ${running[0]!.id}.`;
        return { job: null, error };
      }
      const fields = parseGraphql(query, {}).fields;
      const error = refusalOf(fields);
      if (error) return { job: null, error };
      const job: Job = {
        id: gid('BulkOperation', 720_918 + jobs.length),
        status: 'CREATED',
        query,
        createdAt: now(),
        completedAt: null,
        polls: 0,
        file: `/bulk/${randomBytes(16).toString('hex')}.jsonl`,
        lines: () => linesOf(fields[0]!, records),
        counts: null,
      };
      jobs.push(job);
      return { job: nodeOf(job, url()), error: null };
    },
    show: (id) => {
      const job = find(id);
      if (!job) return null;
      advance(job, { polls: bulk.polls, now });
      return nodeOf(job, url());
    },
    cancel: (id) => {
      const job = find(id);
      if (job && job.status !== 'COMPLETED') job.status = 'CANCELED';
      return job ? nodeOf(job, url()) : null;
    },
    file: (path) => {
      const job = jobs.find(({ file }) => file === path);
      if (!job || job.status !== 'COMPLETED') {
        return { status: 403, headers: { 'content-type': 'application/xml' }, body: expired };
      }
      return { headers: { 'content-type': 'application/jsonl' }, lines: job.lines() };
    },
    finish: () =>
      jobs
        .filter(({ status }) => status === 'CREATED' || status === 'RUNNING')
        .map((job) => {
          advance(job, { polls: 0, now });
          return noticeOf(job);
        }),
    expireFiles: () => {
      for (const job of jobs) job.file = `/bulk/${randomBytes(16).toString('hex')}.jsonl`;
    },
  };
  return bulk;
}

const expired =
  "<?xml version='1.0' encoding='UTF-8'?><Error><Code>ExpiredToken</Code><Message>Invalid argument.</Message></Error>";

function noticeOf(job: Job): object {
  return {
    admin_graphql_api_id: job.id,
    completed_at: isoOf(new Date(job.completedAt!)),
    created_at: isoOf(new Date(job.createdAt)),
    error_code: null,
    status: 'completed',
    type: 'query',
  };
}

function advance(job: Job, { polls, now }: { polls: number; now: () => number }): void {
  if (job.status !== 'CREATED' && job.status !== 'RUNNING') return;
  job.status = job.polls < polls ? 'RUNNING' : 'COMPLETED';
  job.polls += 1;
  if (job.status !== 'COMPLETED') return;
  job.completedAt = now();
  job.counts = { objects: 0, roots: 0, bytes: 0 };
  for (const line of job.lines()) {
    job.counts.objects += 1;
    if (!line.includes('"__parentId":')) job.counts.roots += 1;
    job.counts.bytes += Buffer.byteLength(line) + 1;
  }
}

function nodeOf(job: Job, url: string): Node {
  const isDone = job.status === 'COMPLETED';
  const hasFile = isDone && (job.counts?.objects ?? 0) > 0;
  return {
    __typename: 'BulkOperation',
    id: job.id,
    status: job.status,
    errorCode: null,
    type: 'QUERY',
    query: job.query,
    createdAt: isoOf(new Date(job.createdAt)),
    completedAt: job.completedAt === null ? null : isoOf(new Date(job.completedAt)),
    objectCount: String(job.counts?.objects ?? 0),
    rootObjectCount: String(job.counts?.roots ?? 0),
    fileSize: hasFile ? String(job.counts!.bytes) : null,
    url: hasFile ? `${url}${job.file}` : null,
    partialDataUrl: null,
  };
}

function refusalOf(fields: Field[]): string | null {
  if (fields.length !== 1) return 'Bulk queries must contain exactly one top level connection.';
  const nested = nestedIn(nodeFields(fields[0]!));
  if (nodeFields(fields[0]!).length === 0)
    return 'Bulk queries must contain at least one connection.';
  if (nested.length > 0 && !hasId(nodeFields(fields[0]!))) return missingId;
  return null;
}

const missingId =
  "The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': orders.";

function hasId(fields: Field[]): boolean {
  return fields.some(({ name, alias }) => name === 'id' && alias === 'id');
}

// Nested connections become lines of their own, after their parent.
function* linesOf(field: Field, records: RootRecords): Iterable<string> {
  for (const node of records(field)) yield* linesOfNode(node, nodeFields(field));
}

function* linesOfNode(node: Node, fields: Field[], parentId?: string): Iterable<string> {
  const nested = nestedIn(fields);
  const own = select(
    node,
    fields.filter((field) => !nested.includes(field)),
  );
  yield JSON.stringify(parentId === undefined ? own : { ...own, __parentId: parentId });
  for (const field of nested) {
    const children = childrenOf(node, field);
    for (const child of children) yield* linesOfNode(child, nodeFields(field), String(own.id));
  }
}

function childrenOf(node: Node, field: Field): Node[] {
  const list = node[field.name] as (args: Record<string, unknown>) => Node;
  const children: Node[] = [];
  let after: unknown = null;
  do {
    const { nodes, pageInfo } = list({ ...field.args, first: 250, after }) as {
      nodes: Node[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
    children.push(...nodes);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
  return children;
}

function nestedIn(fields: Field[]): Field[] {
  return fields.filter((field) => nodeFields(field).length > 0);
}

function nodeFields(field: Field): Field[] {
  return field.fields.flatMap(({ name, fields }) =>
    name === 'nodes'
      ? fields
      : name === 'edges'
        ? (fields.find((one) => one.name === 'node')?.fields ?? [])
        : [],
  );
}
