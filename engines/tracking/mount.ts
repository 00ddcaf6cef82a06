import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  bytes,
  redirect,
  taken,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { withRecipient } from './recipient-of-delivery.ts';
import { mountChoicePages } from './mount-choice-pages.ts';
import { handledFor } from './fast-path/fast-path.ts';
import { pictureHeaders, pixel, readableAgent, targetOf } from './fast-path/hit-handlers.ts';
import { accountIn, requestKindOf, unknownLink } from './asked.ts';
import type { IncomingHit, StoredHit } from './store-hits.ts';
import { readToken } from './tokens.ts';
import { trackingPartsOf, type TrackingParts } from './tracking-parts.ts';
import { renderWebView, webViewPolicy } from './web-view.ts';

const params = z.object({ token: z.string() });

/** The public pages behind the links of a mail. None needs a cookie, a script or a sign-in; the token is the key. */
export const mountTracking: MountFeature = (router, services) => {
  const parts = trackingPartsOf(services);
  mountOpen(router, parts);
  mountClick(router, parts);
  mountChoicePages(router, parts);
  mountWebView(router, parts);
};

function mountOpen(router: Router, { services, storeHit }: TrackingParts): void {
  router.global({
    method: 'GET',
    path: '/t/o/:token',
    role: 'public',
    accountOf: accountIn(services, 'open'),
    isPicture: true,
    summary: 'The open pixel of one email',
    async handle({ raw, reply }) {
      const { token } = raw.params as z.output<typeof params>;
      const handled = handledFor(raw.socket);
      const tokenPayload = readToken(services.secrets, 'open', token);
      if (!tokenPayload) return unknownLink(raw);
      if (tokenPayload.mailingId > 0)
        await (handled ??
          storeHit(
            tokenPayload.accountId,
            hitOf(services, raw, { kind: 'open', ...tokenPayload, linkNo: null }),
          ));
      // Written past the framework, whose steps after a handler cost as much as storing the hit.
      reply.hijack();
      reply.raw.writeHead(200, pictureHeaders).end(pixel);
      return taken();
    },
  });
}

function mountClick(router: Router, { services, storeHit, click, markClick }: TrackingParts): void {
  router.global({
    method: 'GET',
    path: '/t/c/:token',
    role: 'public',
    accountOf: accountIn(services, 'click'),
    params,
    summary: 'A counted link of one email: leads to the stored target',
    async handle({ params: { token }, raw, reply }) {
      click.learnHeaders(reply.getHeaders());
      const handled = handledFor(raw.socket) as Promise<StoredHit> | undefined;
      const tokenPayload = readToken(services.secrets, 'click', token);
      if (!tokenPayload) return unknownLink(raw);
      const stored = await (handled ??
        storeHit(
          tokenPayload.accountId,
          hitOf(services, raw, {
            kind: 'click',
            ...tokenPayload,
            linkNo: tokenPayload.linkNo ?? 0,
          }),
        ));
      const target = targetOf(tokenPayload, stored, services.config.publicUrl);
      return target === null ? unknownLink(raw) : redirect(await markClick(tokenPayload, target));
    },
  });
}

function mountWebView(router: Router, { services, urls, storeHit }: TrackingParts): void {
  router.global({
    method: 'GET',
    path: '/t/w/:token',
    role: 'public',
    accountOf: accountIn(services, 'web_view'),
    params,
    summary: 'One email as a web page',
    async handle({ params: { token }, raw }) {
      const html = await withRecipient(services, { kind: 'web_view', token }, (call) =>
        renderWebView(call, urls),
      );
      const tokenPayload = readToken(services.secrets, 'web_view', token);
      if (html === null || !tokenPayload) return unknownLink(raw);
      await storeHit(
        tokenPayload.accountId,
        hitOf(services, raw, { kind: 'web_view', ...tokenPayload, linkNo: null }),
      );
      return bytes(Buffer.from(html), 'text/html; charset=utf-8', {
        'content-security-policy': webViewPolicy,
        'cache-control': 'no-store',
      });
    },
  });
}

function hitOf(
  services: Services,
  raw: FastifyRequest,
  about: Pick<IncomingHit, 'kind' | 'mailingId' | 'contactId' | 'linkNo'>,
): IncomingHit {
  const { kind, mailingId, contactId, linkNo } = about;
  return {
    kind,
    mailingId,
    contactId,
    linkNo,
    requestKind: requestKindOf(raw),
    ip: raw.ip,
    userAgent: readableAgent(raw.headers['user-agent'] ?? ''),
    at: services.clock.now(),
  };
}
