import { sql } from 'kysely';
import type { PersonalData } from '#platform/server/family/personal-data.ts';
import { givenBy } from './bank-records.ts';

/** Codes that were given to people. An erased contact's codes stay used: nobody else ever gets them. */
export const couponPersonalData: PersonalData = {
  columns: {
    coupon_codes: ['contact_id', 'order_ref'],
    coupon_mentions: ['contact_id'],
  },
  exports: {
    coupon_codes: {
      record: 'voucher',
      rows: (account, { id }) => sql`
        select r.id, b.name as coupon_bank, r.code, r.state, ${givenBy(account.id)} as given_by, r.given_at, r.used_at, r.order_ref as order_id
        from coupon_codes r left join coupon_banks b on b.account_id = ${account.id} and b.id = r.bank_id
        where r.account_id = ${account.id} and r.contact_id = ${id}`,
    },
    coupon_mentions: { leftOut: 'repeats codes that are exported themselves' },
  },
  async erase(account, { ids }) {
    await sql`
      update coupon_codes set contact_id = null, slot = null, order_ref = null
      where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
      account.db,
    );
    await sql`delete from coupon_mentions where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
      account.db,
    );
  },
};
