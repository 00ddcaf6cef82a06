import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { noteTurnsSql } from './turns.ts';

/** What has become of a message to a contact. */
export interface MessageOutcome {
  contactId: number;
  state: string;
  reason: string | null;
}

/** Lets people go on whose messages have come to their end, in the transaction in which they did; also those whose journey stands still, when it goes on. */
export async function recordMessageOutcomes(
  account: Account,
  mailingId: number,
  rows: readonly MessageOutcome[],
): Promise<void> {
  const signals = rows.map(({ contactId, state, reason }) => ({
    contact: contactId,
    signal: state === 'sent' ? 'sent' : `not_sent:${reason ?? state}`,
  }));
  await sql`
    with settled as (
      update journey_people p set wake_at = ${account.now}::timestamptz, signal = r.signal
      from jsonb_to_recordset(${JSON.stringify(signals)}::jsonb) as r(contact bigint, signal text)
        join journey_messages s on s.account_id = ${account.id} and s.mailing_id = ${mailingId} and s.contact_id = r.contact
      where p.account_id = ${account.id} and p.journey_id = s.journey_id and p.contact_id = s.contact_id and p.entry = s.entry
        and p.state = 'sending' and p.node = s.node and p.seq = s.seq and p.ended_at is null
      returning p.journey_id, p.node, p.wake_at
    )
    ${noteTurnsSql(account, sql`select journey_id, node, wake_at from settled`)}`.execute(
    account.db,
  );
}

/** What the entries of these contacts brought with them, for the values of their emails. */
export async function eventsOf(
  account: Account,
  mailingId: number,
  contactIds: readonly number[],
): Promise<Map<number, unknown>> {
  const { rows } = await sql<{ id: number; event: unknown }>`
    select s.contact_id as id, p.event from journey_messages s
      join journey_people p on p.account_id = ${account.id} and p.journey_id = s.journey_id and p.contact_id = s.contact_id and p.entry = s.entry
    where s.account_id = ${account.id} and s.mailing_id = ${mailingId} and s.contact_id = any(${[...contactIds]}::bigint[]) and p.event is not null`.execute(
    account.db,
  );
  return new Map(rows.map(({ id, event }) => [id, event]));
}
