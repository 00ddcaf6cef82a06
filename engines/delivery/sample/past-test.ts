import { sql } from 'kysely';
import { countsByVariant } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { preferHashJoins } from '#platform/server/database/prefer-hash-joins.ts';
import type { MailingTest } from '../ab/test-settings.ts';
import { winnerByRule } from '../ab/winner-rule.ts';

interface PastTest {
  mailingId: number;
  test: MailingTest;
}

/** Says who of a past mailing got which variant while it was tested. The rest got the last one, when the wait was over. */
export async function drawPastTest(
  account: Account,
  { mailingId, sentAt, test }: PastTest & { sentAt: Date },
): Promise<void> {
  const { variants, settings } = test;
  const count = variants.length;
  const waitSeconds = settings.waitMinutes * 60;
  await preferHashJoins(account.db, () =>
    sql`
    update deliveries d set is_sample = drawn.is_sample, variant = case when drawn.is_sample then (drawn.place - 1) % ${count} + 1 else ${count} end,
      sent_at = case when drawn.is_sample then d.sent_at else seconds_later(d.sent_at, ${waitSeconds}) end
    from (select contact_id, place, place <= ${count} * floor(people * ${settings.share} / 100.0 / ${count}) as is_sample from (
        select contact_id, row_number() over (order by md5(${`${mailingId}:`}::text || contact_id)) as place, count(*) over () as people
        from deliveries where account_id = ${account.id} and mailing_id = ${mailingId} and state <> 'suppressed') ranked) drawn
    where d.account_id = ${account.id} and d.mailing_id = ${mailingId} and d.contact_id = drawn.contact_id`.execute(
      account.db,
    ),
  );
  const dueAt = new Date(sentAt.getTime() + waitSeconds * 1000);
  await sql`update mailings set winner_due_at = ${dueAt} where account_id = ${account.id} and id = ${mailingId}`.execute(
    account.db,
  );
}

/** Judges a past test by its opens, as the product judges every test. */
export async function judgePastTest(
  account: Account,
  { mailingId, test }: PastTest,
): Promise<void> {
  const counts = (await countsByVariant(account, mailingId, test.settings.waitMinutes)).filter(
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
