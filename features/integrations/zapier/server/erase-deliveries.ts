import { sql } from 'kysely';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';

/** Zaps are told nothing more of people who were erased. */
export const eraseDeliveries: ErasePeople = async (account, people) => {
  if (people.ids.length === 0) return;
  await sql`delete from zapier_deliveries where account_id = ${account.id} and contact_id = any(${[...people.ids]}::bigint[])`.execute(
    account.db,
  );
};
