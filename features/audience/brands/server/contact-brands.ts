import { sql } from 'kysely';
import type { z } from 'zod';
import { leaveBrand, returnToBrand } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { brandMessages, type contactBrands, type toggleBrand } from '../contract.ts';

/** The account's brands, parted by whether the contact's address left them. */
export async function brandsOfContact(
  account: Account,
  contactId: number,
): Promise<z.infer<typeof contactBrands>> {
  const emailKey = await emailKeyOf(account, contactId);
  const { rows } = await sql<{ id: number; name: string; has_left: boolean }>`
    select b.id, b.name, u.email_key is not null as has_left from brands b
    left join brand_unsubscribes u on u.account_id = ${account.id} and u.brand_id = b.id and u.email_key = ${emailKey}
    where b.account_id = ${account.id} order by b.name collate "und-x-icu", b.id`.execute(
    account.db,
  );
  const named = (hasLeft: boolean) =>
    rows.filter((row) => row.has_left === hasLeft).map(({ id, name }) => ({ id, name }));
  return { subscribed_brands: named(false), unsubscribed_brands: named(true) };
}

/** Takes a contact off a brand, or lets it get the brand's mail again. */
export async function toggleBrandOf(
  account: Account,
  contactId: number,
  { brand_id: brandId, status }: z.output<typeof toggleBrand>,
): Promise<{ message: string }> {
  const emailKey = await emailKeyOf(account, contactId);
  const brand = await account.db
    .selectFrom('brands')
    .select('name')
    .where('account_id', '=', account.id)
    .where('id', '=', brandId)
    .executeTakeFirst();
  if (!brand) throw invalid({ brand_id: ['is no brand of this account'] });
  const wish = {
    brandId,
    emailKeys: [emailKey],
    source: account.actor.kind === 'api_key' ? 'api' : 'person',
    ip: account.actor.ip,
  };
  const changed =
    status === 'inactive'
      ? await leaveBrand(account, { ...wish, createdBy: account.actor.name })
      : await returnToBrand(account, wish);
  if (changed.length > 0)
    await account.audit({
      action: 'toggle_brand',
      resource: 'contact',
      id: contactId,
      after: { brand_id: brandId, status },
    });
  return { message: brandMessages[status] };
}

async function emailKeyOf(account: Account, contactId: number): Promise<string> {
  const contact = await account.db
    .selectFrom('contacts')
    .select('email_key')
    .where('account_id', '=', account.id)
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (!contact) throw notFound('contact');
  // An empty key is nobody's: who has no address has left no brand.
  return contact.email_key ?? '';
}
