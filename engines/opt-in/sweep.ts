import { sql, type RawBuilder } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { removeUnknown } from './remove-unknown.ts';
import { sendLetter } from './send-letter.ts';
import type { PendingRow } from './store-wish.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batch = 200;
const remindedAfterMs = 3 * dayMs;
const keptDays = 30;

/** Makes what reminds of subscriptions that wait, and ends those whose link was not used. Any number of processes may do it. */
export function createOptInSweep(services: Services): RepeatingWorker {
  return createRepeatingWorker({
    turn: async (stopping) => void (await sweepPending(services, stopping)),
    everyMs: hourMs / 6,
    failure: 'subscriptions that wait could not be looked through; the next try is in ten minutes',
    log: services.log,
  });
}

/** Looks through all that is due now. */
export async function sweepPending(services: Services, signal?: AbortSignal): Promise<void> {
  // By the database's clock, as all else about links: a process whose own is wrong ends none too early.
  const find = (reason: string, query: (now: string) => RawBuilder<{ account_id: number }>) =>
    acrossAccounts(services.database, reason, async (db, now) =>
      (await query(now).execute(db)).rows.map(({ account_id: id }) => id),
    );
  const due = await find(
    'find subscriptions that wait for their confirmation',
    (
      now,
    ) => sql`select distinct account_id from pending_subscriptions where expires_at <= ${now}::timestamptz
      or (confirmed_at is null and reminds and reminded_at is null and sent_at <= ${earlier(now, remindedAfterMs)}::timestamptz)`,
  );
  const old = await find(
    'find confirmation emails that count no more',
    (now) =>
      sql`select distinct account_id from opt_in_letters where sent_at <= ${earlier(now, 8 * dayMs)}::timestamptz`,
  );
  for (const accountId of new Set([...due, ...old]))
    for (const step of [remind, endUnused, forgetOld])
      for (let left = batch; left === batch && !signal?.aborted;)
        left = await inAccount(services.database, { accountId }, (account) =>
          step(account, services),
        );
}

async function remind(account: Account, services: Services): Promise<number> {
  const { rows } = await sql<PendingRow>`
    select * from pending_subscriptions where account_id = ${account.id} and confirmed_at is null and reminds and reminded_at is null
      and sent_at <= ${before(account, remindedAfterMs)}::timestamptz and expires_at > ${account.now}::timestamptz
    order by sent_at limit ${batch} for update skip locked`.execute(account.db);
  for (const pending of rows) {
    await sendLetter(account, services, { pending, kind: 'reminder' });
    // Held back, it is not tried again: one reminder, or none.
    await sql`update pending_subscriptions set reminded_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${pending.id}`.execute(
      account.db,
    );
  }
  return rows.length;
}

// Where the form made the contact, both go at the end of the link; of others the row stays a while, so that a new link can be asked for.
async function endUnused(account: Account, services: Services): Promise<number> {
  const { rows } = await sql<{ contact_id: number }>`
    delete from pending_subscriptions where (account_id, id) in (
      select p.account_id, p.id from pending_subscriptions p where p.account_id = ${account.id} and p.confirmed_at is null and p.is_new_contact
        and p.expires_at <= ${account.now}::timestamptz order by p.expires_at limit ${batch} for update skip locked)
    and account_id = ${account.id} returning contact_id`.execute(account.db);
  await removeUnknown(
    account,
    services,
    rows.map(({ contact_id }) => contact_id),
  );
  return rows.length;
}

async function forgetOld(account: Account): Promise<number> {
  const { rows } = await sql`
    delete from pending_subscriptions where account_id = ${account.id} and id in (
      select id from pending_subscriptions where account_id = ${account.id}
        and expires_at <= ${before(account, keptDays * dayMs)}::timestamptz limit ${batch} for update skip locked)
    returning 1`.execute(account.db);
  await sql`delete from opt_in_letters where account_id = ${account.id} and sent_at <= ${before(account, 8 * dayMs)}::timestamptz`.execute(
    account.db,
  );
  await sql`delete from opt_in_hours where account_id = ${account.id} and hour <= ${before(account, 29 * dayMs)}::timestamptz`.execute(
    account.db,
  );
  return rows.length;
}

function before(account: Account, milliseconds: number): string {
  return earlier(account.now, milliseconds);
}

function earlier(now: string, milliseconds: number): string {
  return new Date(new Date(now).getTime() - milliseconds).toISOString();
}
