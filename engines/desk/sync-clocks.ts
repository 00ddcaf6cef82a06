import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { TicketPriority, TicketStatus } from './contract.ts';
import type { SlaTargets, TicketClock, WorkingTime } from './sla-contract.ts';
import { stepClocks, type Clock, type Promised, type TimedTicket } from './step-clocks.ts';

type StoredClock = {
  [Key in keyof Clock]: Key extends
    | 'running_since'
    | 'warn_at'
    | 'due_at'
    | 'stopped_at'
    | 'warned_at'
    | 'breached_at'
    ? string | null
    : Clock[Key];
};

interface TimedRow {
  status: TicketStatus;
  priority: TicketPriority;
  created_at: string;
  first_reply_at: string | null;
  waiting_since: string | null;
  has_policy: boolean;
  targets: SlaTargets | null;
  hours: WorkingTime | null;
}

/** Gives a new ticket the policy that fits it best: one for its support address before others, then one for its channel. */
export async function choosePolicy(account: Account, ticketId: number): Promise<void> {
  const { rows } = await sql`
    update tickets t set sla_policy_id = p.id from sla_policies p
    where t.account_id = ${account.id} and t.id = ${ticketId} and p.account_id = ${account.id}
      and p.id = (select c.id from sla_policies c where c.account_id = ${account.id}
        and (c.support_email_id is null or c.support_email_id = t.support_email_id) and (c.channels = '{}' or t.channel = any(c.channels))
        order by c.support_email_id nulls last, c.channels = '{}', c.id limit 1)
    returning t.id`.execute(account.db);
  if (rows.length > 0) await syncClocks(account, ticketId);
}

/** Brings the clocks of a ticket in line with its state; whoever changes what they depend on calls it in the same transaction. */
export async function syncClocks(account: Account, ticketId: number): Promise<void> {
  const ticket = await timedTicket(account, ticketId);
  if (!ticket?.has_policy) return;
  const { rows } = await sql<StoredClock>`
    select kind, priority, hours, target_seconds, spent_seconds, running_since, warn_at, due_at, stopped_at, warned_at, breached_at
    from sla_clocks where account_id = ${account.id} and ticket_id = ${ticketId}`.execute(
    account.db,
  );
  const clocks = stepClocks(timedOf(ticket), {
    promised: promisedOf(ticket),
    clocks: rows.map(clockOf),
    now: Date.parse(account.now),
  });
  await writeClocks(account, ticketId, clocks);
}

/** The clocks of a ticket as its page shows them. */
export async function clocksOf(account: Account, ticketId: number): Promise<TicketClock[]> {
  const { rows } = await sql<TicketClock>`
    select kind, target_seconds, due_at, warn_at, stopped_at, coalesce(breached_at, case when due_at <= ${account.now}::timestamptz then due_at end) as breached_at
    from sla_clocks where account_id = ${account.id} and ticket_id = ${ticketId}
    order by array_position(array['first_reply', 'next_reply', 'resolve'], kind)`.execute(
    account.db,
  );
  return rows;
}

async function timedTicket(account: Account, ticketId: number): Promise<TimedRow | undefined> {
  const { rows } = await sql<TimedRow>`
    select t.status, t.priority, t.created_at, t.first_reply_at, t.waiting_since, t.sla_policy_id is not null as has_policy, p.targets,
      case when h.id is not null then jsonb_build_object('time_zone', h.time_zone, 'week', h.week, 'holidays', to_jsonb(h.holidays)) end as hours
    from tickets t left join sla_policies p on p.account_id = ${account.id} and p.id = t.sla_policy_id
      left join business_hours h on h.account_id = ${account.id} and h.id = p.business_hours_id
    where t.account_id = ${account.id} and t.id = ${ticketId}`.execute(account.db);
  return rows[0];
}

async function writeClocks(
  account: Account,
  ticketId: number,
  clocks: readonly Clock[],
): Promise<void> {
  const rows = clocks.map((clock) => ({ ...storedOf(clock), next_at: nextOf(clock) }));
  await sql`
    insert into sla_clocks (account_id, ticket_id, kind, priority, hours, target_seconds, spent_seconds, running_since, warn_at, due_at, stopped_at,
      warned_at, breached_at, next_at)
    select ${account.id}, ${ticketId}, c.kind, c.priority, nullif(c.hours, 'null'), c.target_seconds, c.spent_seconds, c.running_since, c.warn_at, c.due_at,
      c.stopped_at, c.warned_at, c.breached_at, c.next_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) c(kind text, priority text, hours jsonb, target_seconds float8, spent_seconds float8,
      running_since timestamptz, warn_at timestamptz, due_at timestamptz, stopped_at timestamptz, warned_at timestamptz, breached_at timestamptz, next_at timestamptz)
    on conflict (account_id, ticket_id, kind) do update set priority = excluded.priority, hours = excluded.hours, target_seconds = excluded.target_seconds,
      spent_seconds = excluded.spent_seconds, running_since = excluded.running_since, warn_at = excluded.warn_at, due_at = excluded.due_at,
      stopped_at = excluded.stopped_at, warned_at = excluded.warned_at, breached_at = excluded.breached_at, next_at = excluded.next_at`.execute(
    account.db,
  );
  const soonest = (name: 'warn_at' | 'due_at'): string | null =>
    textOf(clocks.reduce<number | null>((least, { [name]: at }) => soonerOf(least, at), null));
  await sql`update tickets set sla_warn_at = ${soonest('warn_at')}::timestamptz, sla_due_at = ${soonest('due_at')}::timestamptz
    where account_id = ${account.id} and id = ${ticketId}`.execute(account.db);
}

function soonerOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

// First the warning, then the end; who was told of both is asked no more.
function nextOf({ warned_at, breached_at, warn_at, due_at }: Clock): string | null {
  if (breached_at !== null) return null;
  return textOf(warned_at === null ? soonerOf(warn_at, due_at) : due_at);
}

function timedOf(row: TimedRow): TimedTicket {
  return {
    status: row.status,
    priority: row.priority,
    createdAt: Date.parse(row.created_at),
    firstReplyAt: momentOf(row.first_reply_at),
    waitingSince: momentOf(row.waiting_since),
  };
}

function promisedOf({ targets, hours }: TimedRow): Promised | null {
  return targets === null ? null : { targets, hours };
}

function clockOf(row: StoredClock): Clock {
  return {
    ...row,
    running_since: momentOf(row.running_since),
    warn_at: momentOf(row.warn_at),
    due_at: momentOf(row.due_at),
    stopped_at: momentOf(row.stopped_at),
    warned_at: momentOf(row.warned_at),
    breached_at: momentOf(row.breached_at),
  };
}

function storedOf(clock: Clock): StoredClock {
  return {
    ...clock,
    running_since: textOf(clock.running_since),
    warn_at: textOf(clock.warn_at),
    due_at: textOf(clock.due_at),
    stopped_at: textOf(clock.stopped_at),
    warned_at: textOf(clock.warned_at),
    breached_at: textOf(clock.breached_at),
  };
}

function momentOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}

function textOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
