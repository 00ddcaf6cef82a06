import type { Secrets } from '#platform/server/secrets.ts';

/** A place of one mail to one person, whose picture is chosen when it is opened. Mailing 0 is a test mail: it shows the picture and counts nothing. */
export interface PlaceToken {
  accountId: number;
  mailingId: number;
  contactId: number;
  groupId: number;
}

const purpose = 'image_group.copy';
const macBytes = 16;
const pattern = /^([0-9a-z]{1,10})-([0-9a-z]{1,10})-([0-9a-z]{1,10})-([0-9a-z]{1,10})-([\w-]{22})$/;

/** Signs a place of a mail; the same stands for its picture and its link. */
export function writePlaceToken(secrets: Secrets, token: PlaceToken): string {
  const { accountId, mailingId, contactId, groupId } = token;
  const head = [accountId, mailingId, contactId, groupId].map((one) => one.toString(36)).join('-');
  return `${head}-${secrets.sign(purpose, head).subarray(0, macBytes).toString('base64url')}`;
}

/** Reads it again; null for whatever we did not write. */
export function readPlaceToken(secrets: Secrets, text: string): PlaceToken | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const mac = match[5] as string;
  if (!secrets.verify(purpose, text.slice(0, -mac.length - 1), Buffer.from(mac, 'base64url')))
    return null;
  const [accountId, mailingId, contactId, groupId] = match
    .slice(1, 5)
    .map((part) => Number.parseInt(part, 36)) as [number, number, number, number];
  return { accountId, mailingId, contactId, groupId };
}
