import { sql } from 'kysely';
import { mentions } from '#engines/audience/public.ts';
import type { Family } from '#platform/server/family/family.ts';

/** Texts that people sent, and the words that they texted. */
export const smsInboundFamily: Family = {
  path: 'sms_inbound',
  number: 70,
  feature: 'texting',
  personal: {
    columns: {
      sms_inbound: ['contact_id', 'from_key', 'text'],
      mobile_keyword_people: ['contact_id'],
    },
    exports: {
      sms_inbound: {
        record: 'text_message',
        rows: (account, { id }) => sql`
          select r.id, r.from_key as "from", r.to_number as "to", r.text, r.kind, r.decision, r.received_at from sms_inbound r
          where r.account_id = ${account.id} and r.contact_id = ${id}`,
      },
      mobile_keyword_people: {
        record: 'keyword',
        key: 'keyword_id',
        rows: (account, { id }) => sql`
          select r.keyword_id, k.name as word, r.texts, r.first_at, r.last_at, r.joined_at
          from mobile_keyword_people r left join mobile_keywords k on k.account_id = ${account.id} and k.id = r.keyword_id
          where r.account_id = ${account.id} and r.contact_id = ${id}`,
      },
    },
    async erase(account, people) {
      const ids = [...people.ids];
      const named =
        people.words.length === 0
          ? sql``
          : sql`or ${mentions(sql`concat_ws(' ', i.from_key, i.text)`, people)}`;
      await sql`update sms_inbound i set from_key = '', text = '', contact_id = null, due_at = null
        where i.account_id = ${account.id} and (i.contact_id = any(${ids}::bigint[]) ${named})`.execute(
        account.db,
      );
      await sql`delete from mobile_keyword_people where account_id = ${account.id} and contact_id = any(${ids}::bigint[])`.execute(
        account.db,
      );
    },
  },
};
