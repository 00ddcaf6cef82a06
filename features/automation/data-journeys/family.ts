import { sql } from 'kysely';
import { mentions } from '#engines/audience/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { dataJourneys } from './contract/data-journeys.ts';
import { dataJourneyRecords } from './server/journey-records.ts';
import { mountDataJourneys } from './server/mount.ts';
import { dataJourneySample } from './server/sample-journeys.ts';

/** Data journeys of an account. Files of exports lose the rows of whoever is erased, as all files of the account do. */
export const dataJourneyFamily: Family = {
  path: dataJourneys.path,
  number: 63,
  feature: 'automation/data-journeys',
  mount: mountDataJourneys,
  records: dataJourneyRecords,
  page: ({ id }) => `data_journeys/${id}/builder`,
  sample: dataJourneySample,
  personal: {
    columns: {
      data_run_rows: ['contact_id'],
      data_run_log: ['text'],
      data_run_steps: ['error', 'checkpoint'],
      data_runs: ['error'],
    },
    exports: {
      data_run_rows: { leftOut: 'says for some days which contacts a step works on' },
      data_run_log: { leftOut: 'says how runs of the account went' },
      data_run_steps: { leftOut: 'says how runs of the account went' },
      data_runs: { leftOut: 'says how runs of the account went' },
    },
    erase: async (account, people) => {
      await sql`delete from data_run_rows where account_id = ${account.id} and contact_id = any(${[...people.ids]}::bigint[])`.execute(
        account.db,
      );
      if (people.words.length === 0) return;
      await sql`delete from data_run_log l where l.account_id = ${account.id} and ${mentions(sql`l.text`, people)}`.execute(
        account.db,
      );
      for (const table of ['data_run_steps', 'data_runs'] as const)
        await sql`update ${sql.table(table)} r set error = null
          where r.account_id = ${account.id} and ${mentions(sql`coalesce(r.error, '')`, people)}`.execute(
          account.db,
        );
    },
  },
};
