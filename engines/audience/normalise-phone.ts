/** A number fit for comparing, or the reason why it is none. */
export type NormalisedPhone = { ok: true; phoneKey: string } | { ok: false; reason: string };

/**
 * Gives the key a number is compared by: + and digits, as in E.164. A number without a country code keeps its digits
 * without a plus, so it matches itself and never another country's number.
 */
export function normalisePhone(text: string): NormalisedPhone {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return refuse('is required');
  if (typed.length > 100 || !/^[+(]?[\d\s()./-]+$/.test(typed))
    return refuse('is no phone number: write it like +1 415 555 0100');
  // "+44 (0)20 …" is written for people; the 0 is not dialled after a country code. 00 stands for + in most of the world.
  const plain = typed
    .replace(/^(\+\s?\d{1,3}[\s.-]?)\(0\)/, '$1')
    .replaceAll(/[^+\d]/g, '')
    .replace(/^00/, '+');
  const isInternational = plain.startsWith('+');
  const digits = plain.replaceAll('+', '');
  if (digits.length < 7)
    return refuse('is too short: write it with its country code, like +1 415 555 0100');
  if (digits.length > 15) return refuse('is too long (at most 15 digits)');
  if (isInternational && digits.startsWith('0'))
    return refuse('has a country code that begins with 0');
  return { ok: true, phoneKey: isInternational ? `+${digits}` : digits };
}

function refuse(reason: string): NormalisedPhone {
  return { ok: false, reason };
}
