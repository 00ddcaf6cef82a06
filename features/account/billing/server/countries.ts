import { notFound } from '#platform/server/errors.ts';

/** A country: `id` is its ISO number, `code` its two letters. */
export interface Country {
  id: number;
  code: string;
  name: string;
}

/** A part of a country by its ISO code. */
export interface CountryState {
  id: string;
  name: string;
}

let known: Promise<readonly Country[]> | null = null;

/** Every country by its English name. The lists are large, so they are read when somebody asks. */
export function allCountries(): Promise<readonly Country[]> {
  return (known ??= readCountries());
}

/** The parts of one country, by name; the country is named by number or by its two letters. */
export async function statesOf(country: string): Promise<CountryState[]> {
  const found = await countryOf(country);
  if (!found) throw notFound('country');
  const { iso31662 } = await import('iso-3166');
  const order = new Intl.Collator('en');
  return iso31662
    .filter(({ code }) => code.startsWith(`${found.code}-`))
    .map(({ code, name }) => ({ id: code, name }))
    .sort((one, other) => order.compare(one.name, other.name) || (one.id < other.id ? -1 : 1));
}

/** The country that a number or two letters name; undefined when none does. */
export async function countryOf(named: string): Promise<Country | undefined> {
  const text = named.trim().toUpperCase();
  return (await allCountries()).find(({ id, code }) => code === text || String(id) === text);
}

async function readCountries(): Promise<readonly Country[]> {
  const [{ default: iso }, { default: english }] = await Promise.all([
    import('i18n-iso-countries'),
    import('i18n-iso-countries/langs/en.json', { with: { type: 'json' } }),
  ]);
  iso.registerLocale(english);
  const order = new Intl.Collator('en');
  return Object.entries(iso.getNames('en', { select: 'official' }))
    .map(([code, name]) => ({ id: Number(iso.alpha2ToNumeric(code)), code, name }))
    .sort((one, other) => order.compare(one.name, other.name));
}
