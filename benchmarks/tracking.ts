import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import type { LoadOrder, LoadResult } from './tracking-load.ts';
import { benchSecrets, type ServerKind, type ServerOrder } from './tracking-server.ts';

const publicUrl = 'https://news.blue.example';
const goal = { ofBare: 0.8, ofInsert: 3.5, p99: 2 };

/** Opens and clicks of mails, stored before they are answered, beside Fastify that stores nothing and beside one insert for each hit. */
export async function benchTracking(context: BenchContext): Promise<BenchRow[]> {
  const { opens, clicks } = await sentCopies(
    context,
    Math.max(2_000, Math.round(50_000 * context.scale)),
  );
  const rows: BenchRow[] = [];
  for (const connections of [64, 256]) {
    rows.push(
      ...(await rowsFor(context, { what: 'opens', paths: opens, expects: 200, connections })),
    );
    rows.push(
      ...(await rowsFor(context, { what: 'clicks', paths: clicks, expects: 302, connections })),
    );
  }
  return rows;
}

interface Hits {
  what: 'opens' | 'clicks';
  paths: readonly string[];
  expects: number;
  connections: number;
}

async function rowsFor(context: BenchContext, hits: Hits): Promise<BenchRow[]> {
  const bare = await measure(context, 'bare', hits);
  const product = await measure(context, 'product', hits);
  const insert = await measure(context, 'insert', hits);
  const again = await measure(context, 'bare', hits);
  const limit: LoadResult = {
    perSecond: (bare.perSecond + again.perSecond) / 2,
    p99: Math.max(bare.p99, again.p99),
    failed: 0,
  };
  const ours = { label: 'stored, then answered', figure: product.perSecond, unit: 'hits/s' };
  const name = `${hits.what} over ${hits.connections} connections`;
  return [
    {
      name,
      limit: { label: 'Fastify, nothing stored', figure: limit.perSecond, unit: 'hits/s' },
      ours,
      ratio: product.perSecond / limit.perSecond,
      target: goal.ofBare,
    },
    {
      name,
      limit: { label: 'one insert a hit', figure: insert.perSecond, unit: 'hits/s' },
      ours,
      ratio: product.perSecond / insert.perSecond,
      target: goal.ofInsert,
    },
    {
      name: `${name}: 99 of 100 within`,
      limit: {
        label: `${goal.p99} x Fastify, nothing stored`,
        figure: goal.p99 * limit.p99,
        unit: 'ms',
      },
      ours: { label: 'stored, then answered', figure: product.p99, unit: 'ms' },
      ratio: (goal.p99 * limit.p99) / product.p99,
      target: 1,
    },
  ];
}

async function measure(
  { database, databaseUrl, scale, report }: BenchContext,
  kind: ServerKind,
  { what, paths, expects, connections }: Hits,
): Promise<LoadResult> {
  const server = child('tracking-server.ts');
  const load = child('tracking-load.ts');
  try {
    const port = await asked<number>(server, {
      kind,
      databaseUrl,
      publicUrl,
    } satisfies ServerOrder);
    const order: LoadOrder = {
      port,
      paths: [...paths],
      connections,
      expects,
      warmUpMs: 2_000,
      measureMs: Math.max(2_000, 8_000 * scale),
    };
    const result = await asked<LoadResult>(load, order as unknown as Serializable);
    if (result.failed > 0)
      throw new Error(`${result.failed} answers of ${kind} to ${what} were not ${expects}.`);
    report(
      `${kind}, ${what} over ${connections} connections: ${Math.round(result.perSecond)} hits/s, p99 ${result.p99.toFixed(1)} ms`,
    );
    if (kind === 'product') report(await untilCounted(database));
    return result;
  } finally {
    server.kill();
    load.kill();
  }
}

// What a row leaves uncounted would be counted while the next one is measured.
async function untilCounted({ kysely }: BenchContext['database']): Promise<string> {
  const begun = performance.now();
  const waiting = async (): Promise<number> =>
    (
      await sql<{
        hits: number;
      }>`select coalesce(sum(amount), 0)::bigint as hits from tracking_hits_waiting`.execute(kysely)
    ).rows[0]!.hits;
  const left = await waiting();
  while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 200));
  return `${left} of them were left to be counted, which took ${((performance.now() - begun) / 1_000).toFixed(1)} s`;
}

function child(file: string): ChildProcess {
  return fork(join(import.meta.dirname, file), {
    execArgv: process.execArgv.filter((word) => !word.startsWith('--cpu-prof')),
  });
}

function asked<Answer>(process: ChildProcess, order: Serializable): Promise<Answer> {
  return new Promise((resolve, reject) => {
    process.once('message', (answer) => resolve(answer as Answer));
    process.once('exit', (code) =>
      reject(new Error(`A process of the benchmark ended with ${code}.`)),
    );
    process.send(order);
  });
}

// A sent mailing with the addresses of each copy's pixel and of one of its links.
async function sentCopies(
  { database }: BenchContext,
  count: number,
): Promise<{ opens: string[]; clicks: string[] }> {
  const { id: accountId } = await database.kysely
    .insertInto('accounts')
    .values({ name: 'Tracking benchmark' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into contacts (account_id, id, email, email_key, email_domain)
    select ${accountId}, n, 'p' || n || '@home.example', 'p' || n || '@home.example', 'home.example' from generate_series(1, ${count}) n`.execute(
    database.kysely,
  );
  await sql`insert into mailings (account_id, id, source_type, source_id, status, message, audience, started_at) values (${accountId}, 1, 'campaign', 1, 'finished', '{}', '{}', now())`.execute(
    database.kysely,
  );
  await sql`insert into mailing_links (account_id, mailing_id, link_no, url, label) select ${accountId}, 1, n, 'https://blue.example/' || n, 'Link ' || n from generate_series(1, 8) n`.execute(
    database.kysely,
  );
  await sql`insert into deliveries (account_id, mailing_id, contact_id, state) select ${accountId}, 1, n, 'pending' from generate_series(1, ${count}) n`.execute(
    database.kysely,
  );
  // Sending changes each row, which leaves room beside it; the same here.
  await sql`update deliveries set state = 'sent', sent_at = now() - interval '1 hour'`.execute(
    database.kysely,
  );
  await sql`vacuum (analyze) contacts, deliveries`.execute(database.kysely);
  // Log files that are written into again, as in any database that has run for a while: making a new one of 16 MB holds up every commit.
  await sql`checkpoint`.execute(database.kysely);
  const urls = createTrackingUrls({ publicUrl, secrets: benchSecrets() });
  const copies = Array.from({ length: count }, (_one, index) => ({
    accountId,
    mailingId: 1,
    contactId: index + 1,
  }));
  return {
    opens: copies.map((copy) => urls.openPixelUrl(copy).slice(publicUrl.length)),
    clicks: copies.map((copy, index) =>
      urls.clickUrl(copy, 1 + (index % 8)).slice(publicUrl.length),
    ),
  };
}
