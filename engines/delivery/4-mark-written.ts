import { groupCommit } from '#engines/tracking/public.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { createOneTrip } from './one-trip.ts';

/** A row about whose mail the server will soon know more than we do. */
export interface RowMark { mailingId: number; contactId: number; token: string }

/** Marks rows body_written. */
export interface Marker {
  /** False means that the row is not ours any more (its lease ended, somebody else has it) or that the person has left since: the mail must not be finished. */
  mark(accountId: number, mark: RowMark): Promise<boolean>;
  close(): Promise<void>;
}

// Consent is asked once more here, because a claim sees the database as it was when its statement began: whoever left in the
// meantime is suppressed instead of marked. A row that is marked before an unsubscribe commits was claimed before it, too.
const statement = `
  with asked as materialized (
    select r."mailingId" as mailing_id, r."contactId" as contact_id, r.token, case
      when c.id is null then 'deleted'
      when (select bool_or(l.status = 'subscribed') from list_memberships l
        where l.account_id = $1 and l.contact_id = c.id and m.audience -> 'lists' @> to_jsonb(l.list_id)) is false then 'unsubscribed'
      when m.audience -> 'brandId' is not null and exists (select from brand_unsubscribes b
        where b.account_id = $1 and b.brand_id = (m.audience ->> 'brandId')::bigint and b.email_key = c.email_key) then 'brand_unsubscribed'
      else (select s.reason from suppressions s where s.account_id = $1 and s.email_key = c.email_key) end as reason
    from jsonb_to_recordset($2::jsonb) as r("mailingId" bigint, "contactId" bigint, token uuid)
      join mailings m on m.account_id = $1 and m.id = r."mailingId"
      left join contacts c on c.account_id = $1 and c.id = r."contactId"
  ), changed as (
    update deliveries d set state = case when a.reason is null then 'body_written' else 'suppressed' end, reason = a.reason, updated_at = now(),
      claim_token = case when a.reason is null then d.claim_token end, lease_until = case when a.reason is null then d.lease_until end,
      next_try_at = case when a.reason is null then d.next_try_at end, attempts = d.attempts - case when a.reason is null then 0 else 1 end
    from asked a
    where d.account_id = $1 and d.mailing_id = a.mailing_id and d.contact_id = a.contact_id and d.claim_token = a.token
      and d.state = 'claimed' and d.lease_until > now()
    returning d.mailing_id, d.contact_id, d.state
  )
  select mailing_id, contact_id from changed where state = 'body_written'`;

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
