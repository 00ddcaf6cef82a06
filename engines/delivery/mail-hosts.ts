import { createLinkHosts, type LinkHostOf, type TrackingUrls } from '#engines/tracking/public.ts';
import type { Services } from '#platform/server/services.ts';
import { cachedBySender, type OfSender } from './cached-by-sender.ts';
import type { Mailing } from './open-mailings.ts';

/** Where the addresses in a mail lead. */
export interface MailHosts {
  /** Links and pixel, on the link domain of the account or brand where it has one. */
  urls: TrackingUrls;
  /** A domain whose mail comes back to us: bounces go to a signed address there, unsubscribe mail too. Null when there is none. */
  returnDomain: string | null;
}

/** Whose hosts mails are on; without an own one they are on the installation's. */
export interface HostChoices {
  /** A domain whose mail comes back to us, for signed return paths; null sends from the From address. */
  returnDomain?: string | null;
  /** The sender's own name for returned mail, so that SPF speaks for the domain in From. */
  returnDomainOf?: OfSender<string | null>;
  /** The account's or brand's own host for links. */
  linkHostOf?: LinkHostOf;
}

/** Makes the function that tells the hosts of a mailing. That it can not be asked is no fault of any mail. */
export function createMailHosts(
  services: Pick<Services, 'database' | 'secrets' | 'clock' | 'config'>,
  { returnDomain = null, returnDomainOf, linkHostOf }: HostChoices,
): (mailing: Mailing) => Promise<MailHosts> {
  const urlsOf = createLinkHosts({
    ...services,
    publicUrl: services.config.publicUrl,
    now: () => services.clock.now().getTime(),
    linkHostOf,
  });
  // Without a way for mail to come back, an address at the account's own domain would lead nowhere.
  const ownOf =
    returnDomain === null || !returnDomainOf
      ? null
      : cachedBySender(services.database, returnDomainOf);
  return async ({ accountId, audience, message }) => ({
    urls: await urlsOf({ accountId, brandId: audience.brandId ?? null }),
    returnDomain: (await ownOf?.(accountId, message.fromEmail)) ?? returnDomain,
  });
}
