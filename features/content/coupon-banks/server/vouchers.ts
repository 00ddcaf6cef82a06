import { sql } from 'kysely';
import { idsOfContact } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { couponRole } from '../contract/coupon-banks.ts';
import type { Voucher } from '../contract/coupon-codes.ts';
import { givenBy } from './bank-records.ts';
import { maskedCode } from './code-rule.ts';

/** The codes that were given to a contact, and to those merged into it; the newest first. */
export async function vouchersFor(
  account: Account,
  contactId: number,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: Voucher[]; total: number }> {
  const contact = await account.db
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (!contact) throw notFound('contact');
  const ids = await idsOfContact(account, contactId);
  const mine = sql`r.account_id = ${account.id} and r.contact_id = any(${ids}::bigint[])`;
  const { rows } = await sql<Voucher>`
    select r.id, r.code, r.state, json_build_object('id', b.id, 'name', b.name) as coupon_bank, ${givenBy(account.id)} as given_by,
      r.given_at, r.used_at, r.order_ref, b.expires_at
    from coupon_codes r join coupon_banks b on b.account_id = ${account.id} and b.id = r.bank_id
    where ${mine} order by r.given_at desc nulls last, r.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(
    account.db,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from coupon_codes r where ${mine}`.execute(account.db);
  const isSeen = account.can(couponRole);
  return {
    rows: isSeen ? rows : rows.map((row) => ({ ...row, code: maskedCode(row.code) })),
    total: counted.rows[0]!.total,
  };
}
