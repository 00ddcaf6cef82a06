import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { from as copyFrom } from 'pg-copy-streams';
import { importWorkshop, type ImportWorkshop } from '#engines/imports/import.harness.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';

const fields = [
  ['Town', 'string'],
  ['Country', 'string'],
  ['Language', 'string'],
  ['Shoe size', 'string'],
  ['Source', 'string'],
  ['Note', 'string'],
  ['Orders', 'integer'],
  ['Spent', 'float'],
  ['VIP', 'boolean'],
  ['Joined', 'datetime'],
] as const;
const towns = [
  'Kiel',
  'Halifax',
  'Ghent',
  'Porto',
  'Graz',
  'Lille',
  'Turku',
  'Cork',
  'Malmö',
  'Bergen',
];
const goal = { fresh: 0.6, again: 0.7, memory: 300 };

/** Imports a large file with ten custom fields and holds it against COPY of the same rows straight into the table of contacts. */
export async function benchImport(context: BenchContext): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
  const count = Math.max(1000, Math.round(1_000_000 * context.scale));
  try {
    const { accountId, listId, fieldIds } = await prepare(context);
    const csv = join(folder, 'people.csv');
    const copy = join(folder, 'people.copy');
    await pipeline(Readable.from(batches(count, csvHeader(), csvLine)), createWriteStream(csv));
    await pipeline(
      Readable.from(batches(count, '', (i) => copyLine(i, accountId, fieldIds))),
      createWriteStream(copy),
    );
    const before = await timePlainCopy(context, copy, count);
    const store = join(folder, 'store');
    const workshop = importWorkshop(context.database, store);
    const run = (list: number | null) =>
      timeImport(context, workshop, { csv, store, accountId, listId: list, count });
    await empty(context);
    const alone = await run(null);
    await empty(context);
    const fresh = await run(listId);
    const again = await run(listId);
    await empty(context);
    // The machine may be busier at one end of the run than at the other.
    const limit = (before + (await timePlainCopy(context, copy, count))) / 2;
    context.report(`plain COPY ${Math.round(limit)} rows/s`);
    const row = (name: string, speed: number, target: number): BenchRow => ({
      name,
      limit: { label: 'COPY into contacts', figure: limit, unit: 'rows/s' },
      ours: { label: name, figure: speed, unit: 'rows/s' },
      ratio: speed / limit,
      target,
    });
    const memory = Math.max(alone.megabytes, fresh.megabytes, again.megabytes);
    return [
      row(`import ${count} new contacts, 10 fields`, alone.speed, goal.fresh),
      row('the same into a list', fresh.speed, goal.fresh),
      row('the same file again', again.speed, goal.again),
      {
        name: 'memory of an import',
        limit: { label: 'allowed', figure: goal.memory, unit: 'MB' },
        ours: { label: 'used at most', figure: memory, unit: 'MB' },
        ratio: goal.memory / memory,
        target: 1,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare({
  database,
}: BenchContext): Promise<{ accountId: number; listId: number; fieldIds: number[] }> {
  const account = await database.kysely
    .insertInto('accounts')
    .values({ name: 'Import benchmark' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = await database.kysely
    .insertInto('lists')
    .values({ account_id: account.id, name: 'Everybody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await database.kysely
    .insertInto('custom_fields')
    .values(fields.map(([name, field_type]) => ({ account_id: account.id, name, field_type })))
    .returning('id')
    .execute();
  return { accountId: account.id, listId: list.id, fieldIds: made.map(({ id }) => id) };
}

async function timePlainCopy(
  { database }: BenchContext,
  file: string,
  count: number,
): Promise<number> {
  const client = await database.pool.connect();
  try {
    const start = performance.now();
    const target = client.query(
      copyFrom(
        'copy contacts (account_id, email, email_key, email_domain, first_name, last_name, phone, custom, source) from stdin',
      ),
    );
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), target);
    return (count / (performance.now() - start)) * 1000;
  } finally {
    client.release();
  }
}

async function timeImport(
  { databaseUrl, report }: BenchContext,
  workshop: ImportWorkshop,
  work: { csv: string; store: string; accountId: number; listId: number | null; count: number },
): Promise<{ speed: number; megabytes: number }> {
  const id = await workshop.prepare(
    work.accountId,
    createReadStream(work.csv),
    work.listId === null ? {} : { listId: work.listId },
  );
  // With the flags of the product, which are those that this process was started with.
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...process.execArgv,
    join(import.meta.dirname, 'import-worker.ts'),
    databaseUrl,
    work.store,
    String(work.accountId),
    String(id),
  ]);
  const { seconds, megabytes } = JSON.parse(stdout) as { seconds: number; megabytes: number };
  const outcome = await workshop.outcome(work.accountId, id);
  const recorded = outcome.created + outcome.duplicate;
  if (outcome.status !== 'done' || outcome.rows !== work.count || recorded !== work.count)
    throw new Error(`the benchmark's import went wrong: ${JSON.stringify(outcome)}`);
  report(`${Math.round(work.count / seconds)} rows/s, ${Math.round(megabytes)} MB`);
  return { speed: work.count / seconds, megabytes };
}

async function empty({ database }: BenchContext): Promise<void> {
  await database.pool.query('truncate contacts, list_memberships');
  await database.pool.query('checkpoint');
}

// ---- the same people as CSV and as COPY text ------------------------------------------------------------------------

function* batches(count: number, header: string, line: (i: number) => string): Generator<string> {
  let text = header;
  for (let i = 0; i < count; i++) {
    // A stride through the numbers, so that addresses come in no order.
    text += line((i * 7919) % count);
    if (text.length > 256 * 1024) {
      yield text;
      text = '';
    }
  }
  yield text;
}

function csvHeader(): string {
  return `email,first_name,last_name,phone,${fields.map(([name]) => name).join(',')}\n`;
}

function csvLine(i: number): string {
  const { email, first, last, phone, values } = person(i);
  return `${email},${first},${last},${phone},${values.join(',')}\n`;
}

function copyLine(i: number, accountId: number, fieldIds: readonly number[]): string {
  const { email, first, last, phone, values } = person(i);
  const stored = values.map((value, at) => {
    const type = fields[at]?.[1];
    if (type === 'boolean') return String(value === 'Yes');
    return type === 'integer' || type === 'float'
      ? value
      : JSON.stringify(type === 'datetime' ? `${value}T00:00:00.000Z` : value);
  });
  const custom = `{${stored.map((value, at) => `"${fieldIds[at]}":${value}`).join(',')}}`;
  return `${accountId}\t${email}\t${email}\t${email.slice(email.indexOf('@') + 1)}\t${first}\t${last}\t${phone}\t${custom}\timport\n`;
}

function person(i: number): {
  email: string;
  first: string;
  last: string;
  phone: string;
  values: string[];
} {
  return {
    email: `person.${i}@mail${i % 500}.example.org`,
    first: `First${i % 5000}`,
    last: `Last${i % 20_000}`,
    phone: `+4943155${String(i).padStart(7, '0')}`,
    values: [
      towns[i % 10] as string,
      'Germany',
      'de',
      String(36 + (i % 12)),
      'shop',
      `prefers paper letter ${i % 1000}`,
      String(i % 40),
      String((i % 9000) / 10),
      i % 7 === 0 ? 'Yes' : 'No',
      `2025-${String((i % 12) + 1).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`,
    ],
  };
}
