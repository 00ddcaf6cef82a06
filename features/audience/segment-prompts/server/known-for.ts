import { criteriaOf, currencyOfOrders, fieldsOf, namesWithin } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { Known, KnownName } from './grammar/known.ts';
import { tokensOf } from './grammar/reader.ts';

/** What a sentence is read with: names of this account that occur in it, fields, clock and currency. */
export async function knownFor(
  account: Account,
  services: Pick<Services, 'families' | 'clock'>,
  input: string,
): Promise<Known> {
  const currency = await currencyOfOrders(account);
  return {
    names: [
      ...(await namesWithin(account, input)),
      ...(await campaignsWithin(account, services, input)),
    ],
    criteria: criteriaOf(await fieldsOf(account)),
    now: services.clock.now(),
    zone: account.record.time_zone,
    currency: currency === undefined ? usualCurrency(account.record.country) : currency,
  };
}

const campaignWords = new Set(['campaign', 'campaigns', 'email', 'newsletter']);
const most = 100;

// Campaigns belong to another feature: they are looked for by the first word of what may be a name.
async function campaignsWithin(
  account: Account,
  { families }: Pick<Services, 'families'>,
  input: string,
): Promise<KnownName[]> {
  const tokens = tokensOf(input);
  const begins = tokens.flatMap((token, at) => {
    if (token.kind === 'quoted') return [token.text];
    return campaignWords.has(tokens[at - 1]?.text ?? '') ? [token.text] : [];
  });
  const found = new Map<number, KnownName>();
  for (const name of new Set(begins.slice(0, 5).filter(Boolean))) {
    const query = { page: 1, per_page: most, name };
    const { rows } = await families.choices(account, 'campaigns', query);
    for (const { id, name: named } of rows)
      if (named !== null && input.toLowerCase().includes(named.toLowerCase()))
        found.set(id, { family: 'campaigns', id, name: named });
  }
  return [...found.values()];
}

const euro = new Set(['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'LU', 'NL', 'PT']);
const byCountry: Readonly<Record<string, string>> = {
  GB: 'GBP',
  CH: 'CHF',
  CA: 'CAD',
  AU: 'AUD',
  IN: 'INR',
  JP: 'JPY',
};

// Before the first order nobody knows what an account sells in.
function usualCurrency(country: string): string {
  const code = country.toUpperCase();
  return euro.has(code) ? 'EUR' : (byCountry[code] ?? 'USD');
}
