import { sql } from 'kysely';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';

/** That a lead came stays, or it would come again; who it was goes. */
export const eraseLeads: ErasePeople = async (account, { ids }) => {
  await sql`
    update social_lead_arrivals set contact_id = null
    where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
};
