import { sql } from 'kysely';
import type { PersonalData } from '#platform/server/family/personal-data.ts';
import { scoreBuyers } from './follow-orders.ts';

const tables = ['contact_rfm', 'rfm_changes'] as const;

/** What scores say of people. They follow from orders, so two records of one person are scored when their orders are merged. */
export const rfmPersonalData: PersonalData = {
  columns: {
    contact_rfm: ['contact_id'],
    rfm_changes: ['contact_id'],
    rfm_runs: ['after_contact'],
  },
  exports: {
    contact_rfm: {
      record: 'rfm_score',
      key: 'contact_id',
      rows: (account, { id }) => sql`
        select r.contact_id, r.r as recency, r.f as frequency, r.m as monetary, r.group_key as "group", r.previous_group, r.changed_at
        from contact_rfm r where r.account_id = ${account.id} and r.contact_id = ${id}`,
    },
    rfm_changes: {
      record: 'rfm_group_change',
      rows: (account, { id }) => sql`
        select r.id, r.from_group, r.to_group, r.at from rfm_changes r where r.account_id = ${account.id} and r.contact_id = ${id}`,
    },
    rfm_runs: { leftOut: 'says how far contacts have been scored' },
  },
  async erase(account, { ids }) {
    for (const table of tables)
      await sql`delete from ${sql.table(table)} where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
        account.db,
      );
  },
  merges: {
    async merge(account, { from, into }) {
      await scoreBuyers(account, [from, into]);
      return [];
    },
    async undo(account, { from, into }) {
      await scoreBuyers(account, [from, into]);
    },
  },
};
