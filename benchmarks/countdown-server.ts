import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { mountCountdownPicture } from '#features/content/live-content-images/server/public.ts';
import { systemClock } from '#platform/server/clock.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { createHttpServer } from '#platform/server/http/http-server.ts';
import { RouteRegistry } from '#platform/server/http/route-registry.ts';
import type { Services } from '#platform/server/services.ts';
import { benchSecrets } from './tracking-server.ts';

/** How a server is started: Fastify that answers given bytes, or the product's pictures. */
export interface CountdownOrder {
  databaseUrl: string;
  /** The bytes of every answer, in base64; null starts the product. */
  bytes: string | null;
}

const headers = {
  'content-type': 'image/gif',
  'cache-control': 'no-store, max-age=0',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

async function start({ databaseUrl, bytes }: CountdownOrder): Promise<number> {
  const app = bytes === null ? await theProduct(databaseUrl) : plain(Buffer.from(bytes, 'base64'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return address !== null && typeof address !== 'string' ? address.port : 0;
}

function plain(picture: Buffer): FastifyInstance {
  const app = fastify();
  app.get('/accounts/:accountId/live_content_images/:picture/countdown.gif', async (_, reply) =>
    reply.headers(headers).send(picture),
  );
  return app as unknown as FastifyInstance;
}

async function theProduct(databaseUrl: string): Promise<FastifyInstance> {
  const log = pino({ level: 'silent' });
  const publicUrl = 'https://news.blue.example';
  const app = await createHttpServer({ log, publicUrl, trustedProxies: 0 });
  const database = connectDatabase({ url: databaseUrl, max: 20, name: 'heliograph bench' });
  const services = { database, secrets: benchSecrets(), clock: systemClock, log } as Services;
  const registry = new RouteRegistry({
    app,
    services,
    roles: new Set(),
    gate: { authenticate: async () => null, rolesIn: async () => null, admit() {} },
  });
  mountCountdownPicture(registry.of('content/pictures'), services);
  return app;
}

if (process.argv[1] === import.meta.filename && process.send) {
  process.on(
    'message',
    (order: CountdownOrder) => void start(order).then((port) => process.send!(port)),
  );
}
