import { fixedAnswer, redirectAnswer, type RawHandler, type RawRequest } from './fast-path.ts';
import type { MarkClick } from '../click-marks.ts';
import type { Services } from '#platform/server/services.ts';
import type { IncomingHit, StoredHit, StoreHit } from '../store-hits.ts';
import { readToken, type TrackingToken } from '../tokens.ts';

/** The picture that mails carry. */
export const pixel = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);

/** The headers it is sent with. */
export const pictureHeaders = {
  'content-type': 'image/gif',
  'content-length': String(pixel.length),
  'cache-control': 'no-store, no-cache, must-revalidate, private',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Opens that plain GETs ask for; anything that is not our token is the usual handler's. */
export function rawOpenHandler(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  storeHit: StoreHit,
): RawHandler {
  const picture = fixedAnswer(200, pictureHeaders, pixel);
  const answered = () => picture;
  return (request) => {
    const tokenPayload = readToken(secrets, 'open', request.token);
    if (tokenPayload === null || tokenPayload.mailingId === 0) return null;
    if (request.accounts?.has(tokenPayload.accountId) === false) return null;
    return storeHit(
      tokenPayload.accountId,
      hitOf(request, { kind: 'open', tokenPayload, linkNo: null, at: clock.now() }),
    ).then(answered);
  };
}

/** Clicks in the same way. Redirects carry the headers that the usual handler's first one had. */
export function rawClickHandler(
  { secrets, clock, config }: Pick<Services, 'secrets' | 'clock' | 'config'>,
  { storeHit, markClick }: { storeHit: StoreHit; markClick: MarkClick },
): { handler: RawHandler; learnHeaders(headers: object): void } {
  let redirectTo: ReturnType<typeof redirectAnswer> | null = null;
  return {
    handler: (request) => {
      const tokenPayload = readToken(secrets, 'click', request.token);
      if (tokenPayload === null) return null;
      if (request.accounts?.has(tokenPayload.accountId) === false) return null;
      return storeHit(
        tokenPayload.accountId,
        hitOf(request, {
          kind: 'click',
          tokenPayload,
          linkNo: tokenPayload.linkNo ?? 0,
          at: clock.now(),
        }),
      ).then((stored) => {
        const target = targetOf(tokenPayload, stored, config.publicUrl);
        if (target === null || redirectTo === null) return { handled: stored };
        const marked = markClick(tokenPayload, target);
        return typeof marked === 'string' ? redirectTo(marked) : marked.then(redirectTo);
      });
    },
    learnHeaders: (headers) =>
      void (redirectTo ??= redirectAnswer({ ...headers, 'cache-control': 'no-store' })),
  };
}

/** Where a stored click leads to; null where it leads nowhere. A target made for the person counts only while its mailing is there. */
export function targetOf(
  tokenPayload: TrackingToken,
  stored: StoredHit,
  publicUrl: string,
): string | null {
  if (tokenPayload.linkNo === 0) return publicUrl;
  if (stored.url === null) return null;
  return tokenPayload.target === undefined
    ? rememberedAddress(stored.url)
    : webAddress(tokenPayload.target);
}

const mostRemembered = 1_000;
const remembered = new Map<string, string | null>();

// Thousands of clicks lead to the same few links.
function rememberedAddress(target: string): string | null {
  const known = remembered.get(target);
  if (known !== undefined) return known;
  if (remembered.size >= mostRemembered) remembered.clear();
  const address = webAddress(target);
  remembered.set(target, address);
  return address;
}

function webAddress(target: string): string | null {
  const url = URL.parse(target);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}

function hitOf(
  { ip, userAgent }: RawRequest,
  about: { kind: 'open' | 'click'; tokenPayload: TrackingToken; linkNo: number | null; at: Date },
): IncomingHit {
  const {
    kind,
    tokenPayload: { mailingId, contactId },
    linkNo,
    at,
  } = about;
  return {
    kind,
    mailingId,
    contactId,
    linkNo,
    requestKind: 'get',
    ip,
    userAgent: readableAgent(userAgent),
    at,
  };
}

/** A user agent as it is kept. */
export function readableAgent(userAgent: string): string {
  return userAgent.replace(/[^\x20-\x7e]/g, '');
}
