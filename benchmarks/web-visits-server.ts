import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { createVisitCounter, mountWebVisits } from '#engines/web-visits/public.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfig } from '#platform/server/config.ts';
import { connectDatabase, type Database } from '#platform/server/database/connect.ts';
import { createHttpServer } from '#platform/server/http/http-server.ts';
import { RouteRegistry } from '#platform/server/http/route-registry.ts';
import type { Services } from '#platform/server/services.ts';
import { benchSecrets, type ServerKind, type ServerOrder } from './tracking-server.ts';

const type = 'application/x-www-form-urlencoded';

async function start({ kind, databaseUrl, publicUrl }: ServerOrder): Promise<number> {
  const database = connectDatabase({ url: databaseUrl, max: 20, name: 'heliograph bench' });
  const app = kind === 'product' ? await theProduct(database, publicUrl) : plain(kind, database);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return address !== null && typeof address !== 'string' ? address.port : 0;
}

function plain(kind: ServerKind, database: Database): FastifyInstance {
  const app = fastify({ routerOptions: { maxParamLength: 1000 } });
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text as string))),
  );
  app.post('/w/:key', async (request, reply) => {
    const { u: page = '' } = request.body as { u?: string };
    if (kind === 'insert')
      await sql`insert into page_views (account_id, website_id, visitor_id, path_id, at)
        values (1, 1, ${Math.floor(Math.random() * 10_000)}, ${page.length}, now())`.execute(
        database.kysely,
      );
    return reply.code(204).header('access-control-allow-origin', '*').send();
  });
  return app as unknown as FastifyInstance;
}

async function theProduct(database: Database, publicUrl: string): Promise<FastifyInstance> {
  const log = pino({ level: 'silent' });
  const app = await createHttpServer({ log, publicUrl, trustedProxies: 1 });
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
  mountWebVisits(registry.of('web-visits'), services);
  // As in the product: visits are counted beside the requests, by the same process.
  createVisitCounter(services).start();
  return app;
}

if (process.argv[1] === import.meta.filename && process.send) {
  process.on(
    'message',
    (order: ServerOrder) => void start(order).then((port) => process.send!(port)),
  );
}
