import { sql } from 'kysely';
import type { ErasePeople } from '#engines/audience/public.ts';
import { forgetHours } from './hours-of-account.ts';

/** Opens and clicks stay counted, without the network address, device and place that they came from. */
export const eraseEvents: ErasePeople = async (account, { contactIds }) => {
  await forgetHours(account, contactIds);
  await sql`update message_events set address_key = null, agent_id = null, country = null, detail = null
    where account_id = ${account.id} and contact_id = any(${[...contactIds]}::bigint[])`.execute(
    account.db,
  );
};
