import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { journeyLimits } from './contract.ts';
import { applyChanges, type Applied } from './follow/apply-changes.ts';

/** Something that a program reports of a contact. */
export interface ReportedEvent {
  event: string;
  contactId: number;
  /** What it is about, such as an order: journeys may tell entries apart by that. */
  key?: string | null;
  /** Goes with the entry. */
  data?: unknown;
}

/** Lets an event that a program reports have its effect on journeys at once, in the caller's transaction. */
export async function reportEvent(account: Account, reported: ReportedEvent): Promise<Applied> {
  const { event, contactId, key = null, data = {} } = reported;
  if (Buffer.byteLength(JSON.stringify(data)) > journeyLimits.eventBytes)
    throw invalid({ data: ['is too large (at most 64 kB of JSON)'] });
  // Two events of one contact at once are two entries, numbered one after the other.
  await sql`select from contacts c where c.account_id = ${account.id} and c.id = ${contactId} for no key update`.execute(
    account.db,
  );
  return applyChanges(account, [
    {
      contactId,
      kind: 'api_event',
      ref: null,
      data: { event, key, data },
      muted: false,
      at: account.now,
    },
  ]);
}
