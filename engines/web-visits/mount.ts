import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { requestKindOf } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import { bytes, taken, type MountFeature, type Router } from '#platform/server/http/route.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { Services } from '#platform/server/services.ts';
import { inPublicAccount } from '#platform/server/strangers/in-public-account.ts';
import type { PublicRecord } from '#platform/server/strangers/public-keys.ts';
import { createCallRates } from '#platform/server/strangers/token-buckets.ts';
import { readHit } from './read-hit.ts';
import { siteScript, type ConsentMode } from './site-script.ts';
import { createVisitStore } from './store-visits.ts';
import { websiteOfKey } from './website-key.ts';

const byKey = z.object({ key: z.string() });
const rate = { burst: 600, aMinute: 1_200 };
// Pages of others call these, without cookies or keys.
const forOthers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const mostRemembered = 5_000;

/** What websites of accounts load and say: nobody is signed in there, a website is named by the key in its script. */
export const mountWebVisits: MountFeature = (router, services) => {
  mountScript(router, services);
  mountHits(router, services);
};

function mountScript(router: Router, services: Services): void {
  router.global({
    method: 'GET',
    path: '/w/:key.js',
    role: 'public',
    params: byKey,
    summary: 'The script that counts the visits of a website',
    handle: async ({ params: { key } }) => {
      const website = websiteOfKey(services.secrets, key);
      if (!website) throw notFound('website');
      const mode = await inPublicAccount(
        services,
        { accountId: website.accountId, section: 'websites', refusal: () => notFound('website') },
        (account) => consentModeOf(account, website.id),
      );
      return bytes(
        Buffer.from(siteScript({ websiteId: website.id, mode })),
        'text/javascript; charset=utf-8',
        { ...forOthers, 'cache-control': 'public, max-age=300' },
      );
    },
  });
}

async function consentModeOf({ db, id }: Account, websiteId: number): Promise<ConsentMode> {
  const { rows } = await sql<{ consent_mode: ConsentMode }>`
    select consent_mode from websites where account_id = ${id} and id = ${websiteId}`.execute(db);
  if (!rows[0]) throw notFound('website');
  return rows[0].consent_mode;
}

function mountHits(router: Router, services: Services): void {
  const { secrets, clock } = services;
  const store = createVisitStore(services);
  const isWithin = createCallRates(rate);
  const named = rememberedKeys(secrets);
  router.global({
    method: 'POST',
    path: '/w/:key',
    role: 'public',
    isPicture: true,
    params: byKey,
    body: z.record(z.string(), z.unknown()),
    summary: 'What a page of a website says: it is viewed or left, or something happened on it',
    handle: async ({ params: { key }, body, raw, reply }) => {
      const website = named(key);
      if (!website) throw notFound('website');
      const at = clock.now();
      if (!isWithin(raw.ip, key, at)) throw new ProductError('too_many');
      const userAgent = raw.headers['user-agent'] ?? '';
      const hit = isUnwanted(raw)
        ? null
        : readHit(secrets, website, { fields: body, ip: raw.ip, userAgent, at });
      if (hit) await store(website.accountId, hit);
      // Written past the framework, whose steps after a handler cost as much as storing the hit.
      reply.hijack();
      reply.raw.writeHead(204, forOthers).end();
      return taken();
    },
  });
}

// Few keys name most hits, and each says the same for ever.
function rememberedKeys(secrets: Secrets): (key: string) => PublicRecord | null {
  const known = new Map<string, PublicRecord>();
  return (key) => {
    const before = known.get(key);
    if (before) return before;
    const website = websiteOfKey(secrets, key);
    if (known.size >= mostRemembered) known.clear();
    if (website) known.set(key, website);
    return website;
  };
}

// Whoever asks not to be followed, and browsers that only fetch ahead.
function isUnwanted(raw: FastifyRequest): boolean {
  return raw.headers['sec-gpc'] === '1' || requestKindOf(raw) !== 'get';
}
