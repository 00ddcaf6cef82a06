import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { ttlCache } from '#platform/server/ttl-cache.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { createTrackingUrls, type TrackingUrls } from './urls.ts';

/** The host that the links of an account's or a brand's mails are on; null means the installation's. */
export type LinkHostOf = (account: Account, brandId: number | null) => Promise<string | null>;

/** Answers the addresses for mails of an account under a brand. */
export type UrlsOf = (mail: { accountId: number; brandId: number | null }) => Promise<TrackingUrls>;

/** Asks for hosts at most once a minute each; a domain that stops being fit is out of new mails by then. */
export function createLinkHosts(parts: {
  database: Database;
  publicUrl: string;
  secrets: Secrets;
  now: () => number;
  linkHostOf?: LinkHostOf | undefined;
}): UrlsOf {
  const { database, publicUrl, secrets, now, linkHostOf } = parts;
  const answerOf = ttlCache<TrackingUrls>({ forMs: 60_000, most: 5_000, now });
  return ({ accountId, brandId }) =>
    answerOf(`${accountId}:${brandId ?? ''}`, async () => {
      const host = linkHostOf
        ? await inAccount(database, { accountId }, (account) => linkHostOf(account, brandId))
        : null;
      return createTrackingUrls({ publicUrl, secrets, host });
    });
}
