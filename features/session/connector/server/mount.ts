import { inAccount } from '#platform/server/account/account.ts';
import { forbidden } from '#platform/server/errors.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { connectorTokenLifetime } from '../contract.ts';
import { connectorCaller, issueConnectorToken } from './connector-tokens.ts';

/** The connector API: how a token is got, and for whom it speaks. */
export const mountConnector: MountFeature = (router, services) => {
  router.account({
    method: 'POST',
    path: 'connector_token',
    role: 'member',
    summary: 'A token for the connector API; it works for ten minutes in this account',
    handle: async ({ account }) => {
      const { kind, id, session } = account.actor;
      if (kind !== 'user' || id === null || session === undefined)
        throw forbidden('Connector tokens are for signed-in people; a key calls the main API.');
      const token = issueConnectorToken(services, { accountId: account.id, userId: id, session });
      return created({ access_token: token, expire: connectorTokenLifetime, token_type: 'Bearer' });
    },
  });
  router.global({
    method: 'GET',
    path: '/v1/account',
    role: 'public',
    summary:
      'The account and person of a connector token (its own Bearer token and the header X-Account-id)',
    handle: async ({ raw }) => {
      const { accountId, userId } = await connectorCaller(services, {
        authorization: raw.headers.authorization,
        accountId: raw.headers['x-account-id'],
      });
      const { name, uid } = await inAccount(
        services.database,
        { accountId },
        async ({ record }) => record,
      );
      return ok({ id: accountId, name, uid, user_id: userId });
    },
  });
};
