import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Mailing } from '../open-mailings.ts';
import { placeFieldsOf, placeOf } from './due-times.ts';
import type { SendingLimits } from './limits.ts';
import { afterQuiet } from './quiet-hours.ts';
import { zoneOfPerson } from './zone-of-person.ts';

/** A row that was just claimed, with its contact's custom values. */
interface TakenRow {
  contact_id: number;
  custom: unknown;
}

/**
 * Puts claimed rows back whose recipients are in their quiet hours by now, each until these end; returns their contacts. The
 * same transaction has claimed them, so no other process saw the claim.
 */
export async function postponeQuiet(
  account: Account,
  mailing: Mailing,
  { quiet }: SendingLimits,
  rows: readonly TakenRow[],
  token: string,
): Promise<Set<number>> {
  if (!quiet || !mailing.isMarketing || rows.length === 0) return new Set();
  const fields = await placeFieldsOf(account);
  const now = new Date(account.now);
  const late = rows.flatMap((row) => {
    const { zone } = zoneOfPerson(
      placeOf((row.custom ?? {}) as Record<string, unknown>, fields),
      account.record.time_zone,
    );
    const at = afterQuiet(now, zone, quiet);
    return at > now
      ? [{ contact_id: row.contact_id, at: at.toISOString(), why: `quiet:${zone}` }]
      : [];
  });
  if (late.length === 0) return new Set();
  await sql`
    update deliveries d set state = 'pending', claim_token = null, attempts = d.attempts - 1, next_try_at = l.at, due_at = l.at,
      timing = case when d.timing is null then l.why when d.timing like '%quiet:%' then d.timing else d.timing || ';' || l.why end, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as l(contact_id bigint, at timestamptz, why text)
    where d.account_id = ${account.id} and d.mailing_id = ${mailing.id} and d.contact_id = l.contact_id and d.claim_token = ${token}::uuid`.execute(
    account.db,
  );
  return new Set(late.map((row) => row.contact_id));
}
