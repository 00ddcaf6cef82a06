import type { Secrets } from '#platform/server/secrets.ts';

/** The ticket that a rating link is about. */
export interface RatingToken {
  readonly accountId: number;
  readonly ticketId: number;
}

const purpose = 'desk.ratings';
const macBytes = 16;

/** The address at which the person who asked rates a ticket. */
export function ratingUrl(publicUrl: string, secrets: Secrets, token: RatingToken): string {
  return `${publicUrl}/rate/${writeRatingToken(secrets, token)}`;
}

/** Reads the last part of such an address; null for everything that was not written exactly so. */
export function readRatingToken(secrets: Secrets, token: string): RatingToken | null {
  const found = /^(\d{1,15})-(\d{1,15})-([\w-]{22})$/.exec(token);
  if (!found) return null;
  const read = { accountId: Number(found[1]), ticketId: Number(found[2]) };
  // Written once more, so that leading zeros and unused bits of base64 are no second spelling.
  return secrets.verify(purpose, nameOf(read), Buffer.from(found[3]!, 'base64url')) &&
    writeRatingToken(secrets, read) === token
    ? read
    : null;
}

function writeRatingToken(secrets: Secrets, token: RatingToken): string {
  const name = nameOf(token);
  return `${name}-${secrets.sign(purpose, name).subarray(0, macBytes).toString('base64url')}`;
}

function nameOf({ accountId, ticketId }: RatingToken): string {
  return `${accountId}-${ticketId}`;
}
