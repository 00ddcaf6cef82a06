import type { Secrets } from '#platform/server/secrets.ts';
import { DeliveryTokens, openToken, type TrackingToken } from './tokens.ts';

/** The key of a delivery: one mailing to one recipient. */
export type DeliveryKey = Pick<TrackingToken, 'accountId' | 'mailingId' | 'contactId'>;

/** The addresses that one person's mail carries; each works for that person and mail alone. */
export interface DeliveryUrls {
  openPixelUrl(): string;
  clickUrl(linkNo: number): string;
  /** A click on a target made for this person; null when it is too long for an address. */
  dynamicClickUrl(linkNo: number, target: string): string | null;
  /** A link that people can't see: only a machine follows it. */
  hiddenUrl(): string;
  unsubscribeUrl(): string;
  preferencesUrl(): string;
  /** Where the person changes their own details. */
  profileUrl(): string;
  reportSpamUrl(): string;
  webViewUrl(): string;
  /** A picture that is chosen when the mail is opened, by the number of its place, and the link behind it. */
  placePictureUrl(placeId: number): string;
  placeLinkUrl(placeId: number): string;
  /** The envelope sender of the delivery, at a domain whose mail comes back to us. */
  returnPath(domain: string): string;
}

/** The same for any delivery. Several addresses of one delivery are made by `of`, because they share signatures. */
export type TrackingUrls = {
  of(delivery: DeliveryKey): DeliveryUrls;
} & {
  [Name in keyof DeliveryUrls]: (
    delivery: DeliveryKey,
    ...rest: Parameters<DeliveryUrls[Name]>
  ) => ReturnType<DeliveryUrls[Name]>;
};

const longestTarget = 600;

/** Makes the addresses of mails: below the product's public address, or on a host of the account that leads to it. */
export function createTrackingUrls(parts: {
  publicUrl: string;
  secrets: Secrets;
  host?: string | null;
}): TrackingUrls {
  const publicUrl = parts.host ? addressOn(parts.publicUrl, parts.host) : parts.publicUrl;
  const of = (delivery: DeliveryKey): DeliveryUrls =>
    urlsOfDelivery(publicUrl, new DeliveryTokens(parts.secrets, delivery));
  return {
    of,
    openPixelUrl: (delivery) => of(delivery).openPixelUrl(),
    clickUrl: (delivery, linkNo) => of(delivery).clickUrl(linkNo),
    dynamicClickUrl: (delivery, linkNo, target) => of(delivery).dynamicClickUrl(linkNo, target),
    hiddenUrl: (delivery) => of(delivery).hiddenUrl(),
    unsubscribeUrl: (delivery) => of(delivery).unsubscribeUrl(),
    preferencesUrl: (delivery) => of(delivery).preferencesUrl(),
    profileUrl: (delivery) => of(delivery).profileUrl(),
    reportSpamUrl: (delivery) => of(delivery).reportSpamUrl(),
    webViewUrl: (delivery) => of(delivery).webViewUrl(),
    placePictureUrl: (delivery, placeId) => of(delivery).placePictureUrl(placeId),
    placeLinkUrl: (delivery, placeId) => of(delivery).placeLinkUrl(placeId),
    returnPath: (delivery, domain) => of(delivery).returnPath(domain),
  };
}

function urlsOfDelivery(publicUrl: string, tokens: DeliveryTokens): DeliveryUrls {
  const preferencesUrl = () => `${publicUrl}/t/p/${tokens.write('preferences')}`;
  return {
    openPixelUrl: () => `${publicUrl}/t/o/${tokens.write('open')}`,
    clickUrl: (linkNo) => `${publicUrl}/t/c/${tokens.click(linkNo)}`,
    dynamicClickUrl: (linkNo, target) =>
      Buffer.byteLength(target) > longestTarget
        ? null
        : `${publicUrl}/t/c/${tokens.click(linkNo, target)}`,
    hiddenUrl: () => `${publicUrl}/t/c/${tokens.click(0)}`,
    unsubscribeUrl: () => `${publicUrl}/t/u/${tokens.write('unsubscribe')}`,
    preferencesUrl,
    profileUrl: () => `${preferencesUrl()}/profile`,
    reportSpamUrl: () => `${preferencesUrl()}/spam`,
    webViewUrl: () => `${publicUrl}/t/w/${tokens.write('web_view')}`,
    placePictureUrl: (placeId) => `${publicUrl}/t/g/${tokens.place(placeId)}`,
    placeLinkUrl: (placeId) => `${publicUrl}/t/gl/${tokens.place(placeId)}`,
    returnPath: (domain) =>
      `b-${toBase32(Buffer.from(tokens.write('return_path'), 'base64url'))}@${domain}`,
  };
}

// The host is another name of the same server, so scheme, port and path stay.
function addressOn(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.href.replace(/\/$/, '');
}

/** The delivery that a returned email is about, or null for an address we did not write. */
export function readReturnPath(secrets: Secrets, address: string): DeliveryKey | null {
  return readSigned(secrets, address, 'b');
}

/** The delivery that mail at the address of its List-Unsubscribe header is about, or null for an address we did not write. */
export function readUnsubscribeAddress(secrets: Secrets, address: string): DeliveryKey | null {
  return readSigned(secrets, address, 'u');
}

function readSigned(secrets: Secrets, address: string, kind: 'b' | 'u'): DeliveryKey | null {
  const match = new RegExp(`^${kind}-([a-z2-7]{24,62})@`, 'i').exec(address);
  if (!match) return null;
  const token = (match[1] as string).toLowerCase();
  const sealed = fromBase32(token);
  return toBase32(sealed) === token ? openToken(secrets, 'return_path', sealed) : null;
}

// Mail servers may change the case of an address, so it is written in letters that have one case only.
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

function toBase32(bytes: Buffer): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const letter of text) {
    buffer = (buffer << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((buffer >> bits) & 255);
      buffer &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}
