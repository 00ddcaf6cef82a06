import { sql } from 'kysely';
import { queueWebhookEvents } from '#engines/webhooks/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** Mails that came back, as events of their mailings. */
export async function noteBounces(
  account: Account,
  bounces: readonly {
    mailingId: number;
    contactId: number;
    reason: string | null;
    response: string | null;
  }[],
): Promise<void> {
  const { rows } = await sql<{ mailingId: number; contactId: number }>`
    insert into message_events (account_id, mailing_id, contact_id, kind, detail)
    select ${account.id}, b."mailingId", b."contactId", 'bounce', concat_ws(': ', b.reason, b.response)
    from jsonb_to_recordset(${JSON.stringify(bounces)}::jsonb) as b("mailingId" bigint, "contactId" bigint, reason text, response text)
    on conflict do nothing returning mailing_id as "mailingId", contact_id as "contactId"`.execute(
    account.db,
  );
  await queueWebhookEvents(
    account,
    rows.map(({ mailingId, contactId }) => ({
      type: 'message.bounced',
      contactId,
      ref: mailingId,
    })),
  );
}

/** A complaint about one email, with its mailing's count; the caller makes sure that it is the first about this email. */
export async function noteComplaintEvent(
  account: Account,
  delivery: { mailingId: number; contactId: number },
  text: string,
): Promise<void> {
  await sql`
    with event as (
      insert into message_events (account_id, mailing_id, contact_id, kind, detail)
      values (${account.id}, ${delivery.mailingId}, ${delivery.contactId}, 'complaint', ${text})
    )
    insert into mailing_counters as m (account_id, mailing_id, complaints) values (${account.id}, ${delivery.mailingId}, 1)
    on conflict (account_id, mailing_id) do update set complaints = m.complaints + 1`.execute(
    account.db,
  );
  const { mailingId: ref, contactId } = delivery;
  await queueWebhookEvents(account, [{ type: 'message.complained', contactId, ref }]);
}

/** Keeps a mailing's links by their numbers; those that are known stay as they are. */
export async function keepLinks(
  account: Account,
  mailingId: number,
  links: readonly { no: number; url: string; label: string }[],
): Promise<void> {
  await sql`
    insert into mailing_links (account_id, mailing_id, link_no, url, label)
    select ${account.id}, ${mailingId}, l.no, l.url, l.label from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(no int, url text, label text)
    on conflict (account_id, mailing_id, link_no) do nothing`.execute(account.db);
}
