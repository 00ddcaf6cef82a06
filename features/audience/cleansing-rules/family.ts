import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { listedAt } from '#platform/server/family/listed-at.ts';
import { cleansingRules } from './contract.ts';
import { holders } from './server/holders.ts';
import { cleansingSample } from './server/sample-rules.ts';
import { cleansingRecords } from './server/rules-table.ts';

/** Rules that take addresses out of all mail; `apps/server/routes.ts` mounts them with who hears of it. */
export const cleansingFamily: Family = {
  path: cleansingRules.path,
  number: 71,
  feature: 'audience/cleansing-rules',
  records: cleansingRecords,
  holds: holders,
  page: listedAt(cleansingRules.path),
  sample: cleansingSample,
  personal: {
    columns: { cleansed_addresses: ['email_key', 'former'] },
    erase: async (account, { words }) => {
      await sql`delete from cleansed_addresses where account_id = ${account.id} and email_key = any(${[...words]}::text[])`.execute(
        account.db,
      );
    },
    exports: {
      cleansed_addresses: {
        record: 'cleansing',
        rows: (account, { words }) => sql`
          select r.run_id as id, r.email_key as address, u.rule_id, u.started_at, u.finished_at
          from cleansed_addresses r join cleansing_runs u on u.account_id = ${account.id} and u.id = r.run_id
          where r.account_id = ${account.id} and r.email_key = any(${[...words]}::text[])`,
        withheld: {
          former: 'is the suppression that stood before, which is exported where it stands',
        },
      },
    },
  },
};
