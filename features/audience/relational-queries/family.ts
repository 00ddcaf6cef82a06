import { sql } from 'kysely';
import { mentions } from '#engines/audience/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { relationalQueries } from './contract.ts';
import { mountRelationalQueries } from './server/mount.ts';
import { relationalQueryRecords } from './server/queries-records.ts';
import { querySample } from './server/sample-queries.ts';

/** Questions in SQL about relational tables. Files of results lose the rows of whoever is erased, as all files of the account do. */
export const relationalQueryFamily: Family = {
  path: relationalQueries.path,
  number: 26,
  feature: 'audience/relational-queries',
  mount: mountRelationalQueries,
  records: relationalQueryRecords,
  page: ({ id }) => `relational_queries?query=${id}`,
  personal: {
    columns: { relational_queries: ['run_error'] },
    exports: { relational_queries: { leftOut: 'says why a query of the account failed' } },
    erase: async (account, people) => {
      if (people.words.length === 0) return;
      await sql`update relational_queries q set run_error = null
        where q.account_id = ${account.id} and ${mentions(sql`coalesce(q.run_error, '')`, people)}`.execute(
        account.db,
      );
    },
  },
  sample: querySample,
};
