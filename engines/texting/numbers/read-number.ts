import { normalisePhone } from '#engines/audience/public.ts';
import { numberMessages, type NumberKind } from '../number-contract.ts';

/** A number as it is kept, with what it looks like; or why it is none. */
export type ReadNumber =
  | { ok: true; number: string; kind: NumberKind }
  | { ok: false; reason: string };

/** Reads what texts come from: a number in E.164, a short code, or a name of up to eleven letters. */
export function readNumber(text: string, country: string): ReadNumber {
  const typed = text.normalize('NFKC').trim();
  if (/^\d{3,6}$/.test(typed)) return { ok: true, number: typed, kind: 'short_code' };
  if (/^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/.test(typed))
    return { ok: true, number: typed, kind: 'sender_name' };
  const read = normalisePhone(typed, country);
  if (!read.ok || !/^\+\d{7,15}$/.test(read.phoneKey))
    return { ok: false, reason: numberMessages.unreadable };
  const isTollFree = /^\+1(800|833|844|855|866|877|888)\d{7}$/.test(read.phoneKey);
  return { ok: true, number: read.phoneKey, kind: isTollFree ? 'toll_free' : 'long_code' };
}
