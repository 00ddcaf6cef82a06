import { z } from 'zod';
import { bytes, type MountFeature } from '#platform/server/http/route.ts';
import { createCallRates } from '#platform/server/strangers/token-buckets.ts';
import { ProductError } from '#platform/server/errors.ts';
import { readPublicKey } from '#platform/server/strangers/public-keys.ts';
import { VisitCounter } from './count-visits.ts';
import { pageMissing, PublicPages } from './public-page.ts';

const url = z.string().max(200);

/** The public addresses of landing pages: below the product's own, on hosts of accounts, and where a press is counted. */
export const mountPublicPages: MountFeature = (router, services) => {
  const counter = new VisitCounter(services);
  const pages = new PublicPages(services, counter);
  const mayCall = createCallRates({ burst: 600, aMinute: 600 });
  router.global({
    method: 'GET',
    path: '/p/:key/*',
    role: 'public',
    params: z.object({ key: z.string().max(80), '*': url }),
    summary: 'A published landing page below the product’s own address',
    handle: ({ params, raw }) => {
      const named = readPublicKey(services.secrets, 'account', params.key);
      if (!named) throw pageMissing();
      if (!mayCall(raw.ip, 'page', services.clock.now())) throw new ProductError('too_many');
      return pages.answer({ accountId: named.accountId, domainId: null, url: params['*'] }, raw);
    },
  });
  router.global({
    method: 'GET',
    path: '/p-host/:host/*',
    role: 'public',
    params: z.object({ host: z.string().max(300), '*': url }),
    summary: 'A published landing page on a host of an account',
    handle: ({ params, raw }) => {
      const host = raw.server.publicHosts.find(params.host);
      if (host === null || host === 'own' || host.owner === null) throw pageMissing();
      if (!mayCall(raw.ip, 'page', services.clock.now())) throw new ProductError('too_many');
      return pages.answer({ ...host.owner, url: params['*'] }, raw);
    },
  });
  router.global({
    method: 'POST',
    path: '/lp/:key',
    role: 'public',
    isForOtherSites: true,
    params: z.object({ key: z.string().max(80) }),
    summary: 'Counts a press on what a landing page is for',
    handle: ({ params, raw }) => {
      const named = readPublicKey(services.secrets, 'landing page', params.key);
      if (!named) throw pageMissing();
      if (mayCall(raw.ip, params.key, services.clock.now())) counter.add(named, 'conversions');
      return Promise.resolve(bytes(Buffer.alloc(0), 'text/plain', {}, 204));
    },
  });
};
