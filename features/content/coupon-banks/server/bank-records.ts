import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Choices } from '#platform/server/family/choices.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { couponBanks } from '../contract/coupon-banks.ts';
import { couponCodes, exportedCodes } from '../contract/coupon-codes.ts';

type Count = 'total' | 'given' | 'redeemed' | 'voided';

/** A count of a bank (`r`) as it is now: what is kept and what changed since. */
function countNow(account: number, name: Count): RawBuilder<number> {
  return sql`(r.${sql.ref(name)} + coalesce((select sum(d.${sql.ref(name)}) from coupon_count_changes d
    where d.account_id = ${account} and d.bank_id = r.id), 0))::int`;
}

/** Codes of a bank (`r`) that can still be handed out. */
export function leftNow(account: number): RawBuilder<number> {
  return sql`(r.total - r.given - r.voided + coalesce((select sum(d.total - d.given - d.voided) from coupon_count_changes d
    where d.account_id = ${account} and d.bank_id = r.id), 0))::int`;
}

/** Coupon banks as the verbs need them. */
export const couponBankRecords: Records<typeof couponBanks> = {
  contract: couponBanks,
  table: resourceTable('coupon_banks', {
    computed: {
      total: (account) => countNow(account, 'total'),
      used: (account) => countNow(account, 'given'),
      left: leftNow,
      redeemed: (account) => countNow(account, 'redeemed'),
    },
  }),
};

const ofBank = (query: Readonly<Record<string, unknown>>) => [
  sql<SqlBool>`r.bank_id = ${query['bank_id'] as number}`,
  ...(typeof query['state'] === 'string' ? [sql<SqlBool>`r.state = ${query['state']}`] : []),
];

/** The codes of the bank that `bank_id` of a query names. */
export const couponCodeRecords: Records<typeof couponCodes> = {
  contract: couponCodes,
  table: resourceTable('coupon_codes', {
    computed: {
      contact: (
        account,
      ) => sql`(select json_build_object('id', c.id, 'email', c.email, 'name', trim(concat_ws(' ', c.first_name, c.last_name)))
        from contacts c where c.account_id = ${account} and c.id = r.contact_id)`,
      given_by: givenBy,
    },
    filter: ofBank,
  }),
};

/** The same for a file: contacts by their address alone. */
export const exportedCodeRecords: Records<typeof exportedCodes> = {
  contract: exportedCodes,
  table: resourceTable('coupon_codes', {
    computed: {
      email: (account) =>
        sql`(select c.email from contacts c where c.account_id = ${account} and c.id = r.contact_id)`,
    },
    filter: ofBank,
  }),
};

/** The campaign whose email gave a code (`r`). */
export function givenBy(account: number): RawBuilder<string | null> {
  return sql`(select m.message -> 'campaign' ->> 'name' from mailings m where m.account_id = ${account} and m.id = r.mailing_id)`;
}

/** What pickers and editors offer of banks. */
export const couponBankChoices: Choices = { columns: sql`r.id, r.name` };
