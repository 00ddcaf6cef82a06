import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { sql } from 'kysely';
import { createDayCounter, mountForms } from '#engines/forms/public.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfig } from '#platform/server/config.ts';
import { connectDatabase, type Database } from '#platform/server/database/connect.ts';
import { createHttpServer } from '#platform/server/http/http-server.ts';
import { RouteRegistry } from '#platform/server/http/route-registry.ts';
import type { Services } from '#platform/server/services.ts';
import { benchSecrets } from './tracking-server.ts';

/** How a server is started: Fastify with one insert a post, or the product. */
export interface FormServerOrder {
  kind: 'insert' | 'product';
  databaseUrl: string;
  publicUrl: string;
}

async function start({ kind, databaseUrl, publicUrl }: FormServerOrder): Promise<number> {
  const database = connectDatabase({ url: databaseUrl, max: 20, name: 'heliograph bench' });
  const app = kind === 'product' ? await theProduct(database, publicUrl) : plain(database);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return address !== null && typeof address !== 'string' ? address.port : 0;
}

function plain(database: Database): FastifyInstance {
  const app = fastify({ routerOptions: { maxParamLength: 1000 } });
  app.post('/f/:key', async (request, reply) => {
    const answers = request.body as { email: string };
    await sql`insert into form_submissions (account_id, form_id, version, state, email, answers)
      values (1, 1, 1, 'accepted', ${answers.email}, ${JSON.stringify(answers)})`.execute(
      database.kysely,
    );
    return reply.send({ data: { title: 'Thank you' } });
  });
  return app as unknown as FastifyInstance;
}

async function theProduct(database: Database, publicUrl: string): Promise<FastifyInstance> {
  const log = pino({ level: 'silent' });
  // Each post comes from a network of its own.
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
  mountForms(registry.of('forms'), services);
  // As in the product: what waits is counted beside the requests, by the same process.
  createDayCounter(services).start();
  return app;
}

if (process.argv[1] === import.meta.filename && process.send) {
  process.on(
    'message',
    (order: FormServerOrder) => void start(order).then((port) => process.send!(port)),
  );
}
