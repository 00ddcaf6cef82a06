import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { importWorkshop, type ImportWorkshop } from '#engines/imports/import.harness.ts';
import { relationalTarget } from '#engines/relational/public.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';

const columns = [
  { name: 'number', type: 'string' },
  { name: 'email', type: 'string' },
  { name: 'town', type: 'string' },
  { name: 'product', type: 'string' },
  { name: 'status', type: 'string' },
  { name: 'note', type: 'string' },
  { name: 'pieces', type: 'integer' },
  { name: 'total', type: 'float' },
  { name: 'is_gift', type: 'boolean' },
  { name: 'ordered_on', type: 'datetime' },
];
const goal = { fresh: 0.6, again: 0.7 };
const target = relationalTarget(async () => ({
  linkBy: 'email',
  unknownContacts: 'keep',
  dateFormat: 'YYYY-MM-DD',
}));

/** Imports a large file into a relational table of ten columns and holds it against COPY of the same rows straight into the table of rows. */
export async function benchRelational(context: BenchContext): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-relational-'));
  const count = Math.max(1000, Math.round(1_000_000 * context.scale));
  try {
    const { accountId, tableId } = await prepare(context);
    const csv = join(folder, 'rows.csv');
    const copy = join(folder, 'rows.copy');
    const header = `${columns.map(({ name }) => name).join(',')}\n`;
    await pipeline(Readable.from(batches(count, header, csvLine)), createWriteStream(csv));
    const line = (at: number) => copyLine(at, accountId, tableId);
    await pipeline(Readable.from(batches(count, '', line)), createWriteStream(copy));
    const before = await timePlainCopy(context, copy, count);
    await empty(context);
    const workshop = importWorkshop(context.database, join(folder, 'store'));
    const run = () => timeImport(context, workshop, { csv, accountId, tableId, count });
    const fresh = await run();
    const again = await run();
    await empty(context);
    // The machine may be busier at one end of the run than at the other.
    const limit = (before + (await timePlainCopy(context, copy, count))) / 2;
    context.report(`plain COPY ${Math.round(limit)} rows/s`);
    const row = (name: string, speed: number, wanted: number): BenchRow => ({
      name,
      limit: { label: 'COPY into relational_rows', figure: limit, unit: 'rows/s' },
      ours: { label: name, figure: speed, unit: 'rows/s' },
      ratio: speed / limit,
      target: wanted,
    });
    return [
      row(`import ${count} relational rows, 10 columns`, fresh, goal.fresh),
      row('the same rows again', again, goal.again),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare({
  database,
}: BenchContext): Promise<{ accountId: number; tableId: number }> {
  const account = await database.kysely
    .insertInto('accounts')
    .values({ name: 'Relational benchmark' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into relational_tables (account_id, name, uid, columns, key, link_column)
    values (${account.id}, 'Orders', 'orders', ${JSON.stringify(columns)}::jsonb, 'number', 'email') returning id`.execute(
    database.kysely,
  );
  return { accountId: account.id, tableId: rows[0]!.id };
}

async function timePlainCopy(
  { database }: BenchContext,
  file: string,
  count: number,
): Promise<number> {
  const client = await database.pool.connect();
  try {
    const start = performance.now();
    const into = client.query(
      copyFrom('copy relational_rows (account_id, table_id, key, link_key, data) from stdin'),
    );
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), into);
    return (count / (performance.now() - start)) * 1000;
  } finally {
    client.release();
  }
}

async function timeImport(
  { database, report }: BenchContext,
  workshop: ImportWorkshop,
  work: { csv: string; accountId: number; tableId: number; count: number },
): Promise<number> {
  const id = await workshop.prepare(work.accountId, createReadStream(work.csv));
  await sql`update imports set target = ${target.kind}, target_id = ${work.tableId} where account_id = ${work.accountId} and id = ${id}`.execute(
    database.kysely,
  );
  const start = performance.now();
  await workshop.run(work.accountId, id, { target: target as never });
  const speed = (work.count / (performance.now() - start)) * 1000;
  const { status, rows, rejected } = await workshop.outcome(work.accountId, id);
  if (status !== 'done' || rows !== work.count || rejected > 0)
    throw new Error(`the import ended as ${status} with ${rows} rows, ${rejected} rejected`);
  report(`import ${Math.round(speed)} rows/s`);
  return speed;
}

async function empty({ database }: BenchContext): Promise<void> {
  await database.pool.query('truncate relational_rows');
}

function* batches(count: number, header: string, line: (at: number) => string): Generator<string> {
  yield header;
  for (let at = 0; at < count; at += 1000) {
    let text = '';
    for (let one = at; one < Math.min(count, at + 1000); one += 1) text += line(one);
    yield text;
  }
}

const valuesOf = (at: number) => ({
  number: `N-${String((at * 7919) % 10_000_019).padStart(8, '0')}`,
  email: `person${at % 200_000}@example.com`,
  town: ['Kiel', 'Ghent', 'Porto', 'Graz'][at % 4],
  product: `Article ${at % 5000}`,
  status: at % 9 === 0 ? 'open' : 'paid',
  note: `Delivered by lane ${at % 77}`,
  pieces: at % 12,
  total: (at % 10_000) / 4,
  is_gift: at % 11 === 0,
  ordered_on: `2026-0${1 + (at % 9)}-1${at % 10}`,
});

function csvLine(at: number): string {
  return `${Object.values(valuesOf(at)).join(',')}\n`;
}

function copyLine(at: number, accountId: number, tableId: number): string {
  const values = valuesOf(at);
  return `${accountId}\t${tableId}\t${values.number}\t${values.email}\t${JSON.stringify(values)}\n`;
}
