import { groupCommit } from '#engines/tracking/public.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { createOneTrip } from './one-trip.ts';

/** A row about whose mail the server will soon know more than we do. */
export interface RowMark { mailingId: number; contactId: number; token: string }

/** Marks rows body_written. */
export interface Marker {
  /** False means that the row is not ours any more (its lease ended, somebody else has it): the mail must not be finished. */
  mark(accountId: number, mark: RowMark): Promise<boolean>;
  close(): Promise<void>;
}

const statement = `
  update deliveries d set state = 'body_written', updated_at = now()
  from jsonb_to_recordset($2::jsonb) as r("mailingId" bigint, "contactId" bigint, token uuid)
  where d.account_id = $1 and d.mailing_id = r."mailingId" and d.contact_id = r."contactId" and d.claim_token = r.token
    and d.state = 'claimed' and d.lease_until > now()
  returning d.mailing_id, d.contact_id`;

/** Marks rows before the end of their mail is sent, many in one commit. Each waiting mail blocks a connection, so this is the one place that saves every trip. */
export function createMarker(database: Database): Marker {
  const oneTrip = createOneTrip(database, 2);
  return {
    close: () => oneTrip.close(),
    mark: groupCommit<RowMark, boolean>(async (accountId, marks) => {
      const rows = await oneTrip.run<{ mailing_id: number; contact_id: number }>(accountId, { name: 'mark_written', text: statement, values: [accountId, JSON.stringify(marks)] });
      const ours = new Set(rows.map((row) => `${row.mailing_id}:${row.contact_id}`));
      return marks.map((mark) => ours.has(`${mark.mailingId}:${mark.contactId}`));
    }, { largest: 500 }),
  };
}
