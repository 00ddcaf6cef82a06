import type { MailRecipient, PreparedMessage } from '#engines/templating/public.ts';
import type { DeliveryUrls } from './urls.ts';

interface CountedLinks {
  isCounted: boolean;
  /** What the numbers of this message's links begin after, where variants of a message share a mailing. */
  offset?: number;
}

/** The links in one person's mail: counted ones, or, for who asked not to be counted, the targets as they were written. */
export function linksOfMail(
  urls: DeliveryUrls,
  prepared: PreparedMessage,
  counted: CountedLinks,
): Pick<MailRecipient, 'linkUrl' | 'dynamicLinkUrl'> {
  const { isCounted, offset = 0 } = counted;
  if (isCounted) {
    return {
      linkUrl: (no) => urls.clickUrl(no + offset),
      dynamicLinkUrl: (no, target) => urls.dynamicClickUrl(no + offset, target) ?? target,
    };
  }
  const targets = new Map(prepared.links.map(({ no, url }) => [no, url]));
  return { linkUrl: (no) => targets.get(no) ?? '' };
}
