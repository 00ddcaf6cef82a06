import { sql } from 'kysely';
import { idsOfContact } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Conversation, ConversationLine } from './replies-contract.ts';

const atOnce = 50;

/** What a person and the account have texted each other, oldest first: the last lines, or those before a moment. */
export async function conversationOf(
  account: Account,
  contactId: number,
  before?: string,
): Promise<Conversation> {
  const ids = sql`any(${await idsOfContact(account, contactId)}::bigint[])`;
  const until = sql`${before ?? account.now}::timestamptz`;
  const isBefore = before === undefined ? sql`<=` : sql`<`;
  // Of each side the newest: no line of the stretch is older than all of them.
  const { rows } = await sql<ConversationLine>`
    select * from (
      (select i.id, 'in' as way, i.text, i.kind, null as state, null as reason, i.to_number as number, i.received_at as at from sms_inbound i
        where i.account_id = ${account.id} and i.contact_id = ${ids} and i.received_at ${isBefore} ${until} order by i.received_at desc, i.id desc limit ${atOnce + 1})
      union all
      (select m.id, 'out', coalesce(m.text, ''), null, case when m.state = 'delivered' then 'delivered' when m.state = 'sent' then 'sent' else 'failed' end,
          m.reason, coalesce(m.from_number, ''), coalesce(m.sent_at, m.updated_at) as at from mobile_messages m
        where m.account_id = ${account.id} and m.contact_id = ${ids} and m.address is not null and m.hidden_at is null
          and m.state in ('sent', 'delivered', 'failed', 'unknown') and coalesce(m.sent_at, m.updated_at) ${isBefore} ${until}
        order by coalesce(m.sent_at, m.updated_at) desc, m.id desc limit ${atOnce + 1})) lines
    order by at desc, way desc, id desc limit ${atOnce + 1}`.execute(account.db);
  const lines = rows.slice(0, atOnce).toReversed();
  return { lines, before: rows.length > atOnce ? (lines[0]?.at ?? null) : null };
}
