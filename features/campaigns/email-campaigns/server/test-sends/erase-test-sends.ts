import { sql } from 'kysely';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';

/** Takes people out of the addresses that tests of campaigns went to. */
export const eraseTestSends: ErasePeople = async (account, { words }) => {
  if (words.length === 0) return;
  await sql`update test_sends set recipients = array(select r from unnest(recipients) r where lower(r) <> all(${[...words]}::text[]))
    where account_id = ${account.id} and recipients && ${[...words]}::text[]`.execute(account.db);
};
