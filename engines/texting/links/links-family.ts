import { sql } from 'kysely';
import { mentions } from '#engines/audience/public.ts';
import type { Family } from '#platform/server/family/family.ts';

/** What people did with the short links of texts, and numbers that nobody gets texts at. */
export const smsLinkFamily: Family = {
  path: 'sms_links',
  number: 67,
  feature: 'texting',
  personal: {
    columns: {
      sms_clicks: ['contact_id', 'agent'],
      sms_clickers: ['contact_id'],
      sms_link_targets: ['contact_id', 'url'],
      sms_bad_numbers: ['phone_key'],
    },
    exports: {
      sms_clicks: {
        record: 'text_click',
        rows: (account, { id }) => sql`
          select r.id, l.url, r.agent, r.is_machine, r.at from sms_clicks r
            left join sms_links l on l.account_id = ${account.id} and l.id = r.link_id
          where r.account_id = ${account.id} and r.contact_id = ${id}`,
      },
      sms_clickers: { leftOut: 'counts the clicks that are exported' },
      sms_bad_numbers: { leftOut: 'says of a number that no text arrives, whoever has it' },
      sms_link_targets: {
        record: 'text_link',
        key: 'link_id',
        rows: (account, { id }) => sql`
          select r.link_id, r.url from sms_link_targets r where r.account_id = ${account.id} and r.contact_id = ${id}`,
      },
    },
    async erase(account, people) {
      const ids = sql`any(${[...people.ids]}::bigint[])`;
      if (people.words.length > 0)
        await sql`delete from sms_bad_numbers b where b.account_id = ${account.id} and ${mentions(sql`b.phone_key`, people)}`.execute(
          account.db,
        );
      await sql`delete from sms_clicks where account_id = ${account.id} and contact_id = ${ids}`.execute(
        account.db,
      );
      await sql`delete from sms_clickers where account_id = ${account.id} and contact_id = ${ids}`.execute(
        account.db,
      );
      await sql`delete from sms_link_targets where account_id = ${account.id} and contact_id = ${ids}`.execute(
        account.db,
      );
    },
  },
};
