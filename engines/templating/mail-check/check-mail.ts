import type { Finding } from '../bad-template.ts';
import { findLinks } from '../find-links.ts';
import { clientGaps, mailClients, type ClientGap } from './client-gaps.ts';
import { lintAccess } from './lint-access.ts';
import { heavyBlocks, type HeavyBlock } from './mail-weight.ts';

/** Gmail cuts a mail off behind this many bytes of HTML. */
export const clippingBytes = 102 * 1024;

/** What a finished mail is like for those who get it. */
export interface MailCheck {
  /** What keeps some people from reading it. */
  findings: Finding[];
  /** What some mail clients show otherwise. */
  gaps: ClientGap[];
  /** The clients that were looked at. */
  clients: readonly string[];
  weight: { bytes: number; limit: number; blocks: HeavyBlock[] };
}

/** Looks at a mail as it is sent, its style sheets inlined and its values filled in. */
export function checkMail(html: string): MailCheck {
  return {
    findings: lintAccess(html),
    gaps: clientGaps(html),
    clients: mailClients,
    weight: { bytes: finishedBytes(html), limit: clippingBytes, blocks: heavyBlocks(html) },
  };
}

/** The address of a counted link: a host of 25 letters, and what names account, mailing, contact and link. */
const countedAddress = 80;
/** The picture that counts opens, around its address. */
const pixel = 100;

/** So many bytes the HTML of a mail has about when it leaves: its links lead by way of the counter, and a picture counts opens. */
export function finishedBytes(html: string): number {
  const longer = findLinks(html).reduce(
    (sum, { target }) => sum + Math.max(0, countedAddress - (target.valueEnd - target.valueStart)),
    0,
  );
  return Buffer.byteLength(html) + longer + pixel + countedAddress;
}
