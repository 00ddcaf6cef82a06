import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '#platform/server/errors.ts';
import {
  bytes,
  redirect,
  type Answer,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { inPublicAccount } from '#platform/server/strangers/in-public-account.ts';
import { readPublicKey } from '#platform/server/strangers/public-keys.ts';
import { formUrl } from '../hosted-pages.ts';
import { scriptThat } from './built-script.ts';
import { previewPage } from './preview-page.ts';
import {
  createScriptCompiler,
  createScriptMemory,
  encoded,
  type ServedScript,
} from './served-scripts.ts';

const byKey = z.object({ key: z.string().max(100) });
const byAddress = byKey.extend({ url: z.string().min(1).max(80) });
const gone = () => notFound('form');

/** The scripts of forms, for pages of others, and the page in which a form is looked at while it is made. */
export const mountFormScripts: MountFeature = (router, services) => {
  const find = createScriptMemory(services);
  const compile = createScriptCompiler(services);
  router.global({
    method: 'GET',
    path: '/f/:key.js',
    role: 'public',
    params: byKey,
    summary: 'The script that shows a form on pages of others, with the form itself',
    handle: async ({ params: { key }, raw }) => {
      const named = readPublicKey(services.secrets, 'form', key);
      if (!named) throw gone();
      const errand = { accountId: named.accountId, section: 'acquisition', refusal: gone };
      const script = await find(key, () =>
        inPublicAccount(services, errand, (account) => compile(account, named.id)),
      );
      if (!script) throw gone();
      return scriptAnswer(script, raw);
    },
  });
  mountNamed(router, services);
  mountPreview(router);
};

function mountPreview(router: Router): void {
  let runtime: ServedScript | null = null;
  router.global({
    method: 'GET',
    path: '/f/preview.js',
    role: 'public',
    summary: 'The script that shows forms where they are looked at while they are made',
    handle: ({ raw }) => {
      runtime ??= encoded(scriptThat('heliographForm.preview()'));
      return Promise.resolve(scriptAnswer(runtime, raw));
    },
  });
  router.global({
    method: 'GET',
    path: '/f/preview',
    role: 'public',
    summary:
      'The page in which forms are looked at while they are made: it runs apart from the product',
    handle: () => Promise.resolve(previewPage()),
  });
}

function mountNamed(router: Router, services: Services): void {
  router.global({
    method: 'GET',
    path: '/f/:key/:url',
    role: 'public',
    params: byAddress,
    summary: 'The page of a form by an address of its own',
    handle: async ({ params: { key, url } }) => {
      const named = readPublicKey(services.secrets, 'account', key);
      if (!named) throw gone();
      const errand = { accountId: named.accountId, section: 'acquisition', refusal: gone };
      return redirect(
        await inPublicAccount(services, errand, async (account) => {
          const { rows } = await sql<{ id: number }>`
            select id from forms where account_id = ${account.id} and url = ${url}`.execute(
            account.db,
          );
          if (!rows[0]) throw gone();
          return formUrl(services, { accountId: account.id, id: rows[0].id });
        }),
      );
    },
  });
}

function scriptAnswer(script: ServedScript, { headers }: FastifyRequest): Answer {
  const accepted = String(headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  const about = {
    etag: script.etag,
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=60',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
  const type = 'text/javascript; charset=utf-8';
  if (headers['if-none-match'] === script.etag) return bytes(Buffer.alloc(0), type, about, 304);
  if (encoding === null) return bytes(script.plain, type, about);
  return bytes(script[encoding], type, { ...about, 'content-encoding': encoding });
}
