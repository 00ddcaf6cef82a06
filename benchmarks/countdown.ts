import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createAccount } from '#platform/identity/accounts.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import type { CountdownOrder } from './countdown-server.ts';
import { runLoad } from './tracking-load.ts';

const goal = 0.7;

/** Pictures of countdown timers, each of the second it is asked for in, beside Fastify that answers the same bytes from memory. */
export async function benchCountdown(context: BenchContext): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const timers of [1, 20]) rows.push(await rowFor(context, timers));
  return rows;
}

async function rowFor(context: BenchContext, timers: number): Promise<BenchRow> {
  const paths = await madeTimers(context, timers);
  const product = await serve({ databaseUrl: context.databaseUrl, bytes: null });
  const first = await fetch(`http://127.0.0.1:${product.port}${paths[0]}`);
  const bytes = Buffer.from(await first.arrayBuffer()).toString('base64');
  const bare = await serve({ databaseUrl: context.databaseUrl, bytes });
  try {
    const limit = [await load(context, bare.port, paths)];
    const ours = await load(context, product.port, paths);
    limit.push(await load(context, bare.port, paths));
    const figure = (limit[0]! + limit[1]!) / 2;
    return {
      name: `${timers === 1 ? 'one countdown timer' : `${timers} countdown timers`} over 64 connections`,
      limit: { label: 'Fastify, the same bytes', figure, unit: 'pictures/s' },
      ours: { label: 'the picture of this second', figure: ours, unit: 'pictures/s' },
      ratio: ours / figure,
      target: goal,
    };
  } finally {
    for (const { process: child } of [product, bare]) child.kill('SIGKILL');
  }
}

async function load(
  { scale }: BenchContext,
  port: number,
  paths: readonly string[],
): Promise<number> {
  const measureMs = Math.max(2_000, 10_000 * scale);
  const order = { port, paths, connections: 64, expects: 200, warmUpMs: 1_000, measureMs };
  const { perSecond, failed } = await runLoad(order);
  if (failed > 0) throw new Error(`${failed} pictures were not answered.`);
  return perSecond;
}

async function madeTimers({ database }: BenchContext, count: number): Promise<string[]> {
  const { accountId } = await createAccount(database, {
    name: `Timers ${count}`,
    email: `timers-${count}@example.com`,
    password: 'Sun-Signal7!',
  });
  const { rows } = await sql<{ picture: string }>`
    insert into live_content_images (account_id, name, zone, ends_at, ended)
    select ${accountId}, 'Timer ' || no, 'UTC', now() + make_interval(hours => 40 + no), '{"kind": "text", "text": "Over"}'
    from generate_series(1, ${count}) no returning public_id as picture`.execute(database.kysely);
  return rows.map(
    ({ picture }) => `/accounts/${accountId}/live_content_images/${picture}/countdown.gif`,
  );
}

function serve(order: CountdownOrder): Promise<{ port: number; process: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'countdown-server.ts'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (port) => resolve({ port: Number(port), process: child }));
    child.send(order);
  });
}
