import type { FastifyRequest } from 'fastify';
import type { Account } from '#platform/server/account/account.ts';
import type { MountFeature } from '#platform/server/http/route.ts';
import { created, ok } from '#platform/server/http/route.ts';
import { requireReauthentication } from '#platform/identity/reauthentication.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { apiKeys } from '../contract.ts';
import { renewToken, showToken } from './account-token.ts';
import { apiKeyRecords } from './api-keys-table.ts';
import { createKey, updateKey } from './write-api-key.ts';

/** Routes of API keys and of the account's token. */
export const mountApiKeys: MountFeature = (router, services) => {
  // A key outlives the session that made it, so a stolen session must not be enough. A key that makes keys has no password to give.
  const requirePersonReauthentication = async (
    account: Account,
    request: FastifyRequest,
  ): Promise<void> => {
    if (account.actor.kind !== 'api_key') await requireReauthentication(services, request);
  };
  mountResource({
    router,
    services,
    records: apiKeyRecords,
    with: {
      create: createKey,
      update: updateKey,
      requireReauthentication: requirePersonReauthentication,
    },
  });
  router.account({
    method: 'GET',
    path: 'account_token',
    role: apiKeys.role,
    summary: 'What is known of the account API token; never the token itself',
    handle: async ({ account }) => ok({ account_token: await showToken(account) }),
  });
  router.account({
    method: 'POST',
    path: 'account_token/regenerate',
    role: apiKeys.role,
    summary: 'Make the account API token anew, with reauthentication; the old one gets 401 at once',
    handle: async ({ account, raw }) => {
      await requirePersonReauthentication(account, raw);
      return created({ account_token: await renewToken(account, services.clock) });
    },
  });
};
