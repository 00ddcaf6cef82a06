import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { recordConsentSql } from './consent.ts';
import { removeFromAllLists } from './list-membership.ts';
import { noteListSizesSql, turned } from './note-list-sizes.ts';
import { ownWish, type AddressReason } from './reasons.ts';
import { suppressAddress } from './suppress-address.ts';

/** Who becomes whom. */
export interface MergeOf {
  from: number;
  into: number;
}

/** What a merge changed of consent, so that it can be put back. */
export interface MergedConsent {
  /** Lists that the contact came to by the merge. */
  added: number[];
  /** Lists that it left by the merge, because the other had left them. */
  left: number[];
  brands: number[];
  suppressed: { emailKey: string; before: AddressReason | null } | null;
}

const source = 'merge';

/** Gives the contact that stays the lists of the other: in each the stricter of both. */
export async function mergeMemberships(
  account: Account,
  { from, into }: MergeOf,
): Promise<Pick<MergedConsent, 'added' | 'left'>> {
  const { rows } = await sql<{ list_id: number; is_new: boolean; status: string }>`
    with other as materialized (
      select list_id, status, unsubscribed_at, created_at from list_memberships where account_id = ${account.id} and contact_id = ${from} order by list_id for update
    ), put as (
      insert into list_memberships as m (account_id, list_id, contact_id, status, source, created_at, unsubscribed_at)
      select ${account.id}::bigint, o.list_id, ${into}::bigint, o.status, ${source}, o.created_at, o.unsubscribed_at from other o order by o.list_id
      on conflict (account_id, list_id, contact_id) do update set status = 'unsubscribed', unsubscribed_at = ${account.now}::timestamptz
        where m.status = 'subscribed' and excluded.status = 'unsubscribed'
      returning m.list_id, m.contact_id, m.status, xmax = 0 as is_new
    ), came as (select * from put where status = 'subscribed'), gone as (select * from put where status = 'unsubscribed'),
    proof_in as (${recordConsentSql(account, 'subscribed', { source }, sql`came`)}),
    proof_out as (${recordConsentSql(account, 'unsubscribed', { source }, sql`gone`)}),
    sizes as (${noteListSizesSql(account, sql`${turned(sql`came`, 'subscribed')} union all select list_id, case when is_new then 0 else -1 end as subscribed, 1 as unsubscribed from gone`)})
    select list_id, is_new, status from put`.execute(account.db);
  await removeFromAllLists(account, [from]);
  return {
    added: rows.filter((row) => row.is_new).map((row) => row.list_id),
    left: rows.filter((row) => !row.is_new).map((row) => row.list_id),
  };
}

/** What somebody refused at one of the addresses holds for the address that stays, too. */
export async function mergeRefusals(
  account: Account,
  { kept, others }: { kept: string | null; others: readonly string[] },
): Promise<Pick<MergedConsent, 'brands' | 'suppressed'>> {
  if (kept === null || others.length === 0) return { brands: [], suppressed: null };
  const { rows: brands } = await sql<{ brand_id: number }>`
    insert into brand_unsubscribes (account_id, brand_id, email_key, source)
    select distinct ${account.id}::bigint, b.brand_id, ${kept}, ${source} from brand_unsubscribes b
    where b.account_id = ${account.id} and b.email_key = any(${[...others]}::text[]) order by b.brand_id
    on conflict (account_id, brand_id, email_key) do nothing returning brand_id`.execute(
    account.db,
  );
  const { rows } = await sql<{ email_key: string; reason: AddressReason }>`
    select email_key, reason from suppressions where account_id = ${account.id} and email_key = any(${[kept, ...others]}::text[])`.execute(
    account.db,
  );
  const before = rows.find(({ email_key: key }) => key === kept)?.reason ?? null;
  let isChanged = false;
  for (const { email_key: key, reason } of rows)
    if (key !== kept && ownWish.includes(reason))
      isChanged = (await suppressAddress(account, { emailKey: kept, reason, source })) || isChanged;
  return {
    brands: brands.map((row) => row.brand_id),
    suppressed: isChanged ? { emailKey: kept, before } : null,
  };
}

/** Takes back what a merge did to the consent of the contact that stays, where nothing was said since. */
export async function undoMergedConsent(
  account: Account,
  { into, at, kept }: { into: number; at: string; kept: string | null },
  { added, left, brands, suppressed }: MergedConsent,
): Promise<void> {
  await sql`
    with gone as (
      delete from list_memberships where account_id = ${account.id} and contact_id = ${into} and list_id = any(${added}::bigint[]) and source = ${source}
      returning list_id, status
    ), sizes as (${noteListSizesSql(account, sql`select list_id, -(status = 'subscribed')::int as subscribed, -(status = 'unsubscribed')::int as unsubscribed from gone`)})
    select from gone`.execute(account.db);
  await sql`
    with back as (
      update list_memberships set status = 'subscribed', unsubscribed_at = null
      where account_id = ${account.id} and contact_id = ${into} and list_id = any(${left}::bigint[]) and status = 'unsubscribed' and unsubscribed_at = ${at}::timestamptz
      returning list_id, contact_id, false as is_new
    ), proof as (${recordConsentSql(account, 'subscribed', { source: 'merge_undone' }, sql`back`)}),
    sizes as (${noteListSizesSql(account, turned(sql`back`, 'subscribed'))})
    select from back`.execute(account.db);
  if (kept !== null)
    await sql`delete from brand_unsubscribes where account_id = ${account.id} and email_key = ${kept} and brand_id = any(${brands}::bigint[]) and source = ${source}`.execute(
      account.db,
    );
  if (!suppressed) return;
  const mine = sql`account_id = ${account.id} and email_key = ${suppressed.emailKey} and source = ${source}`;
  await (
    suppressed.before === null
      ? sql`delete from suppressions where ${mine}`
      : sql`update suppressions set reason = ${suppressed.before} where ${mine}`
  ).execute(account.db);
}
