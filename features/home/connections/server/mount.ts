import { rememberConnection } from '#platform/server/connections/connections.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { connectionChecks } from './check-connections.ts';
import { ownConnections } from './own-connections.ts';

/** The page of connections: what the account stands on and how it is. */
export const mountConnections: MountFeature = (router, services) => {
  for (const connection of ownConnections(services)) rememberConnection(services, connection);
  const check = connectionChecks(services);
  router.account({
    method: 'GET',
    path: 'installation_connections',
    role: 'member',
    summary: 'What the installation stands on, each checked now',
    transaction: false,
    handle: async ({ accountId, raw }) => ok(await check({ accountId, app: raw.server })),
  });
};
