import type { MountFeature } from '#platform/server/http/route.ts';
import { created, ok } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { apiKeys } from '../contract.ts';
import { renewToken, showToken } from './account-token.ts';
import { apiKeysTable } from './api-keys-table.ts';
import { createKey, updateKey } from './write-api-key.ts';

/** Routes of API keys and of the account's token. */
export const mountApiKeys: MountFeature = (book, services) => {
  mountResource(book, services, apiKeys, apiKeysTable, { create: createKey, update: updateKey });
  book.account({
    method: 'GET', path: 'account_token', role: apiKeys.role, summary: 'What is known of the account API token; never the token itself',
    handle: async ({ account }) => ok({ account_token: await showToken(account) }),
  });
  book.account({
    method: 'POST', path: 'account_token/regenerate', role: apiKeys.role, summary: 'Make the account API token anew; the old one gets 401 at once',
    handle: async ({ account }) => created({ account_token: await renewToken(account, services.clock) }),
  });
};
