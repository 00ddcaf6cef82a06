import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
export async function serveWeb(
  app: FastifyInstance,
  { folder, pageConfig }: WebFiles,
): Promise<void> {
  const hasPages = folder !== null && existsSync(join(folder, 'index.html'));
  // Read anew each time: a page names the files of its own build, and a new build may have come.
  const sendPage = async (reply: FastifyReply, url: string): Promise<FastifyReply> => {
    const html = withPageConfig(
      await readFile(join(folder ?? '', pageOf(url), 'index.html'), 'utf8'),
      pageConfig,
    );
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  };
  if (hasPages) {
    await app.register(staticFiles, {
      root: folder,
      prefix: '/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => !path.endsWith('.html'),
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        // Pictures of mails are shown by other sites: webmail, and our own previews in frames without an origin.
        if (path.includes('/mail-icons/'))
          void reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
    app.get('/', (_request, reply) => sendPage(reply, '/'));
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept ?? '').includes('text/html');
    if (hasPages && wantsPage && !request.url.startsWith('/v2/'))
      return sendPage(reply, request.url);
    return reply.code(404).type('application/json; charset=utf-8').send({ error: 'Not found.' });
  });
}

/** The folder of the page that shows an address. */
function pageOf(url: string): string {
  return productPages.find((product) => url.startsWith(`/${product}/`)) ?? '';
}
