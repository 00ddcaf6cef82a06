import { sql } from 'kysely';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';
import { eraseHours } from './hours-of-account.ts';

/** Opens and clicks stay counted, without the network address, device and place that they came from. */
export const eraseEvents: ErasePeople = async (account, { ids }) => {
  await eraseHours(account, ids);
  await sql`update message_events set address_key = null, agent_id = null, country = null, detail = null
    where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
};
