import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  bytes,
  page,
  redirect,
  taken,
  type Answer,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { preferencesPage } from './pages/preferences-page.ts';
import { resubscribedPage, unsubscribedPage, unsubscribePage } from './pages/unsubscribe-page.ts';
import { withRecipient } from './recipient-of-delivery.ts';
import { savePreferences, viewPreferences, type PreferenceAction } from './preferences.ts';
import { resubscribeToMailing, unsubscribeFromMailing } from './record-unsubscribe.ts';
import { handledFor } from './fast-path/fast-path.ts';
import { pictureHeaders, pixel, readableAgent, targetOf } from './fast-path/hit-handlers.ts';
import { requestKindOf, unknownLink } from './asked.ts';
import type { IncomingHit, StoredHit } from './store-hits.ts';
import { readToken, type TokenKind } from './tokens.ts';
import { trackingPartsOf, type TrackingParts } from './tracking-parts.ts';
import { viewUnsubscribe } from './unsubscribe-view.ts';
import { renderWebView, webViewPolicy } from './web-view.ts';

const params = z.object({ token: z.string() });

/** The public pages behind the links of a mail. None needs a cookie, a script or a sign-in; the token is the key. */
export const mountTracking: MountFeature = (router, services) => {
  const parts = trackingPartsOf(services);
  mountOpen(router, parts);
  mountClick(router, parts);
  mountUnsubscribe(router, parts);
  mountPreferences(router, parts);
  mountWebView(router, parts);
};

function mountOpen(router: Router, { services, storeHit }: TrackingParts): void {
  router.global({
    method: 'GET',
    path: '/t/o/:token',
    role: 'public',
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

function mountUnsubscribe(router: Router, { services, urls }: TrackingParts): void {
  router.global({
    method: 'GET',
    path: '/t/u/:token',
    role: 'public',
    params,
    summary: 'Asks whether to unsubscribe; changes nothing',
    handle: async ({ params: { token }, raw }) =>
      shown(
        await withRecipient(services, linkIn(raw, 'unsubscribe', token), async (call) =>
          unsubscribePage(await viewUnsubscribe(call, urls)),
        ),
        raw,
      ),
  });
  router.global({
    method: 'POST',
    path: '/t/u/:token',
    role: 'public',
    params,
    summary:
      'Unsubscribes: from the page, or by one click in an email program (RFC 8058); action=resubscribe takes it back',
    async handle({ params: { token }, raw }) {
      // The body of a one-click post says nothing that the token does not; a multipart one is read to its end unparsed.
      raw.raw.resume();
      const form = (raw.body ?? {}) as Record<string, unknown>;
      const isOneClick = raw.isMultipart() || form['List-Unsubscribe'] === 'One-Click';
      return shown(
        await withRecipient(services, linkIn(raw, 'unsubscribe', token), async (call) => {
          const view = await viewUnsubscribe(call, urls);
          if (!isOneClick && form['action'] === 'resubscribe')
            return resubscribedPage(view, await resubscribeToMailing(call, raw));
          await unsubscribeFromMailing(call, {
            source: isOneClick ? 'one_click' : 'link',
            ip: raw.ip,
          });
          return unsubscribedPage(view);
        }),
        raw,
      );
    },
  });
}

function mountPreferences(router: Router, { services }: TrackingParts): void {
  const body = z.record(z.string(), z.unknown()).transform((form) => ({
    action: z
      .enum(['save', 'never', 'mail_again'])
      .catch('save')
      .parse(form['action']) satisfies PreferenceAction,
    listIds: Object.keys(form)
      .flatMap((key) => /^list_(\d{1,15})$/.exec(key)?.[1] ?? [])
      .map(Number),
    isUncounted: 'asks_uncounted' in form ? 'uncounted' in form : null,
  }));
  router.global({
    method: 'GET',
    path: '/t/p/:token',
    role: 'public',
    params,
    summary: "A contact's lists, to choose from",
    handle: async ({ params: { token }, raw }) =>
      shown(
        await withRecipient(services, linkIn(raw, 'preferences', token), async (call) =>
          preferencesPage(await viewPreferences(call, null)),
        ),
        raw,
      ),
  });
  router.global({
    method: 'POST',
    path: '/t/p/:token',
    role: 'public',
    params,
    body,
    summary: "Saves a contact's choice of lists, or no email at all",
    handle: async ({ params: { token }, body: wish, raw }) =>
      shown(
        await withRecipient(services, linkIn(raw, 'preferences', token), async (call) => {
          const saved = await savePreferences(call, { ...wish, ip: raw.ip });
          return preferencesPage(await viewPreferences(call, saved));
        }),
        raw,
      ),
  });
}

function mountWebView(router: Router, { services, urls, storeHit }: TrackingParts): void {
  router.global({
    method: 'GET',
    path: '/t/w/:token',
    role: 'public',
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

// The language of a page is that of its mail; where that is none of ours, the browser's.
function linkIn(raw: FastifyRequest, kind: TokenKind, token: string) {
  return { kind, token, accepted: raw.headers['accept-language'] };
}

function shown(html: string | null, raw: FastifyRequest): Answer {
  return html === null ? unknownLink(raw) : page(html);
}
