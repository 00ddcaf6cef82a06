import { sql } from 'kysely';
import { connectPersonalData } from '#engines/connect/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { mountStoreConnections } from './server/mount.ts';
import { storeSample } from './server/sample-stores.ts';

/** Connected stores and customer systems, and the lists that they fill. */
export const storeConnectionFamily: Family = {
  path: 'crms',
  number: 107,
  feature: 'integrations/store-connections',
  mount: mountStoreConnections,
  holds: {
    lists: async (account, ids) => {
      const { rows } = await sql<{ id: number; name: string; usedId: number }>`
        select s.id, s.nick_name as name, c.list_id as "usedId" from crm_lists c join store_connections s on s.account_id = ${account.id} and s.id = c.crm_id
        where c.account_id = ${account.id} and c.list_id = any(${[...ids]}::bigint[]) and s.is_active`.execute(
        account.db,
      );
      return rows;
    },
  },
  personal: connectPersonalData,
  sample: storeSample,
};
