import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PageConfig } from '#platform/contract/page-config.ts';
import { withPageConfig } from './page-config.ts';

/** The built web app and what its pages are told. */
export interface WebFiles {
  /** Null: this process serves no pages. */
  folder: string | null;
  pageConfig: PageConfig;
}

/** Products with a page of their own; every other path belongs to the marketing page. */
const productPages = ['service', 'commerce'] as const;

/** Serves the built web app: hashed files for a year, the page of the product for every other path that wants HTML. Without a built app, unknown paths are 404. */
export async function serveWeb(app: FastifyInstance, { folder, pageConfig }: WebFiles): Promise<void> {
  const pageOf = folder !== null && existsSync(join(folder, 'index.html')) ? readPages(folder, pageConfig) : null;
  const sendPage = (reply: FastifyReply, html: string): FastifyReply => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  if (folder !== null && pageOf) {
    await app.register(staticFiles, {
      root: folder, prefix: '/', index: false, preCompressed: true, cacheControl: false, allowedPath: (path) => !path.endsWith('.html'),
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
        // Pictures of mails are shown by other sites: webmail, and our own previews in frames without an origin.
        if (path.includes('/mail-icons/')) void reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
    app.get('/', (_request, reply) => sendPage(reply, pageOf('/')));
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');
    if (pageOf && wantsPage && !request.url.startsWith('/v2/')) return sendPage(reply, pageOf(request.url));
    return reply.code(404).type('application/json; charset=utf-8').send({ error: 'Not found.' });
  });
}

// The pages are small and the same for everybody: read once, with their settings written in.
function readPages(folder: string, config: PageConfig): (url: string) => string {
  const read = (path: string): string => withPageConfig(readFileSync(join(folder, path, 'index.html'), 'utf8'), config);
  const marketing = read('');
  const others = productPages.filter((product) => existsSync(join(folder, product, 'index.html'))).map((product) => [`/${product}/`, read(product)] as const);
  return (url) => others.find(([prefix]) => url.startsWith(prefix))?.[1] ?? marketing;
}
