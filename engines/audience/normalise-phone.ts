import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max';

/** A number fit for comparing, or the reason why it is none. */
export type NormalisedPhone = { ok: true; phoneKey: string } | { ok: false; reason: string };

/**
 * Gives the key a number is compared by: E.164, with the country of the account where none is written. Without a country, and
 * where the length fits none, its digits as they were written.
 */
export function normalisePhone(text: string, country: string): NormalisedPhone {
  // Spreadsheets and our own files put an apostrophe before a plus.
  const typed = text.normalize('NFKC').trim().replace(/^'/, '');
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
  const number = parsed(isInternational ? `+${digits}` : digits, country);
  if (number?.isPossible()) return { ok: true, phoneKey: number.number };
  return { ok: true, phoneKey: isInternational ? `+${digits}` : digits };
}

/** The number in E.164 when somebody can have it; text messages go to no other. */
export function textableNumber(text: string, country: string): NormalisedPhone {
  const normalised = normalisePhone(text, country);
  if (!normalised.ok) return normalised;
  if (!normalised.phoneKey.startsWith('+'))
    return refuse('needs its country code, like +1 415 555 0100');
  const number = parsed(normalised.phoneKey, '');
  if (!number?.isValid())
    return refuse('is no number that anybody can have: check the country code and the digits');
  return normalised;
}

/** The key in E.164 that is kept beside a contact's phone; null for what no country's numbers look like. */
export function phoneKeyOf(text: string, country: string): string | null {
  const normalised = normalisePhone(text, country);
  if (!normalised.ok || !normalised.phoneKey.startsWith('+')) return null;
  return parsed(normalised.phoneKey, '')?.isPossible() ? normalised.phoneKey : null;
}

/**
 * Every key that stands for the same number, its own first: a wish that was noted before the country was known, or as people
 * dial at home, is found by E.164 too.
 */
export function phoneKeysOf(phoneKey: string, country: string): string[] {
  const number = parsed(phoneKey, country);
  if (!number?.isPossible()) return [phoneKey];
  const atHome = number.formatNational().replaceAll(/\D/g, '');
  const code = number.countryCallingCode;
  const isHome = !isCountry(country) || getCountryCallingCode(country) === code;
  return [
    ...new Set([
      number.number,
      phoneKey,
      number.number.slice(1),
      `+${code}${atHome}`,
      ...(isHome ? [atHome, String(number.nationalNumber)] : []),
    ]),
  ];
}

/** The two letters of the country whose number this is; null where they can't be told. */
export function countryOfNumber(phoneKey: string): string | null {
  return parsed(phoneKey, '')?.country ?? null;
}

function parsed(text: string, country: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, {
    extract: false,
    ...(isCountry(country) && { defaultCountry: country }),
  });
}

function isCountry(country: string): country is Parameters<typeof getCountryCallingCode>[0] {
  return isSupportedCountry(country);
}

function refuse(reason: string): NormalisedPhone {
  return { ok: false, reason };
}
