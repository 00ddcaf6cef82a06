import type { z } from 'zod';
import { changeAccount } from '#platform/server/account/change-account.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Company, companyChange } from '../contract/company.ts';
import { countryOf, statesOf } from './countries.ts';

/** What the account says about its company. */
export function companyOf({ record }: Account): Company {
  const { name, postal_address, city, country, state, zip, phone, industry, website, time_zone } =
    record;
  return {
    name,
    address: postal_address,
    city,
    country,
    state,
    zip,
    phone,
    industry,
    website,
    time_zone,
  };
}

/** Changes what is given and answers the whole; another country drops a state that is not in it. */
export async function changeCompany(
  account: Account,
  change: z.output<typeof companyChange>,
): Promise<Company> {
  const before = companyOf(account);
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Company>;
  const wanted: Company = { ...before, ...given };
  if (given.country !== undefined) wanted.country = await countryCode(given.country);
  if (wanted.country !== before.country && given.state === undefined) wanted.state = '';
  await requireStateOf(wanted);
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== before[field as keyof Company]),
  ) as Partial<Company>;
  const { address, ...columns } = changed;
  await changeAccount(account, {
    ...columns,
    ...(address !== undefined && { postal_address: address }),
  });
  return wanted;
}

async function countryCode(named: string): Promise<string> {
  if (named === '') return '';
  const country = await countryOf(named);
  if (!country) throw invalid({ country: ['is no country: use its two letters, such as US'] });
  return country.code;
}

async function requireStateOf({ country, state }: Company): Promise<void> {
  if (state === '') return;
  if (country === '') throw invalid({ state: ['needs a country: choose one first'] });
  const states = await statesOf(country);
  if (!states.some(({ id }) => id === state))
    throw invalid({
      state: [`is no state of ${country}: use a code such as ${states[0]?.id ?? 'none'}`],
    });
}
