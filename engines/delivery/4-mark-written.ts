import { sql } from 'kysely';
import { groupCommit } from '#engines/tracking/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';

/** A row about whose mail the server will soon know more than we do. */
export interface RowMark { mailingId: number; contactId: number; token: string }

/**
 * Marks rows body_written before the end of their mail is sent, many in one commit. False means that the row is not ours
 * any more (its lease ended, somebody else has it): the mail must not be finished.
 */
export function createMarker(database: Database): (accountId: number, mark: RowMark) => Promise<boolean> {
  return groupCommit<RowMark, boolean>(async (accountId, marks) => inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<{ mailing_id: number; contact_id: number }>`
      update deliveries d set state = 'body_written', updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as r("mailingId" bigint, "contactId" bigint, token uuid)
      where d.account_id = ${account.id} and d.mailing_id = r."mailingId" and d.contact_id = r."contactId" and d.claim_token = r.token
        and d.state = 'claimed' and d.lease_until > now()
      returning d.mailing_id, d.contact_id`.execute(account.db);
    const ours = new Set(rows.map((row) => `${row.mailing_id}:${row.contact_id}`));
    return marks.map((mark) => ours.has(`${mark.mailingId}:${mark.contactId}`));
  }), { largest: 500 });
}
