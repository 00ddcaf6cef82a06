import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';

/** That a lead came stays, or it would come again; who it was goes. */
export const eraseLeads: ErasePeople = async (account, { ids }) => {
  await sql`
    update social_lead_arrivals set contact_id = null
    where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
};

/** What came by forms that are gone goes with them. */
export async function forgetArrivals(account: Account): Promise<void> {
  await sql`
    delete from social_lead_arrivals v where v.account_id = ${account.id}
      and not exists (select from social_leads l where l.account_id = ${account.id} and l.id = v.social_lead_id)`.execute(
    account.db,
  );
}
