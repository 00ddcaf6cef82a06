import type { z } from 'zod';
import { changeAccount } from '#platform/server/account/change-account.ts';
import { requireVersion, versionOf } from '#platform/server/account/last-change.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Company, companyChange } from '../contract/company.ts';
import { countryOf, statesOf } from './countries.ts';

const columns = [
  'name',
  'postal_address',
  'city',
  'country',
  'state',
  'zip',
  'phone',
  'industry',
  'website',
  'time_zone',
] as const;
type CompanyColumns = Pick<Account['record'], (typeof columns)[number]>;

/** What the account says about its company. */
export function companyOf({ record }: { record: CompanyColumns }): Company {
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
  ifMatch?: string,
): Promise<Company> {
  await requireCompanyVersion(account, ifMatch);
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

/** The version of what an account says about its company: another one as soon as somebody changes it. */
export function companyVersion(company: Company): string {
  return versionOf(company);
}

async function requireCompanyVersion(account: Account, ifMatch: string | undefined): Promise<void> {
  await requireVersion(account, ifMatch, {
    resource: 'account',
    id: account.id,
    // Whoever saves at the same time waits here, and then reads what was saved.
    current: async () => {
      const record = await account.db
        .selectFrom('accounts')
        .select(columns)
        .where('id', '=', account.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      return companyVersion(companyOf({ record }));
    },
  });
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
