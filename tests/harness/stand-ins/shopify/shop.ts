import type { Grants } from '../oauth.ts';
import type { Bulk } from './bulk.ts';
import type { Bucket } from './cost.ts';
import type { Hooks } from './hooks.ts';
import type { ShopData } from './shop-data.ts';

/** What the endpoints work on. */
export interface Shop {
  shop: string;
  name: string;
  clientId: string;
  clientSecret: string;
  data: ShopData;
  grants: Grants;
  bucket: Bucket;
  bulk: Bulk;
  hooks: Hooks;
  now: () => number;
  url: () => string;
}
