import { sql } from 'kysely';
import type { ExportedRows } from '#platform/server/family/personal-data.ts';

/** What a person did with emails, as the export of their data has it. */
export const exportedEvents: ExportedRows = {
  record: 'event',
  rows: (account, { id }) => sql`
    select r.id, r.kind, r.at, r.mailing_id, k.url, r.detail, r.is_machine, r.country, a.device, a.client, a.os, a.agent
    from message_events r
      left join mailing_links k on k.account_id = ${account.id} and k.mailing_id = r.mailing_id and k.link_no = r.link_no
      left join hit_agents a on a.account_id = ${account.id} and a.id = r.agent_id
    where r.account_id = ${account.id} and r.contact_id = ${id}`,
  withheld: { address_key: 'a digest under a secret key, from which no address can be read' },
};

/** What a person's orders are credited to, as the export of their data has it. */
export const exportedConversions: ExportedRows = {
  record: 'conversion',
  key: 'order_ref',
  rows: (account, { id }) => sql`
    select r.order_ref, r.order_id, r.value::float8 as value, r.net_value::float8 as net_value, r.state, r.currency, r.at, r.mailing_id, r.touch_kind, r.touch_at
    from conversions r where r.account_id = ${account.id} and r.contact_id = ${id}`,
};
