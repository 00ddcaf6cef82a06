import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { personOf } from '#platform/identity/person-of.ts';
import { accountListQuery } from '../contract.ts';
import { listAccounts } from './list-accounts.ts';

const listPaths = ['/v2/accounts.json', '/v2/users/account_list.json'];

/** Routes of the account chooser. */
export const mountAccountChoice: MountFeature = (router, { database }) => {
  for (const path of listPaths) {
    router.global({
      method: 'GET',
      path,
      role: 'signed-in',
      summary: 'Accounts of the signed-in person; pages count from 0',
      query: accountListQuery,
      handle: async ({ principal, query }) => {
        const { rows, meta } = await listAccounts(database, personOf(principal), query);
        return ok(rows, meta);
      },
    });
  }
};
