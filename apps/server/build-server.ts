import { join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createMailSigner } from '#engines/delivery/public.ts';
import { followPublicHosts } from '#engines/domains/public.ts';
import { openFastPath } from '#engines/tracking/public.ts';
import { groupPictureHandler } from '#features/content/image-groups/server/public.ts';
import { moduleNames } from '#features/session/access/contract.ts';
import { admitCall, hasSection } from '#features/session/access/server/public.ts';
import { notifyFactorChange } from '#features/session/second-factor/server/public.ts';
import {
  signingKeysOf,
  signingKeysOfAnybody,
} from '#features/settings/sending-domains/server/public.ts';
import { apiKeyPermissions, roleNames } from '#platform/contract/roles.ts';
import { systemClock, type Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { createDns } from '#platform/server/dns/dns.ts';
import { createFamilies } from '#platform/server/family/create-families.ts';
import { createFetcher, heldFetcher } from '#platform/server/fetcher/fetcher.ts';
import { openFileStore } from '#platform/server/files/open-file-store.ts';
import { createKeySweep } from '#platform/server/http/idempotency/sweep.ts';
import { createHttpServer } from '#platform/server/http/http-server.ts';
import { describeInSteps, openApiHead } from '#platform/server/http/openapi.ts';
import { createPublicHosts } from '#platform/server/public-hosts.ts';
import { RouteRegistry } from '#platform/server/http/route-registry.ts';
import type { MountedRoute } from '#platform/server/http/route.ts';
import { createIdentity } from '#platform/identity/identity.ts';
import { lostAccess } from '#platform/identity/lost-access.ts';
import { rolesIn } from '#platform/identity/member-roles.ts';
import type { SigningKeys } from '#platform/identity/oidc/signing-keys.ts';
import { watchAccess } from '#platform/identity/watch-access.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLanguageModel } from '#platform/server/language-model/language-model.ts';
import { createNotifications } from '#platform/server/notifications/notifications.ts';
import { watchSilentConnections } from '#platform/server/http/silent-connections.ts';
import { createRealtime } from '#platform/server/realtime/realtime.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import type { Services } from '#platform/server/services.ts';
import { plugSectionOpen } from '#platform/server/strangers/in-public-account.ts';
import { mountHealth } from './health.ts';
import { families, mounts, personColumn, publicMounts } from './routes.ts';
import { createEngines } from './engines.ts';
import { plugAudience } from './plug-audience.ts';
import { plugContent } from './plug-content.ts';
import { plugJourneys } from './plug-journeys.ts';
import { plugMobile } from './plug-mobile.ts';
import { plugReports } from './plug-reports.ts';
import { plugPublicPages } from './plug-pages.ts';
import { plugStores } from './plug-stores.ts';
import { pageConfigOf } from './page-config.ts';
import { serveWeb } from './web-files.ts';

/** What a server is made of. */
export interface ServerOptions {
  /** In place of the installation's keys, where no database is to be asked. */
  signingKeys?: SigningKeys;
  config: Config;
  database: Database;
  databaseUrl: string;
  /** The installation's master secret, at least 32 bytes. */
  masterSecret: Uint8Array;
  log: Logger;
  clock?: Clock;
  /** Whether nothing may leave, because this is a restored copy that no person has confirmed. */
  isHeld?: boolean;
}

/** A whole server that has not begun to listen. */
export interface HeliographServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly routes: readonly MountedRoute[];
  /** Starts jobs and engines by the configured roles and listens; answers the address. */
  listen(port?: number): Promise<string>;
  /** Stops taking work, lets running work end, and closes everything but the database. */
  close(): Promise<void>;
}

/** Puts the whole product together: services, features, engines and the web app on one origin. */
export async function buildServer(options: ServerOptions): Promise<HeliographServer> {
  const { config, database, log } = options;
  plugSectionOpen(hasSection);
  plugAudience();
  const services = createServices(options);
  plugContent(services);
  plugJourneys(services);
  plugMobile(services);
  plugReports();
  plugStores(config);
  plugPublicPages(services);
  const app = await createHttpServer({
    log,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    publicHosts: services.publicHosts,
    embedParents: config.embedParents,
    legacy: config.externalPages.legacy,
    chatWidget: config.externalPages.chatWidget,
  });
  const silent = watchSilentConnections(app.server);
  const identity = await createIdentity({
    config,
    database,
    secrets: services.secrets,
    clock: services.clock,
    log,
    notifyFactorChange: notifyFactorChange(services),
    ...(options.signingKeys && { keys: options.signingKeys }),
  });
  const isWeb = config.roles.has('web');
  const registry = new RouteRegistry({
    app,
    services,
    roles: new Set([...roleNames, ...moduleNames, ...apiKeyPermissions]),
    // Links of mails lead to PUBLIC_URL, so web answers them too where no tracker is put before it.
    isPublic: (feature) => publicMounts.has(feature),
    serves: (feature) => isWeb || (publicMounts.has(feature) && config.roles.has('tracker')),
    gate: {
      authenticate: (request) => identity.authenticate(request),
      rolesIn: (userId, accountId) => rolesIn(database, userId, accountId),
      admit: admitCall,
    },
  });
  const keySweep = createKeySweep(services);
  keySweep.start();
  const countAnswer = mountHealth(app, services);
  // All of them in every process: jobs are defined there too.
  for (const [feature, mount] of mounts) mount(registry.of(feature), services);
  if (config.roles.has('tracker'))
    openFastPath(app, services, {
      watch: countAnswer,
      others: { '/t/g/': groupPictureHandler(services) },
    });
  if (isWeb) await app.register(identity.plugin);
  app.addHook('onClose', () => keySweep.stop());
  const engines = createEngines(services);
  let watching: { stop(): void } | undefined;
  let followingHosts: { stop(): void } | undefined;
  if (isWeb) await describeApi(app, registry.routes, config.publicUrl);
  await serveWeb(app, {
    folder: isWeb ? join(import.meta.dirname, '../../dist/web') : null,
    pageConfig: pageConfigOf(config),
  });
  return {
    app,
    services,
    routes: registry.routes,
    async listen(port = config.port) {
      await services.jobs.start({ work: config.roles.has('worker') });
      followingHosts = await followPublicHosts(services);
      const address = await app.listen({ port, host: '0.0.0.0' });
      services.realtime.attach(isWeb ? app.server : null, {
        databaseUrl: options.databaseUrl,
        origins: [new URL(config.publicUrl).origin],
        isOurHost: (request) => services.publicHosts.of(request) === 'own',
        lost: (asked) => lostAccess(database, asked),
      });
      watching = watchAccess({ database, realtime: services.realtime, log });
      engines.start();
      return address;
    },
    async close() {
      watching?.stop();
      followingHosts?.stop();
      await engines.stop();
      await services.jobs.stop();
      silent.end();
      await services.realtime.close();
      await app.close();
    },
  };
}

/** Every name that people open the product by. */
function hostsOf({ publicUrl, clusters }: Config): string[] {
  const addresses = Object.values(clusters).flatMap((cluster) => Object.values(cluster.hosts));
  const pages = Object.values(clusters).flatMap((cluster) => cluster.pages);
  return [publicUrl, ...addresses].map((address) => new URL(address).hostname).concat(pages);
}

function createServices({
  config,
  database,
  databaseUrl,
  masterSecret,
  log,
  clock = systemClock,
  isHeld = false,
}: ServerOptions): Services {
  const secrets = createSecrets(masterSecret);
  const realtime = createRealtime({
    secrets,
    clock,
    log,
    serverName: new URL(config.publicUrl).host,
  });
  const notifications = createNotifications(database, realtime);
  const fetcher = isHeld ? heldFetcher() : createFetcher({ allowed: config.fetchAllowed });
  return {
    config,
    database,
    clock,
    secrets,
    log,
    realtime,
    notifications,
    signMail: createMailSigner({
      clock,
      log,
      signingKeysOf: signingKeysOf(secrets),
      signingKeysOfAnybody: signingKeysOfAnybody(database, secrets),
    }),
    publicHosts: createPublicHosts({ own: hostsOf(config), trustedProxies: config.trustedProxies }),
    families: createFamilies(families, personColumn),
    jobs: createJobs({ url: databaseUrl, log, database, notifications, realtime }),
    files: openFileStore(config, clock),
    fetcher,
    languageModel: createLanguageModel(config.languageModel, { fetcher, clock }),
    dns: createDns({ servers: config.domains.dnsServers }),
  };
}

// Described when somebody asks for it first: a start does not wait for what most processes are never asked.
async function describeApi(
  app: FastifyInstance,
  routes: readonly MountedRoute[],
  url: string,
): Promise<void> {
  const document = openApiHead({ version: '2', url });
  let described: Promise<void> | undefined;
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', filter: true },
    uiHooks: { preHandler: () => (described ??= describeInSteps(document, routes)) },
  });
}
