import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { applyChange } from './change-ticket.ts';
import { lockTicketById } from './find-ticket.ts';

const everyMs = 30_000;
const atOnce = 1_000;

type Parts = Pick<Services, 'database' | 'log' | 'notifications' | 'realtime'>;

/** Makes what warns of deadlines and notes once that they were missed, beside any number of other processes. */
export function createSlaTick(parts: Parts): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    failure: 'deadlines of tickets could not be looked at and are tried again',
    log: parts.log,
    async turn(stopping) {
      let claimed = 0;
      for (const accountId of await dueAccounts(parts)) {
        if (stopping.aborted) return undefined;
        claimed += await inAccount(parts.database, { accountId }, (account) =>
          tickAccount(account, parts),
        );
      }
      return claimed >= atOnce ? moreAtOnce : undefined;
    },
  });
}

async function dueAccounts({ database }: Parts): Promise<number[]> {
  return acrossAccounts(database, 'find deadlines of tickets that are due', async (db) => {
    const { rows } = await sql<{ account_id: number }>`
      select account_id from sla_clocks where next_at <= now() order by next_at limit ${atOnce}`.execute(
      db,
    );
    return [...new Set(rows.map((row) => row.account_id))];
  });
}

// Answers how many tickets it looked at: those that another process holds wait for the next turn.
async function tickAccount(
  account: Account,
  { notifications, realtime }: Pick<Parts, 'notifications' | 'realtime'>,
): Promise<number> {
  const tickets = await claimTickets(account);
  if (tickets.length === 0) return 0;
  const missed = await noteDue(account, tickets);
  await raisePriorities(account, missed);
  if (missed.length > 0) await notifyOfMissed(account, notifications, missed);
  account.afterCommit(() => realtime.publish(account.id, 'tickets', {}));
  return tickets.length;
}

async function claimTickets(account: Account): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tickets t where t.account_id = ${account.id} and t.id in (
      select c.ticket_id from sla_clocks c where c.account_id = ${account.id} and c.next_at <= ${account.now}::timestamptz order by c.next_at limit ${atOnce})
    order by t.id for update skip locked`.execute(account.db);
  return rows.map(({ id }) => id);
}

// Answers the tickets of which a promise was missed just now.
async function noteDue(account: Account, tickets: readonly number[]): Promise<number[]> {
  const now = sql`${account.now}::timestamptz`;
  const { rows } = await sql<{ ticket_id: number; is_missed: boolean }>`
    update sla_clocks set warned_at = case when warned_at is null then ${now} else warned_at end,
      breached_at = case when due_at <= ${now} then due_at else breached_at end, next_at = case when due_at <= ${now} then null else due_at end
    where account_id = ${account.id} and ticket_id = any(${[...tickets]}::bigint[]) and next_at <= ${now}
    returning ticket_id, breached_at is not null as is_missed`.execute(account.db);
  return [...new Set(rows.filter((row) => row.is_missed).map((row) => row.ticket_id))];
}

async function raisePriorities(account: Account, missed: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tickets t join sla_policies p on p.account_id = ${account.id} and p.id = t.sla_policy_id
    where t.account_id = ${account.id} and t.id = any(${[...missed]}::bigint[]) and p.raises_priority and t.priority <> 'high'`.execute(
    account.db,
  );
  for (const { id } of rows) {
    const ticket = await lockTicketById(account, id);
    if (ticket)
      await applyChange(account, ticket, {
        change: { priority: 'high' },
        isByAgent: false,
        actorName: '',
      });
  }
}

async function notifyOfMissed(
  account: Account,
  notifications: Parts['notifications'],
  missed: readonly number[],
): Promise<void> {
  // Offset 0 keeps the order from leading the search: by number it would read every ticket of the account.
  const { rows } = await sql<{ number: number }>`
    select number from (select number from tickets where account_id = ${account.id} and id = any(${[...missed]}::bigint[]) offset 0) t order by number limit 3`.execute(
    account.db,
  );
  const named = rows.map(({ number }) => `#${number}`).join(', ');
  const more = missed.length - rows.length;
  const message =
    more > 0
      ? `Deadline missed: tickets ${named} and ${more} more.`
      : `Deadline missed: tickets ${named}.`;
  const id = await notifications.start(account, { message, notifiableType: 'tickets' });
  account.afterCommit(() => notifications.progress(account.id, id, { percent: 100 }));
}
