import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { sql } from 'kysely';
import { createHitAggregator, mountTracking, openFastPath } from '#engines/tracking/public.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfig } from '#platform/server/config.ts';
import { connectDatabase, type Database } from '#platform/server/database/connect.ts';
import { createHttpServer } from '#platform/server/http/http-server.ts';
import { RouteRegistry } from '#platform/server/http/route-registry.ts';
import { createSecrets, type Secrets } from '#platform/server/secrets.ts';
import type { Services } from '#platform/server/services.ts';

/** What answers: Fastify alone, Fastify with one insert for each hit, or the product. */
export type ServerKind = 'bare' | 'insert' | 'product';

/** How a server is started. */
export interface ServerOrder {
  kind: ServerKind;
  databaseUrl: string;
  publicUrl: string;
}

/** The secrets that both sides of the benchmark know. */
export function benchSecrets(): Secrets {
  return createSecrets(Buffer.alloc(32, 7));
}

const pictureHeaders = {
  'content-type': 'image/gif',
  'cache-control': 'no-store, no-cache, must-revalidate, private',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
const pageHeaders = {
  'content-security-policy':
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob: https:;font-src 'self' data:;connect-src 'self';frame-src 'self' blob: data:;object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'cache-control': 'no-store',
};
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function start({ kind, databaseUrl, publicUrl }: ServerOrder): Promise<number> {
  const database = connectDatabase({ url: databaseUrl, max: 20, name: 'heliograph bench' });
  const app = kind === 'product' ? await theProduct(database, publicUrl) : plain(kind, database);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return address !== null && typeof address !== 'string' ? address.port : 0;
}

function plain(kind: ServerKind, database: Database): FastifyInstance {
  const app = fastify({ routerOptions: { maxParamLength: 1000 } });
  const stored = async (kindOfHit: 'open' | 'click', ip: string): Promise<void> => {
    if (kind !== 'insert') return;
    await sql`insert into message_events (account_id, mailing_id, contact_id, kind, country, at)
      values (1, 1, ${Math.floor(Math.random() * 1_000)}, ${kindOfHit}, ${ip.slice(0, 2)}, now())`.execute(
      database.kysely,
    );
  };
  // The same answers as the product's, header by header.
  app.get('/t/o/:token', async (request, reply) => {
    await stored('open', request.ip);
    return reply.headers(pictureHeaders).send(pixel);
  });
  app.get('/t/c/:token', async (request, reply) => {
    await stored('click', request.ip);
    return reply.headers(pageHeaders).redirect('https://blue.example/1', 302);
  });
  return app as unknown as FastifyInstance;
}

async function theProduct(database: Database, publicUrl: string): Promise<FastifyInstance> {
  const log = pino({ level: 'silent' });
  const app = await createHttpServer({ log, publicUrl, trustedProxies: 0 });
  const services = {
    database,
    secrets: benchSecrets(),
    clock: systemClock,
    log,
    config: readConfig({ PUBLIC_URL: publicUrl }),
  } as Services;
  const registry = new RouteRegistry({
    app,
    services,
    roles: new Set(),
    gate: { authenticate: async () => null, rolesIn: async () => null, admit() {} },
  });
  mountTracking(registry.of('tracking'), services);
  // As in a process of the role tracker, which counts its answers.
  let answered = 0;
  openFastPath(app, services, { watch: () => (answered += 1), others: {} });
  // As in the product: the hits are counted beside the requests, by the same process.
  createHitAggregator(services).start();
  return app;
}

if (process.argv[1] === import.meta.filename && process.send) {
  process.on(
    'message',
    (order: ServerOrder) => void start(order).then((port) => process.send!(port)),
  );
}
