import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { ticketsSaying } from './ticket-words.ts';

/** What a list of tickets can be narrowed to; every key is closed, and none reaches SQL as a name. */
export interface TicketFilters {
  status?: readonly string[] | undefined;
  priority?: readonly string[] | undefined;
  channel?: readonly string[] | undefined;
  /** A member, the caller, or nobody. */
  assignee_id?: number | 'me' | 'none' | undefined;
  contact_id?: number | undefined;
  support_email_id?: number | undefined;
  email?: string | undefined;
  tag?: string | undefined;
  subject?: string | undefined;
  /** Words of messages, subject, people or files, each by its beginning, or a number. */
  text?: string | undefined;
  /** Past a deadline of its policy, or near one. */
  sla?: readonly ('breached' | 'due')[] | undefined;
  created_from?: string | undefined;
  created_to?: string | undefined;
  updated_from?: string | undefined;
  updated_to?: string | undefined;
  /** Closed in the last so many days, and still. */
  closed_days?: number | undefined;
  snoozed?: boolean | undefined;
}

/** The conditions that filters ask of the table `t`. */
export async function conditionsOf(
  account: Account,
  filters: TicketFilters,
): Promise<RawBuilder<SqlBool>[]> {
  // Once for the page and its total.
  const saying =
    filters.text === undefined ? undefined : await ticketsSaying(account, filters.text);
  // What was merged shows as part of the other.
  const found: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.merged_into is null`];
  const add = <T>(value: T | undefined, condition: (value: T) => RawBuilder<SqlBool>): void => {
    if (value !== undefined) found.push(condition(value));
  };
  add(filters.status, (all) => statusIn(all));
  add(filters.priority, (all) => sql`t.priority = any(${[...all]}::text[])`);
  add(filters.channel, (all) => sql`t.channel = any(${[...all]}::text[])`);
  add(filters.assignee_id, (who) => assignedTo(account, who));
  add(filters.contact_id, (id) => sql`t.contact_id = ${id}`);
  add(filters.support_email_id, (id) => sql`t.support_email_id = ${id}`);
  add(filters.email, (email) => sql`t.requester_key = ${email.trim().toLowerCase()}`);
  add(filters.tag, (tag) => sql`${tag} = any(t.tags)`);
  add(filters.subject, (words) => sql`strpos(lower(t.subject), ${words.toLowerCase()}) > 0`);
  add(saying, (ids) => sql`t.id = any(${ids}::bigint[])`);
  add(filters.sla, (states) => beforeDeadline(account, states));
  add(filters.created_from, (at) => sql`t.created_at >= ${at}::timestamptz`);
  add(filters.created_to, (at) => sql`t.created_at < ${at}::timestamptz`);
  add(filters.updated_from, (at) => sql`t.updated_at >= ${at}::timestamptz`);
  add(filters.updated_to, (at) => sql`t.updated_at < ${at}::timestamptz`);
  add(filters.closed_days, (days) => closedSince(account, days));
  add(filters.snoozed, (isSnoozed) =>
    isSnoozed ? sql`t.snoozed_until is not null` : sql`t.snoozed_until is null`,
  );
  return found;
}

// In the words of the partial index, so that the planner knows it.
function statusIn(statuses: readonly string[]): RawBuilder<SqlBool> {
  const named = sql<SqlBool>`t.status = any(${[...statuses]}::text[])`;
  return statuses.includes('closed') ? named : sql`t.status <> 'closed' and ${named}`;
}

// Whoever is past a deadline has been near it: the index of the warnings serves both.
function beforeDeadline(account: Account, states: readonly string[]): RawBuilder<SqlBool> {
  const now = sql`${account.now}::timestamptz`;
  const isNear = sql<SqlBool>`t.sla_warn_at <= ${now}`;
  if (states.includes('breached') && states.includes('due')) return isNear;
  return states.includes('breached')
    ? sql`${isNear} and t.sla_due_at <= ${now}`
    : sql`${isNear} and t.sla_due_at > ${now}`;
}

/** The condition that a ticket `t` was closed in the last so many days and is still. */
export function closedSince(account: Account, days: number): RawBuilder<SqlBool> {
  return sql`t.status = 'closed' and t.closed_at >= seconds_later(${account.now}::timestamptz, ${-days * 86_400})`;
}

function assignedTo(account: Account, who: number | 'me' | 'none'): RawBuilder<SqlBool> {
  if (who === 'none') return sql`t.assignee_id is null`;
  return sql`t.assignee_id = ${who === 'me' ? (account.actor.kind === 'user' ? account.actor.id : null) : who}`;
}
