import { sql, type SqlBool } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { mountAbandonedCarts } from './server/mount.ts';
import { shopSample } from './server/sample-shops.ts';

/** Shops that send what their customers left in the cart. */
export const shopFamily: Family = {
  path: 'shops',
  number: 111,
  feature: 'integrations/abandoned-carts',
  mount: mountAbandonedCarts,
  sample: shopSample,
  // Journeys choose among all stores that send carts, however they are connected.
  choices: {
    table: 'store_connections',
    role: 'automation',
    columns: sql`r.id, coalesce(nullif(r.name, ''), r.domain) as name`,
    where: () => [sql<SqlBool>`r.is_active`],
  },
};
