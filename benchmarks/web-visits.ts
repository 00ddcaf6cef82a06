import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { compileRules } from '#engines/audience/compile-rules.ts';
import { ruleContext, rulesSchema, type Rules } from '#engines/audience/public.ts';
import { plugCriterion } from '#engines/audience/public.ts';
import { countWaitingVisits } from '#engines/web-visits/count-visits.ts';
import { visitCriteria, websiteKeyOf } from '#engines/web-visits/public.ts';
import { packHits } from '#engines/web-visits/waiting-visits.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { peopleOnList } from './people-on-list.ts';
import type { LoadOrder, LoadResult } from './tracking-load.ts';
import { benchSecrets, type ServerKind } from './tracking-server.ts';

const publicUrl = 'https://news.blue.example';
const goal = { ofBare: 0.8, ofInsert: 3.5, folding: 0.3, segment: 0.67 };
const websiteId = 1;
const paths = 500;

/** Page views of a website, stored before they are answered; how fast they are counted; and a segment that asks for them. */
export async function benchWebVisits(context: BenchContext): Promise<BenchRow[]> {
  const people = Math.max(10_000, Math.round(1_000_000 * context.scale));
  const accountId = await peopleOnList(context, 'Visits benchmark', people);
  await sql`insert into websites (account_id, id, name, url, hosts) values (${accountId}, ${websiteId}, 'Shop', 'https://shop.example', '{shop.example}')`.execute(
    context.database.kysely,
  );
  return [
    ...(await loadRows(context, accountId, 64)),
    ...(await loadRows(context, accountId, 256)),
    await foldingRow(context, accountId),
    await segmentRow(context, { accountId, people }),
  ];
}

// ---- storing --------------------------------------------------------------------------------------------------------

async function loadRows(
  context: BenchContext,
  accountId: number,
  connections: number,
): Promise<BenchRow[]> {
  const bare = await measure(context, 'bare', { accountId, connections });
  const product = await measure(context, 'product', { accountId, connections });
  const insert = await measure(context, 'insert', { accountId, connections });
  const again = await measure(context, 'bare', { accountId, connections });
  const limit = (bare.perSecond + again.perSecond) / 2;
  const name = `page views over ${connections} connections`;
  const ours = { label: 'stored, then answered', figure: product.perSecond, unit: 'hits/s' };
  return [
    {
      name,
      limit: { label: 'Fastify, nothing stored', figure: limit, unit: 'hits/s' },
      ours,
      ratio: product.perSecond / limit,
      target: goal.ofBare,
    },
    {
      name,
      limit: { label: 'one insert a hit', figure: insert.perSecond, unit: 'hits/s' },
      ours,
      ratio: product.perSecond / insert.perSecond,
      target: goal.ofInsert,
    },
  ];
}

async function measure(
  { database, databaseUrl, scale, report }: BenchContext,
  kind: ServerKind,
  { accountId, connections }: { accountId: number; connections: number },
): Promise<LoadResult> {
  const server = child('web-visits-server.ts');
  const load = child('tracking-load.ts');
  try {
    const port = await asked<number>(server, { kind, databaseUrl, publicUrl });
    const order: LoadOrder = {
      port,
      paths: [`/w/${websiteKeyOf(benchSecrets(), { accountId, id: websiteId })}`],
      bodies: bodies(),
      bodyType: 'application/x-www-form-urlencoded;charset=UTF-8',
      forwardedFor: Array.from(
        { length: 5_000 },
        (_one, index) => `10.${index % 251}.${(index * 7) % 253}.9`,
      ),
      connections,
      expects: 204,
      warmUpMs: 2_000,
      measureMs: Math.max(2_000, 8_000 * scale),
    };
    const result = await asked<LoadResult>(load, order as unknown as Serializable);
    if (result.failed > 0) throw new Error(`${result.failed} answers of ${kind} were not 204.`);
    report(
      `${kind} over ${connections} connections: ${Math.round(result.perSecond)} hits/s, p99 ${result.p99.toFixed(1)} ms`,
    );
    while (await isWaiting(database)) await new Promise((resolve) => setTimeout(resolve, 200));
    return result;
  } finally {
    server.kill();
    load.kill();
  }
}

function bodies(): string[] {
  return Array.from({ length: 5_000 }, (_one, index) =>
    new URLSearchParams({
      k: 'view',
      u: `https://shop.example/page-${index % paths}`,
      b: browserNo(index % 2_000),
      r: index % 3 === 0 ? 'https://www.google.com/' : 'https://shop.example/',
    }).toString(),
  );
}

async function isWaiting({ kysely }: BenchContext['database']): Promise<boolean> {
  const { rows } = await sql`select from web_hits_waiting limit 1`.execute(kysely);
  return rows.length > 0;
}

// ---- counting -------------------------------------------------------------------------------------------------------

async function foldingRow(context: BenchContext, accountId: number): Promise<BenchRow> {
  const { database, scale, report } = context;
  const views = Math.max(20_000, Math.round(1_000_000 * scale));
  const atOnce = 500;
  const began = Date.UTC(2026, 10, 1);
  for (let from = 0; from < views; from += atOnce) {
    const hits = Array.from({ length: atOnce }, (_one, at) => viewNo(from + at, began));
    await sql`insert into web_hits_waiting (account_id, amount, hits) values (${accountId}, ${atOnce}, ${packHits(hits)})`.execute(
      database.kysely,
    );
  }
  const ours = await timed(async () => {
    for (let hits = 1; hits > 0;)
      hits = (await inAccount(database, { accountId }, (account) => countWaitingVisits(account)))
        .hits;
  });
  await sql`create table bench_views as select * from page_views where account_id = ${accountId} order by id desc limit ${views}`.execute(
    database.kysely,
  );
  const plain = await timed(() =>
    sql`insert into page_views (account_id, website_id, visitor_id, contact_id, path_id, source_id, seconds, at)
      select account_id, website_id, visitor_id, contact_id, path_id, source_id, seconds, at from bench_views`.execute(
      database.kysely,
    ),
  );
  report(`${views} views: counted ${ours.toFixed(0)} ms, inserted ${plain.toFixed(0)} ms`);
  return {
    name: `${views.toLocaleString('en-US')} page views counted`,
    limit: { label: 'one INSERT … SELECT', figure: (views / plain) * 1_000, unit: 'views/s' },
    ours: { label: 'counted', figure: (views / ours) * 1_000, unit: 'views/s' },
    ratio: plain / ours,
    target: goal.folding,
  };
}

function viewNo(no: number, began: number) {
  return {
    kind: 'view' as const,
    websiteId,
    browserId: browserNo((no * 7) % 20_000),
    host: 'shop.example',
    path: `/page-${no % paths}`,
    source: null,
    value: null,
    name: '',
    contactId: no % 40 === 0 ? 1 + (no % 9_000) : null,
    emailKey: null,
    strength: no % 40 === 0 ? ('probable' as const) : null,
    country: 'DE',
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (no % 43)}.0.0.0 Safari/537.36`,
    at: new Date(began + no * 500),
  };
}

// ---- asking ---------------------------------------------------------------------------------------------------------

async function segmentRow(
  context: BenchContext,
  { accountId, people }: { accountId: number; people: number },
): Promise<BenchRow> {
  const { kysely } = context.database;
  const views = Math.max(100_000, Math.round(10_000_000 * context.scale));
  await sql`truncate page_views, page_paths, contact_visits`.execute(kysely);
  await sql`insert into page_paths (account_id, id, website_id, path)
    select ${accountId}, n, ${websiteId}, case when n <= 3 then '/pricing/' else '/page/' end || n from generate_series(1, ${paths}) n`.execute(
    kysely,
  );
  await sql`insert into page_views (account_id, website_id, visitor_id, contact_id, path_id, at)
    select ${accountId}, ${websiteId}, n % 100000, case when n % 3 > 0 then 1 + (n * 7919::bigint) % ${people} end, 1 + (n * 31::bigint) % ${paths},
      now() - (n % 7776000) * interval '1 second' from generate_series(1, ${views}) n`.execute(
    kysely,
  );
  await sql`insert into contact_visits (account_id, contact_id, views, first_at, last_at)
    select account_id, contact_id, count(*), min(at), max(at) from page_views where contact_id is not null group by 1, 2`.execute(
    kysely,
  );
  await sql`vacuum (analyze) page_views, page_paths, contact_visits`.execute(kysely);
  for (const criterion of visitCriteria()) plugCriterion(criterion);
  const rules = rulesSchema.parse({
    filter: 'and',
    segment_filters_attributes: [
      { criterion: 'visited', operator: 'at_least', page: '/pricing', times: 2, days: 14 },
    ],
  });
  const took = { ours: [] as number[], hand: [] as number[] };
  for (let round = 0; round < 6; round += 1) {
    took.ours.push(
      await timed(() =>
        inAccount(context.database, { accountId }, (account) => countRules(account, rules)),
      ),
    );
    took.hand.push(
      await timed(() =>
        sql`select count(*) from (select v.contact_id from page_views v join page_paths p on p.account_id = v.account_id and p.id = v.path_id
          where v.account_id = ${accountId} and p.path ilike '%/pricing%' and v.at >= now() - interval '14 days' and v.contact_id is not null
          group by v.contact_id having count(*) >= 2) seen`.execute(kysely),
      ),
    );
  }
  const [hand, ours] = [Math.min(...took.hand), Math.min(...took.ours)];
  context.report(`${views} views: segment ${ours.toFixed(0)} ms, by hand ${hand.toFixed(0)} ms`);
  return {
    name: `saw /pricing twice in 14 days, of ${views.toLocaleString('en-US')} views`,
    limit: { label: 'written by hand', figure: hand, unit: 'ms' },
    ours: { label: 'as a segment', figure: ours, unit: 'ms' },
    ratio: hand / ours,
    target: goal.segment,
  };
}

async function countRules(account: Account, rules: Rules): Promise<void> {
  const predicate = compileRules(rules, await ruleContext(account, { rules: [rules] }));
  await sql`select count(*) from contacts c where c.account_id = ${account.id} and ${predicate}`.execute(
    account.db,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function browserNo(no: number): string {
  return `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`;
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
