import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  audienceContactsSql,
  beginGeneration,
  HashStage,
  resolveAudience,
  switchGeneration,
} from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { peopleOnList } from './people-on-list.ts';

const rounds = 5;
const stretch = 200_000;

interface Filled {
  context: BenchContext;
  account: number;
  people: number;
  /** The secure list. */
  listId: number;
}

/** A snapshot of a list held against a secure list of as many SHA-256 hashes, beside the same snapshot without, and how fast hashes are loaded. */
export async function benchSecureLists(context: BenchContext): Promise<BenchRow[]> {
  const people = Math.max(20_000, Math.round(1_000_000 * context.scale));
  const account = await peopleOnList(context, 'Secure lists benchmark', people);
  const {
    rows: [list],
  } = await sql<{ id: number }>`
    insert into secure_lists (account_id, name) values (${account}, 'Partner') returning id`.execute(
    context.database.kysely,
  );
  const filled = { context, account, people, listId: list!.id };
  return [await loadRow(filled), await snapshotRow(filled)];
}

// Every second person of the list is among them.
const hashOf = (n: number) =>
  createHash('sha256')
    .update(`p${n * 2}@home.example`)
    .digest('hex');

async function loadRow({ context, account, people, listId }: Filled): Promise<BenchRow> {
  const { kysely } = context.database;
  const hashes = Array.from({ length: people }, (_, n) => hashOf(n));
  const copied = await timed(async () => {
    const stage = await HashStage.open(context.database, account);
    for (const hash of hashes) {
      stage.add(hash);
      await stage.flush();
    }
    await stage.flush(true);
    await stage.close();
  });
  const loaded = await timed(async () => {
    const stage = await HashStage.open(context.database, account);
    for (const hash of hashes) {
      stage.add(hash);
      await stage.flush();
    }
    await stage.sort();
    await stage.inAccount(async (own) => {
      const place = { listId, generation: await beginGeneration(own, listId) };
      const sum = { md5: 0, sha256: 0 };
      for (let after: string | null = ''; after !== null;) {
        const moved = await stage.move(own, place, { after, most: stretch });
        sum.sha256 += moved.added.sha256;
        after = moved.last;
      }
      await switchGeneration(own, place, sum);
    });
    await stage.close();
  });
  await sql`analyze secure_hashes, secure_lists`.execute(kysely);
  context.report(
    `${people} hashes: copied ${copied.toFixed(0)} ms, in force ${loaded.toFixed(0)} ms`,
  );
  return ratioRow(`${people} SHA-256 hashes put in force`, ['COPY alone', copied, loaded, 0.2]);
}

async function snapshotRow({ context, account, people, listId }: Filled): Promise<BenchRow> {
  const { kysely } = context.database;
  const snapshot = () =>
    inAccount(context.database, { accountId: account }, async (own) => {
      const audience = { lists: [1], suppressedLists: [], segments: [], suppressedSegments: [] };
      const chosen = audienceContactsSql(await resolveAudience(own, audience));
      await sql`insert into deliveries (account_id, mailing_id, contact_id, state, reason)
        select account_id, 999, contact_id, case when reason is null then 'pending' else 'suppressed' end, reason from (${chosen}) audience`.execute(
        own.db,
      );
      await sql`delete from deliveries where account_id = ${account} and mailing_id = 999`.execute(
        own.db,
      );
    });
  const applyTo = (which: string) =>
    sql`update secure_lists set applies_to = ${which} where account_id = ${account} and id = ${listId}`.execute(
      kysely,
    );
  const without: number[] = [];
  const held: number[] = [];
  // One round of each after the other, so that a slow moment of the machine meets both; the first warms the tables.
  for (let round = 0; round <= rounds; round += 1) {
    await applyTo('chosen');
    const plain = await timed(snapshot);
    await applyTo('all');
    const asked = await timed(snapshot);
    if (round > 0) {
      without.push(plain);
      held.push(asked);
    }
  }
  const [limit, ours] = [median(without), median(held)];
  context.report(
    `snapshot of ${people}: ${limit.toFixed(0)} ms, with the list ${ours.toFixed(0)} ms`,
  );
  return ratioRow(`snapshot of ${people} against a secure list of ${people}, and out again`, [
    'without the list',
    limit,
    ours,
    0.7,
  ]);
}

function ratioRow(
  name: string,
  [label, limit, ours, target]: [label: string, limit: number, ours: number, target: number],
): BenchRow {
  return {
    name,
    limit: { label, figure: limit, unit: 'ms' },
    ours: { label: 'secure list', figure: ours, unit: 'ms' },
    ratio: limit / ours,
    target,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: number[]): number {
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!;
}
