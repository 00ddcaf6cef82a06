import type { Secrets } from '#platform/server/secrets.ts';

/** How well it is known that a visitor is a contact: a link of an email may have been passed on, a signed name not. */
export type Strength = 'probable' | 'sure';

/** Whom a mark names. */
export interface VisitMark {
  readonly contactId: number;
  readonly strength: Strength;
}

/** The parameter of an address that carries a mark. */
export const markParameter = 'hg_v';

const dayMs = 86_400_000;
const goodForDays = 3;
const macBytes = 12;
const purpose = 'mark of a visit';

/** A short signed text that tells an account's websites who comes by a link; good for some days. */
export function writeVisitMark(
  secrets: Secrets,
  { accountId, contactId, strength }: VisitMark & { readonly accountId: number },
  now: Date,
): string {
  const day = Math.floor(now.getTime() / dayMs);
  return signed(
    secrets,
    accountId,
    `${contactId.toString(36)}.${day.toString(36)}.${strength === 'sure' ? 's' : 'p'}`,
  );
}

/** Reads a mark; null for every text that was not written exactly so for this account, and for those that are too old. */
export function readVisitMark(
  secrets: Secrets,
  { accountId, mark, now }: { accountId: number; mark: string; now: Date },
): VisitMark | null {
  const found = /^(([0-9a-z]{1,10})\.([0-9a-z]{1,6})\.([ps]))\.[\w-]{16}$/.exec(mark);
  if (!found || signed(secrets, accountId, found[1]!) !== mark) return null;
  const age = Math.floor(now.getTime() / dayMs) - parseInt(found[3]!, 36);
  if (age < 0 || age > goodForDays) return null;
  return {
    contactId: parseInt(found[2]!, 36),
    strength: found[4] === 's' ? 'sure' : 'probable',
  };
}

function signed(secrets: Secrets, accountId: number, text: string): string {
  const mac = secrets.sign(purpose, `${accountId} ${text}`).subarray(0, macBytes);
  return `${text}.${mac.toString('base64url')}`;
}
