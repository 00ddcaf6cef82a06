import { sql, type RawBuilder } from 'kysely';
import { audienceContactsSql, resolveAudience } from '#engines/audience/public.ts';
import { linkOffsetOf, messageOfVariant, prepareMessage } from '#engines/templating/public.ts';
import { keepLinks } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { planSplit, planWinner } from './ab/split-recipients.ts';
import { statusAfterEvent, statusesBefore, type MailingStatus } from './mailing-state.ts';
import { readMailing, type Mailing } from './open-mailings.ts';
import { requireAskable } from './picks.ts';
import { refuseRolling } from './rolling/rest-rolling.ts';
import { planDueTimes, type DuePlan } from './timing/due-times.ts';
import { noLimits, type SendingLimits } from './timing/limits.ts';

/** Contacts by their numbers from which on two sessions are quicker than one. */
const many = 20_000;

/**
 * Ends the hold of a mailing: from here on it can't be called back, only paused and stopped. A mailing that is later than
 * the grace becomes missed instead. Null when another process has it or it is not held any more.
 */
export async function beginMailing(
  account: Account,
  mailingId: number,
): Promise<{ mailing: Mailing; status: MailingStatus } | null> {
  const mailing = await readMailing(account, mailingId, true);
  if (!mailing || mailing.status !== 'scheduled_hold') return null;
  const {
    rows: [late],
  } = await sql<{ seconds: number }>`
    select extract(epoch from now() - hold_until)::float8 as seconds from mailings where account_id = ${account.id} and id = ${mailingId}`.execute(
    account.db,
  );
  // What a person waits for is late at worst; nobody has to be asked.
  const status =
    statusAfterEvent('scheduled_hold', 'due', {
      lateSeconds: mailing.isMarketing ? (late?.seconds ?? 0) : 0,
    }) ?? 'snapshotting';
  await sql`update mailings set status = ${status} where account_id = ${account.id} and id = ${mailingId}`.execute(
    account.db,
  );
  return { mailing, status };
}

/** Does work in a transaction of its own, beside the one that asks. */
export type Beside = <T>(work: (account: Account) => Promise<T>) => Promise<T>;

/**
 * Decides who gets the mailing and when: one row for each person the audience chooses, suppressed ones with their reason. It
 * counts with the mailing's new state, in one transaction; given `beside`, half of a large audience is written by another
 * session meanwhile, and what that leaves behind when this one fails is taken away by the next try. Rows go in by contact, in
 * the order of their key; those who are due at once have no time and so no place in the index of times. Answers the mailing
 * when this call did it.
 */
export async function snapshotMailing(
  account: Account,
  mailingId: number,
  limits: SendingLimits = noLimits,
  beside?: Beside,
): Promise<Mailing | null> {
  const mailing = await readMailing(account, mailingId, true);
  if (!mailing || !(statusesBefore('decided') as string[]).includes(mailing.status)) return null;
  await requireAskable(account, mailing);
  const audience = audienceContactsSql(await resolveAudience(account, mailing.audience));
  const plan = await planDueTimes(account, {
    timing: mailing.timing,
    begin: new Date(mailing.holdUntil),
    limits: mailing.isMarketing ? limits : noLimits,
  });
  const insert = (session: Account, range: RawBuilder<unknown>): Promise<unknown> =>
    insertPeople(session, mailing, { audience, plan, range });
  const { rows: left } =
    await sql`delete from deliveries where account_id = ${account.id} and mailing_id = ${mailingId} returning 1`.execute(
      account.db,
    );
  // Samples are drawn out of everybody at once; and the other session would wait for the end of rows that this one takes away.
  const middle = beside && !mailing.test && left.length === 0 ? await middleOfMany(account) : null;
  if (beside && middle !== null) {
    const halves = await Promise.allSettled([
      insert(account, sql`where audience.contact_id <= ${middle}`),
      beside((session) => insert(session, sql`where audience.contact_id > ${middle}`)),
    ]);
    for (const half of halves) if (half.status === 'rejected') throw half.reason;
  } else await insert(account, sql``);
  await planWinner(account, mailing);
  await storeLinks(account, mailing);
  await sql`
    update mailings set status = 'sending', snapshot_done = true, started_at = coalesce(started_at, ${account.now}::timestamptz)
    where account_id = ${account.id} and id = ${mailingId}`.execute(account.db);
  return { ...mailing, status: 'sending' };
}

interface People {
  audience: RawBuilder<unknown>;
  plan: DuePlan;
  range: RawBuilder<unknown>;
}

// Over the whole of its range at once, because the joins behind an audience cost more in pieces. Without `offset 0` the reason would be worked out anew for each column. The account is taken from the audience: where rows lie on several nodes, the one that has
// them does the whole of it.
async function insertPeople(
  account: Account,
  mailing: Mailing,
  { audience, plan, range }: People,
): Promise<void> {
  const split = planSplit(mailing);
  await sql`
    insert into deliveries (account_id, mailing_id, contact_id, state, reason, next_try_at, due_at, timing, variant, is_sample)
    select account_id, ${mailing.id}, contact_id, case when reason is null then 'pending' else 'suppressed' end, reason,
      case when reason is null then ${split.due(sql`due`)} end, case when reason is null then due end, case when reason is null then nullif(why, '') end,
      ${split.variant}, ${split.variant} > 0
    from (select audience.account_id, audience.contact_id, audience.reason, ${plan.due} as due, ${plan.why} as why ${split.columns}
      from (${audience}) audience ${plan.join} ${range} order by audience.contact_id offset 0) chosen`.execute(
    account.db,
  );
}

// The contact in the middle of many, by number; null where there are few.
async function middleOfMany(account: Account): Promise<number | null> {
  const {
    rows: [ids],
  } = await sql<{ least: number | null; most: number | null }>`
    select (select id from contacts where account_id = ${account.id} order by id limit 1) as least, (select id from contacts where account_id = ${account.id} order by id desc limit 1) as most`.execute(
    account.db,
  );
  if (!ids || ids.least === null || ids.most === null || ids.most - ids.least < many) return null;
  return Math.floor((ids.least + ids.most) / 2);
}

/** Keeps the links of a message and of its variants, so that clicks find them. */
export async function storeLinks(account: Account, mailing: Mailing): Promise<void> {
  const { message, variants } = mailing;
  // A content that several variants share has its links once.
  const byOffset = new Map(
    [0, ...(variants ?? []).map((_, index) => index + 1)].map((variant) => [
      linkOffsetOf(message, variants, variant),
      messageOfVariant(message, variants, variant),
    ]),
  );
  const links = [...byOffset].flatMap(([offset, said]) =>
    prepareMessage(said).links.map(({ no, url, label }) => ({ no: no + offset, url, label })),
  );
  await keepLinks(account, mailing.id, links);
}

/** Ends a mailing that can't go on, with the sentence that says why; pending recipients get nothing. Rows in flight are still recorded. A rolling one only rests. */
export async function failMailing(
  account: Account,
  { id: mailingId, isRolling }: Pick<Mailing, 'id' | 'isRolling'>,
  error: string,
): Promise<void> {
  if (isRolling) return refuseRolling(account, mailingId, error);
  await sql`
    update mailings set status = 'stopped', error = ${error}
    where account_id = ${account.id} and id = ${mailingId} and status = any(${statusesBefore('broken')}::text[])`.execute(
    account.db,
  );
  await sql`
    update deliveries set state = 'failed', reason = 'stopped', response = ${error}, next_try_at = null, updated_at = now()
    where account_id = ${account.id} and mailing_id = ${mailingId} and state in ('pending', 'deferred')`.execute(
    account.db,
  );
}
