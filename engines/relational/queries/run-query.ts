import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { tablesOf, type RelationalTable } from '../tables.ts';
import { queryTables, viewsFor, type BoundText } from './query-views.ts';
import { problemAt, readQuery, type QueryProblem } from './read-query.ts';
import { inReaderSession, type ReaderSession } from './reader-session.ts';

/** How far a run of a query goes. */
export interface QueryLimits {
  milliseconds: number;
  rows: number;
  /** Longer values are cut. */
  characters: number;
  /** All values together, in characters. */
  total: number;
}

/** For who waits at a screen. */
export const previewLimits: QueryLimits = {
  milliseconds: 5000,
  rows: 10_000,
  characters: 2000,
  total: 8_000_000,
};

/** For a file. */
export const exportLimits: QueryLimits = {
  milliseconds: 60_000,
  rows: 5_000_000,
  characters: 32_000,
  total: 4_000_000_000,
};

/** What a query came to, row by row as they arrive. */
export interface QueryRun {
  columns: readonly string[];
  rows: number;
  tookMs: number;
  /** True when there are more rows than the limit lets through. */
  isCapped: boolean;
}

/** What receives the rows of a query. */
export interface RowSink {
  columns(names: readonly string[]): void | Promise<void>;
  rows(rows: readonly (readonly (string | null)[])[]): void | Promise<void>;
}

/** A text that is no query, or a query that could not be run. */
export class QueryRefused extends Error {
  readonly problem: QueryProblem;

  constructor(problem: QueryProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** What a query is run with. */
export interface QueryAsked {
  accountId: number;
  text: string;
  limits: QueryLimits;
  signal?: AbortSignal;
}

const fetched = 500;
const mostColumns = 100;
/** So many queries run side by side in one process; others wait their turn. */
const sideBySide = 2;
const waiting: (() => void)[] = [];
let running = 0;

/** A text that was read as a query of an account. */
interface QueryOf {
  text: string;
  named: readonly string[];
  tables: readonly RelationalTable[];
  /** Of the tables it names. */
  tableIds: number[];
}

/** Reads a text as a query of the account. Throws QueryRefused with the word that may not stand there. */
export async function readQueryOf(account: Account, text: string): Promise<QueryOf> {
  const tables = await tablesOf(account);
  const read = await readQuery(text, queryTables(tables));
  if ('problem' in read) throw new QueryRefused(read.problem);
  const tableIds = tables.filter(({ uid }) => read.tables.includes(uid)).map(({ id }) => id);
  return { text: read.text, named: read.tables, tables, tableIds };
}

/** Runs a query and hands its rows to the sink. Throws QueryRefused for whatever the text is to blame for. */
export async function runQuery(
  database: Database,
  asked: QueryAsked,
  sink: RowSink,
): Promise<QueryRun> {
  const { accountId, text, limits } = asked;
  const checked = await inAccount(database, { accountId }, (account) => readQueryOf(account, text));
  const views = viewsFor(accountId, checked.tables, checked.named);
  return inTurn(async () => {
    const begin = performance.now();
    try {
      const session = { accountId, longestMs: limits.milliseconds };
      return await inReaderSession(database, session, (reader) =>
        readRows(reader, { ...asked, text: checked.text, views, begin }, sink),
      );
    } catch (error) {
      throw refusalOf(error, { text, before: views.text.length + opening.length, limits }) ?? error;
    }
  });
}

const opening = 'select * from (\n';

async function readRows(
  reader: ReaderSession,
  asked: QueryAsked & { views: BoundText; begin: number },
  sink: RowSink,
): Promise<QueryRun> {
  const { views, text, limits, begin } = asked;
  const { fields: columns } = await reader.ask(
    `${views.text}${opening}${text}\n) as asked limit 0`,
    views.values,
  );
  if (columns.length === 0 || columns.length > mostColumns)
    throw new QueryRefused(
      problemAt(text, {
        word: '',
        at: 0,
        why: `a query answers between 1 and ${mostColumns} columns`,
      }),
    );
  await sink.columns(columns);
  const places = columns.map((_name, at) => `c${at + 1}`);
  const cells = places.map((name) => `left(asked.${name}::text, ${limits.characters})`);
  await reader.ask(
    `declare asked no scroll cursor for ${views.text}select ${cells.join(', ')} from (\n${text}\n) as asked (${places.join(', ')}) limit ${limits.rows + 1}`,
    views.values,
  );
  let [rows, total, isCapped] = [0, 0, false];
  while (!isCapped) {
    asked.signal?.throwIfAborted();
    if (performance.now() - begin > limits.milliseconds) throw timeIsUp(text, limits);
    const { rows: some } = await reader.ask(`fetch ${fetched} from asked`);
    const kept = some.slice(0, limits.rows - rows);
    for (const row of kept) for (const cell of row) total += cell?.length ?? 0;
    rows += kept.length;
    isCapped = kept.length < some.length || total > limits.total;
    if (kept.length > 0) await sink.rows(kept);
    if (some.length < fetched) break;
  }
  return { columns, rows, isCapped, tookMs: Math.round(performance.now() - begin) };
}

function timeIsUp(text: string, { milliseconds }: QueryLimits): QueryRefused {
  const why = `the query took longer than ${milliseconds / 1000} seconds; ask for fewer rows or fewer tables`;
  return new QueryRefused(problemAt(text, { word: '', at: 0, why }));
}

// What the text is to blame for; null for faults of the database.
function refusalOf(
  error: unknown,
  { text, before, limits }: { text: string; before: number; limits: QueryLimits },
): QueryRefused | null {
  if (error instanceof QueryRefused) return error;
  const {
    code = '',
    message,
    position,
  } = error as { code?: string; message: string; position?: string };
  if (code === '57014') return timeIsUp(text, limits);
  if (!/^(22|42|0A|54|2201)/.test(code) && code !== '53200' && code !== '53400') return null;
  const at = Math.max(0, Number(position ?? 0) - 1 - before);
  const place = Number(position) > before && at < text.length ? at : 0;
  const word =
    place === 0 && position === undefined ? '' : (/^[\w.]+/.exec(text.slice(place))?.[0] ?? '');
  return new QueryRefused(problemAt(text, { word, at: place, why: message }));
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= sideBySide) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
