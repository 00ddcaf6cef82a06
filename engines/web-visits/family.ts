import { sql } from 'kysely';
import { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import type { Family } from '#platform/server/family/family.ts';
import type { MergePeople } from '#platform/server/family/personal-data.ts';
import { countVisits } from './count-visits.ts';

const tables = ['visitors', 'page_views', 'site_events'] as const;

const moved = z.object({
  visitors: z.array(z.number()),
  page_views: z.array(z.number()),
  site_events: z.array(z.number()),
});

// Rules ask for the record that stays, so what the other one looked at goes there.
const mergedVisits: MergePeople = {
  async merge(account, { from, into }) {
    const ids: Record<string, number[]> = {};
    for (const table of tables) {
      const { rows } = await sql<{ id: number }>`
        update ${sql.table(table)} set contact_id = ${into} where account_id = ${account.id} and contact_id = ${from} returning id`.execute(
        account.db,
      );
      ids[table] = rows.map(({ id }) => id);
    }
    await recountContacts(account, [from, into]);
    return ids;
  },
  async undo(account, { from, into }, ids) {
    const back = moved.parse(ids);
    for (const table of tables)
      await sql`
        update ${sql.table(table)} set contact_id = ${from} where account_id = ${account.id} and contact_id = ${into}
          and id = any(${back[table]}::bigint[])`.execute(account.db);
    await recountContacts(account, [from, into]);
  },
};

async function recountContacts(account: Account, ids: readonly number[]): Promise<void> {
  const people = sql`${[...ids]}::bigint[]`;
  await sql`delete from contact_visits where account_id = ${account.id} and contact_id = any(${people})`.execute(
    account.db,
  );
  await sql`
    insert into contact_visits (account_id, contact_id, views, events, first_at, last_at)
    select ${account.id}::bigint, d.contact_id, sum(d.views), sum(d.events), min(d.at), max(d.at) from (
      select v.contact_id, 1 as views, 0 as events, v.at from page_views v where v.account_id = ${account.id} and v.contact_id = any(${people})
      union all select e.contact_id, 0, 1, e.at from site_events e where e.account_id = ${account.id} and e.contact_id = any(${people})) d
    group by d.contact_id on conflict do nothing`.execute(account.db);
}

/** Visitors of websites who are contacts, and what they did there. */
export const visitorFamily: Family = {
  path: 'visitors',
  number: 93,
  feature: 'web-visits',
  personal: {
    columns: {
      contact_visits: ['contact_id'],
      page_views: ['contact_id'],
      site_events: ['contact_id', 'name'],
      visitors: ['contact_id', 'browser_id'],
    },
    exports: {
      contact_visits: { leftOut: 'adds up the views and events that are here themselves' },
      page_views: {
        record: 'page_view',
        rows: (account, { id }) => sql`
          select r.id, w.name as website, p.path, s.kind as source, s.name as source_name, s.campaign, r.seconds, r.at
          from page_views r left join page_paths p on p.account_id = ${account.id} and p.id = r.path_id
          left join websites w on w.account_id = ${account.id} and w.id = r.website_id
          left join visit_sources s on s.account_id = ${account.id} and s.id = r.source_id
          where r.account_id = ${account.id} and r.contact_id = ${id}`,
      },
      site_events: {
        record: 'website_event',
        rows: (account, { id }) => sql`
          select r.id, w.name as website, r.name, r.value, r.at
          from site_events r left join websites w on w.account_id = ${account.id} and w.id = r.website_id
          where r.account_id = ${account.id} and r.contact_id = ${id}`,
      },
      visitors: {
        record: 'website_visitor',
        rows: (account, { id }) => sql`
          select r.id, r.browser_id, r.strength, r.views, r.first_at, r.last_at
          from visitors r where r.account_id = ${account.id} and r.contact_id = ${id}`,
      },
    },
    beforeExport: countVisits,
    merges: mergedVisits,
    async erase(account, { ids }) {
      // What waits and names these people is counted first, or it would be counted as theirs afterwards.
      await countVisits(account);
      const people = sql`${[...ids]}::bigint[]`;
      for (const table of [...tables, 'contact_visits'])
        await sql`delete from ${sql.table(table)} where account_id = ${account.id} and contact_id = any(${people})`.execute(
          account.db,
        );
    },
  },
};
