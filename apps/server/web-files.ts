import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app: hashed files for a year, the page itself for every other path that wants HTML. Without a built app, unknown paths are 404. */
export async function serveWeb(app: FastifyInstance, folder: string | null): Promise<void> {
  const hasPage = folder !== null && existsSync(join(folder, 'index.html'));
  if (hasPage) {
    await app.register(staticFiles, {
      root: folder, prefix: '/', index: false, preCompressed: true, cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
        // Pictures of mails are shown by other sites: webmail, and our own previews in frames without an origin.
        if (path.includes('/mail-icons/')) void reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
    app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');
    if (hasPage && wantsPage && !request.url.startsWith('/v2/')) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.code(404).type('application/json; charset=utf-8').send({ error: 'Not found.' });
  });
}
