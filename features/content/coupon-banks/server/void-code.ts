import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';

/** Makes a code void: it is handed out no more and cannot be redeemed. One that was redeemed stays so. */
export async function voidCode(
  account: Account,
  { bankId, codeId }: { bankId: number; codeId: number },
): Promise<void> {
  const {
    rows: [before],
  } = await sql<{ state: string }>`
    select state from coupon_codes where account_id = ${account.id} and id = ${codeId} and bank_id = ${bankId} for update`.execute(
    account.db,
  );
  if (!before) throw notFound('coupon_code');
  if (before.state === 'used')
    throw invalid({ base: ['The code was redeemed, so it stays used.'] });
  if (before.state === 'void') return;
  await sql`
    with gone as (
      update coupon_codes k set state = 'void', slot = case when k.contact_id is null or k.slot > 0 then k.slot else -k.id end, updated_at = ${account.now}::timestamptz
      where k.account_id = ${account.id} and k.id = ${codeId} returning k.bank_id
    )
    insert into coupon_count_changes (account_id, bank_id, voided)
    select ${account.id}::bigint, bank_id, 1 from gone where ${before.state}::text = 'free' on conflict do nothing`.execute(
    account.db,
  );
  await account.audit({ action: 'void', resource: 'coupon_code', id: codeId, before });
}
