import type { Account } from '#platform/server/account/account.ts';

export { brandSample } from './sample-brands.ts';

/** Whether an id is a brand of the account. */
export async function isBrand(account: Account, id: number): Promise<boolean> {
  const row = await account.db
    .selectFrom('brands')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The name of the domain that a brand's mails should come from; null when it has none of its own. */
export async function sendingDomainOfBrand(account: Account, id: number): Promise<string | null> {
  const row = await account.db
    .selectFrom('brands')
    .innerJoin('domains', (on) =>
      on
        .onRef('domains.account_id', '=', 'brands.account_id')
        .onRef('domains.id', '=', 'brands.sending_domain_id'),
    )
    .select('domains.name')
    .where('brands.account_id', '=', account.id)
    .where('domains.account_id', '=', account.id)
    .where('brands.id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}
