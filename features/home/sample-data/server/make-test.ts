import { sql } from 'kysely';
import { winnerByRule } from '#engines/delivery/public.ts';
import { countsByVariant } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** The sample A/B test: two subjects on 40 percent of a list, decided by opens after four hours. */
export const sampleTest = {
  name: 'Autumn lanterns: two subjects',
  first: 'New in the workshop: lanterns',
  second: 'Dark at five? We have something against that',
  share: 40,
  waitMinutes: 240,
} as const;

/** Makes a past mailing a test: who got which subject before the winner was known. */
export async function makeTest(
  account: Account,
  test: { campaignId: number; mailingId: number; sentAt: Date },
): Promise<void> {
  const { campaignId, mailingId, sentAt } = test;
  const ab = {
    tests: 'subject',
    variants: [{}, { subject: sampleTest.second }],
    share: sampleTest.share,
    wait_minutes: sampleTest.waitMinutes,
    winner_by: 'opens',
  };
  const settings = {
    share: sampleTest.share,
    waitMinutes: sampleTest.waitMinutes,
    rule: 'opens',
    sendAt: null,
  };
  await sql`update campaigns set ab = ${JSON.stringify(ab)}::jsonb where account_id = ${account.id} and id = ${campaignId}`.execute(
    account.db,
  );
  await sql`update mailings set variants = ${JSON.stringify([{}, { subject: sampleTest.second }])}::jsonb, test = ${JSON.stringify(settings)}::jsonb
    where account_id = ${account.id} and id = ${mailingId}`.execute(account.db);
  // The rest got the second subject, which is the one that people open more, when the wait was over.
  await sql`
    update deliveries d set is_sample = drawn.is_sample, variant = case when drawn.is_sample then drawn.place % 2 + 1 else 2 end,
      sent_at = case when drawn.is_sample then d.sent_at else seconds_later(d.sent_at, ${sampleTest.waitMinutes * 60}) end
    from (select contact_id, place, place <= 2 * floor(people * ${sampleTest.share} / 200.0) as is_sample from (
        select contact_id, row_number() over (order by md5(${`${mailingId}:`}::text || contact_id)) as place, count(*) over () as people
        from deliveries where account_id = ${account.id} and mailing_id = ${mailingId} and state <> 'suppressed') ranked) drawn
    where d.account_id = ${account.id} and d.mailing_id = ${mailingId} and d.contact_id = drawn.contact_id`.execute(
    account.db,
  );
  await sql`update mailings set winner_due_at = ${sentAt}::timestamptz + make_interval(mins => ${sampleTest.waitMinutes}::int) where account_id = ${account.id} and id = ${mailingId}`.execute(
    account.db,
  );
}

/** Judges the sample test as the product judges every test. */
export async function settleTest(account: Account, mailingId: number): Promise<void> {
  const counts = (await countsByVariant(account, mailingId, sampleTest.waitMinutes)).filter(
    (row) => row.is_sample && row.variant > 0,
  );
  if (counts.length < 2) return;
  const { winner, by, tie } = winnerByRule(
    counts.map((row) => ({ ...row, revenue: 0 })),
    'opens',
  );
  await sql`update mailings set winner = ${winner}::smallint, winner_how = ${JSON.stringify({ kind: 'rule', by, tie })}::jsonb, winner_at = winner_due_at
    where account_id = ${account.id} and id = ${mailingId}`.execute(account.db);
  await sql`update deliveries set variant = ${winner}::smallint where account_id = ${account.id} and mailing_id = ${mailingId} and not is_sample and state <> 'suppressed'`.execute(
    account.db,
  );
}
