import { isZone } from '#platform/contract/zone-clock.ts';

/** What a contact's own fields say about where it lives; empty texts where they say nothing. */
export interface Whereabouts {
  zone: string;
  country: string;
}

/** A person's time zone and what it was found by. */
export interface FoundZone {
  zone: string;
  by: 'field' | 'country' | 'account';
}

/** The zone most people of a country live in, for countries with several; elsewhere the only one or the first. */
const mostPeople: Readonly<Record<string, string>> = {
  US: 'America/New_York',
  CA: 'America/Toronto',
  MX: 'America/Mexico_City',
  BR: 'America/Sao_Paulo',
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  EC: 'America/Guayaquil',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  CY: 'Asia/Nicosia',
  TR: 'Europe/Istanbul',
  KZ: 'Asia/Almaty',
  UZ: 'Asia/Tashkent',
  MN: 'Asia/Ulaanbaatar',
  CN: 'Asia/Shanghai',
  ID: 'Asia/Jakarta',
  MY: 'Asia/Kuala_Lumpur',
  VN: 'Asia/Ho_Chi_Minh',
  PS: 'Asia/Hebron',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
  PG: 'Pacific/Port_Moresby',
  CD: 'Africa/Kinshasa',
  GL: 'America/Nuuk',
  PF: 'Pacific/Tahiti',
  KI: 'Pacific/Tarawa',
  FM: 'Pacific/Pohnpei',
  MH: 'Pacific/Majuro',
  UM: 'Pacific/Wake',
  AQ: 'Antarctica/McMurdo',
};
const spokenNames: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  holland: 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
};
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'da', 'sv', 'no'] as const;

let known: Map<string, string> | undefined;

/** A person's time zone: what the contact's field says, else what its country says, else the account's. Pure. */
export function zoneOfPerson(where: Whereabouts, accountZone: string): FoundZone {
  const named = where.zone.trim();
  if (named !== '' && isZone(named)) return { zone: named, by: 'field' };
  const code = countryCode(where.country);
  const zones = code === null ? [] : zonesOfCountry(code);
  // An account in one of a wide country's zones most likely writes to people around it.
  const zone = zones.includes(accountZone)
    ? accountZone
    : ((code === null ? undefined : mostPeople[code]) ?? zones[0]);
  return zone === undefined ? { zone: accountZone, by: 'account' } : { zone, by: 'country' };
}

/** The two letters of a country that was written as letters or by its name in a content language; null for anything else. */
export function countryCode(text: string): string | null {
  const word = text.trim().toLowerCase();
  if (word === '') return null;
  known ??= countryNames();
  return known.get(word) ?? null;
}

function zonesOfCountry(code: string): readonly string[] {
  return (
    (
      new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined }
    ).getTimeZones?.() ?? []
  );
}

function countryNames(): Map<string, string> {
  const names = new Map(Object.entries(spokenNames));
  const spoken = languages.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  for (let one = 65; one <= 90; one += 1) {
    for (let two = 65; two <= 90; two += 1) {
      const code = String.fromCharCode(one, two);
      if (zonesOfCountry(code).length === 0) continue;
      names.set(code.toLowerCase(), code);
      for (const language of spoken) {
        const name = language.of(code);
        if (name !== undefined) names.set(name.toLowerCase(), code);
      }
    }
  }
  return names;
}
