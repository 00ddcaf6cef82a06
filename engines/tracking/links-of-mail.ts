import type { MailRecipient, PreparedMessage } from '#engines/templating/public.ts';
import type { Copy, TrackingUrls } from './urls.ts';

/** The links in one person's mail: counted ones, or, for who asked not to be counted, the targets as they were written. */
export function linksOfMail(urls: TrackingUrls, prepared: PreparedMessage, copy: Copy & { isCounted: boolean }): Pick<MailRecipient, 'linkUrl' | 'dynamicLinkUrl'> {
  if (copy.isCounted) {
    return { linkUrl: (no) => urls.clickUrl(copy, no), dynamicLinkUrl: (no, target) => urls.dynamicClickUrl(copy, no, target) ?? target };
  }
  const targets = new Map(prepared.links.map(({ no, url }) => [no, url]));
  return { linkUrl: (no) => targets.get(no) ?? '' };
}
