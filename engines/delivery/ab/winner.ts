import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { MessageVariant } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { wakeSenders } from '../mailings.ts';
import type { MailingStatus } from '../mailing-state.ts';
import type { Verdict } from './winner-rule.ts';
import { nameOfVariant, type TestSettings } from './test-settings.ts';

/** How a winner was found: by the rule, or by a person. */
export type WinnerHow =
  | ({ kind: 'rule' } & Omit<Verdict, 'winner'>)
  | { kind: 'hand'; name: string };

/** A mailing's test as it stands. */
export interface MailingTestState {
  status: MailingStatus;
  variants: MessageVariant[];
  test: TestSettings;
  winner: number | null;
  winner_how: WinnerHow | null;
  winner_at: string | null;
  winner_due_at: string | null;
}

/** The test of a mailing; null when it tests nothing. */
export async function testOf(
  account: Account,
  mailingId: number,
): Promise<MailingTestState | null> {
  const {
    rows: [row],
  } = await sql<MailingTestState>`
    select status, variants, test, winner, winner_how, winner_at, winner_due_at from mailings
    where account_id = ${account.id} and id = ${mailingId} and test is not null and variants is not null`.execute(
    account.db,
  );
  return row ?? null;
}

/** The subjects that won, by mailing; mailings without a winner are not in it. */
export async function wonSubjects(
  account: Account,
  mailings: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; subject: string }>`
    select id, variants -> (winner - 1) ->> 'subject' as subject from mailings
    where account_id = ${account.id} and id = any(${[...mailings]}::bigint[]) and test is not null and winner is not null`.execute(
    account.db,
  );
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}

/**
 * Sets the variant that all remaining recipients get, and releases them, in one statement. Called again with the same variant it changes nothing;
 * a second winner is refused. True when this call set it.
 */
export async function setWinner(
  account: Account,
  mailingId: number,
  winner: number,
  how: WinnerHow,
): Promise<{ set: boolean; people: number }> {
  const state = await testOf(account, mailingId);
  if (!state) throw notFound('A/B test');
  if (!Number.isInteger(winner) || winner < 1 || winner > state.variants.length) {
    throw invalid({
      winner: [
        `must be one of ${state.variants.map((_, index) => nameOfVariant(index + 1)).join(', ')}`,
      ],
    });
  }
  const due = await dueOfRest(account, state, winner);
  const {
    rows: [done],
  } = await sql<{ people: number }>`
    with decided as (
      update mailings set winner = ${winner}::smallint, winner_how = ${JSON.stringify(how)}::jsonb, winner_at = now(), turn = turn + 1
      where account_id = ${account.id} and id = ${mailingId} and winner is null and test is not null and snapshot_done and status in ('sending', 'paused', 'finished')
      returning id
    ), freed as (
      update deliveries d set variant = ${winner}::smallint, next_try_at = greatest(${due ?? account.now}::timestamptz, coalesce(d.due_at, ${account.now}::timestamptz)),
        due_at = coalesce(${due}::timestamptz, d.due_at), updated_at = now()
      from decided where d.account_id = ${account.id} and d.mailing_id = decided.id and d.state = 'pending' and d.next_try_at = 'infinity'
      returning 1
    )
    select (select count(*) from freed) as people from decided`.execute(account.db);
  if (done) {
    await wakeSenders(account);
    return { set: true, people: done.people };
  }
  const now = await testOf(account, mailingId);
  if (now?.winner === winner) return { set: false, people: 0 };
  if (now?.winner != null)
    throw invalid({
      winner: [
        `is ${nameOfVariant(now.winner)} already: the remaining recipients have been sent that variant`,
      ],
    });
  throw invalid({
    base: [
      now?.status === 'stopped' || now?.status === 'failed'
        ? 'The test has been stopped, so no more emails are sent.'
        : 'The test has not begun yet.',
    ],
  });
}

// After a test of the time: when the clock shows the winner's time again.
async function dueOfRest(
  account: Account,
  { test }: MailingTestState,
  winner: number,
): Promise<string | null> {
  const at = test.sendAt?.[winner - 1];
  if (at === undefined) return null;
  return nextTimeOfDay(at, account.record.time_zone, new Date(account.now)).toISOString();
}

/** The next moment after `now` at which the clock of the zone shows the same time of day as it did at `at`. Pure. */
export function nextTimeOfDay(at: string, zone: string, now: Date): Date {
  const time = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainTime();
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  for (let day = 0; ; day += 1) {
    const moment = today
      .add({ days: day })
      .toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
    if (moment > now.getTime()) return new Date(moment);
  }
}
