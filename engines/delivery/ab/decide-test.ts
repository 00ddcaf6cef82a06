import { sql } from 'kysely';
import { countsByVariant, revenueByVariant } from '#engines/tracking/public.ts';
import { acrossAccounts, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { winnerByRule, type Verdict } from './winner-rule.ts';
import type { TestSettings } from './test-settings.ts';
import { setWinner } from './winner.ts';

/** What came of a test whose time has come: a winner was chosen, or a person is to choose. */
export type Decision = { sourceType: string; sourceId: number } & (
  | { kind: 'chosen'; verdict: Verdict; people: number }
  | { kind: 'ask' }
);

/** The tests of all accounts whose time has come, however long ago. */
export async function findDueTests(
  database: Database,
): Promise<{ accountId: number; mailingId: number }[]> {
  return acrossAccounts(
    database,
    'find A/B tests to decide',
    async (db) =>
      (
        await sql<{ accountId: number; mailingId: number }>`
    select m.account_id as "accountId", m.id as "mailingId" from mailings m join accounts a on a.id = m.account_id and a.active
    where m.winner_due_at <= now() and m.winner is null and m.test is not null and m.status in ('sending', 'finished') order by m.winner_due_at limit 200`.execute(
          db,
        )
      ).rows,
  );
}

/**
 * Chooses the winner of a test whose time has come. Null while samples are still on their way, and when another process
 * has decided: the mailing is locked, so it is decided once.
 */
export async function decideTest(account: Account, mailingId: number): Promise<Decision | null> {
  const {
    rows: [mailing],
  } = await sql<{ source_type: string; source_id: number; test: TestSettings; count: number }>`
    select source_type, source_id, test, jsonb_array_length(variants) as count from mailings
    where account_id = ${account.id} and id = ${mailingId} and winner is null and winner_due_at <= now() and status in ('sending', 'finished')
    for update`.execute(account.db);
  if (!mailing) return null;
  const { test } = mailing;
  const source = { sourceType: mailing.source_type, sourceId: mailing.source_id };
  if (test.rule === 'hand') {
    await sql`update mailings set winner_due_at = null where account_id = ${account.id} and id = ${mailingId}`.execute(
      account.db,
    );
    return { ...source, kind: 'ask' };
  }
  const counts = (await countsByVariant(account, mailingId, test.waitMinutes)).filter(
    (row) => row.is_sample,
  );
  if (
    await areOnTheirWay(
      account,
      mailingId,
      Array.from({ length: mailing.count }, (_, index) => index + 1),
    )
  )
    return null;
  const revenue =
    test.rule === 'revenue'
      ? await revenueByVariant(account, mailingId, test.waitMinutes)
      : undefined;
  const verdict = winnerByRule(
    Array.from({ length: mailing.count }, (_, index) => {
      const found = counts.find((row) => row.variant === index + 1);
      return {
        variant: index + 1,
        delivered: found?.delivered ?? 0,
        opened: found?.opened ?? 0,
        clicked: found?.clicked ?? 0,
        revenue: revenue?.get(index + 1) ?? 0,
      };
    }),
    test.rule,
  );
  const { people } = await setWinner(account, mailingId, verdict.winner, {
    kind: 'rule',
    by: verdict.by,
    tie: verdict.tie,
  });
  return { ...source, kind: 'chosen', verdict, people };
}

// Mails that were put off by a receiver hold nothing up, unless nobody has got their variant yet.
async function areOnTheirWay(
  account: Account,
  mailingId: number,
  variants: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ variant: number; sent: number; under_way: number; put_off: number }>`
    select variant, count(*) filter (where state = 'sent') as sent, count(*) filter (where state in ('pending', 'claimed', 'body_written')) as under_way,
      count(*) filter (where state = 'deferred') as put_off
    from deliveries where account_id = ${account.id} and mailing_id = ${mailingId} and is_sample and variant = any(${[...variants]}::smallint[]) group by variant`.execute(
    account.db,
  );
  return rows.some((row) => row.under_way > 0 || (row.sent === 0 && row.put_off > 0));
}
