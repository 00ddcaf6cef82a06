import type { FastifyRequest } from 'fastify';
import { rolesIn } from '#platform/identity/member-roles.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { forbidden } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { connectorCaller } from './connector-tokens.ts';

/** Does the work of a call of the connector API in the account of its token, for a member who has the role; no cookie and no key of the main API opens it. */
export async function inConnectorAccount<T>(
  services: Services,
  { raw, role }: { raw: FastifyRequest; role: string },
  work: (account: Account) => Promise<T>,
): Promise<T> {
  const { accountId, userId } = await connectorCaller(services, {
    authorization: raw.headers.authorization,
    accountId: raw.headers['x-account-id'],
  });
  const roles = (await rolesIn(services.database, userId, accountId)) ?? new Set<string>();
  if (!roles.has(role)) throw forbidden(`This needs the role ${role}.`);
  const actor = actorOfJob({
    kind: 'user',
    id: userId,
    name: 'Connector',
    ip: raw.ip,
    roles: [...roles],
  });
  return inAccount(services.database, { accountId, actor }, work);
}
