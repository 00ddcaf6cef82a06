import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { recordAddressConsent, type ConsentProof } from './consent.ts';
import { textArray } from './contact-fields.ts';
import { noteChangesOfAddresses } from './feed/note-changes.ts';

/** Unsubscribes addresses from a brand; returns those that had not left it before. */
export async function leaveBrand(
  account: Account,
  wish: {
    brandId: number;
    emailKeys: readonly string[];
    note?: string;
    createdBy?: string;
  } & ConsentProof,
): Promise<string[]> {
  const { rows } = await sql<{ email_key: string }>`
    insert into brand_unsubscribes (account_id, brand_id, email_key, source, note, mailing_id, created_by)
    select distinct ${account.id}::bigint, b.id, key, ${wish.source}, ${wish.note ?? ''}, ${wish.mailingId ?? null}::bigint, ${wish.createdBy ?? ''}
    from brands b cross join unnest(${textArray(wish.emailKeys)}) given(key) where b.account_id = ${account.id} and b.id = ${wish.brandId} and key <> '' order by key
    on conflict (account_id, brand_id, email_key) do nothing returning email_key`.execute(
    account.db,
  );
  const keys = rows.map((row) => row.email_key);
  await recordAddressConsent(
    account,
    'unsubscribed',
    { ...wish, detail: wish.detail ?? wish.note },
    { keys, brandId: wish.brandId },
  );
  await noteChangesOfAddresses(account, keys, { kind: 'left_brand', ref: wish.brandId });
  return keys;
}

/** Lets addresses get mail of a brand again; answers those that had left it. */
export async function returnToBrand(
  account: Account,
  wish: { brandId: number; emailKeys: readonly string[] } & ConsentProof,
): Promise<string[]> {
  const { rows } = await sql<{ email_key: string }>`
    delete from brand_unsubscribes where account_id = ${account.id} and brand_id = ${wish.brandId} and email_key = any(${textArray(wish.emailKeys)})
    returning email_key`.execute(account.db);
  const keys = rows.map((row) => row.email_key);
  await recordAddressConsent(account, 'subscribed', wish, { keys, brandId: wish.brandId });
  await noteChangesOfAddresses(account, keys, { kind: 'returned_to_brand', ref: wish.brandId });
  return keys;
}

/** Whether an address has left a brand. */
export async function hasLeftBrand(
  account: Account,
  { brandId, emailKey }: { brandId: number; emailKey: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from brand_unsubscribes where account_id = ${account.id} and brand_id = ${brandId} and email_key = ${emailKey}`.execute(
    account.db,
  );
  return rows.length > 0;
}
