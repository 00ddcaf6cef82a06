import { sql } from 'kysely';
import { allTextOf, type ContentPart, type FreezeContext } from '#engines/content-parts/public.ts';
import { namedIds } from '#engines/recipient-values/public.ts';
import type { Finding } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { leftNow } from './bank-records.ts';

interface Stock {
  id: number;
  name: string;
  when_empty: string;
  left: number;
  /** Contacts that may keep the code that they have. */
  holding: number;
  is_expired: boolean;
}

/** Coupon codes in contents: they stay tokens until the claim; here it is said whether their banks can serve them. */
export const couponPart: ContentPart = {
  name: 'coupon_banks',
  order: 50,
  async check(account, parts, context) {
    const ids = namedIds([allTextOf(parts)], 'coupon');
    if (ids.length === 0) return [];
    const stocks = new Map((await stocksOf(account, ids)).map((stock) => [stock.id, stock]));
    return ids.flatMap((id) => findingOf(id, stocks.get(id), context));
  },
};

const where = { part: 'html', line: null } as const;

function findingOf(id: number, bank: Stock | undefined, context: FreezeContext): Finding[] {
  if (!bank)
    return [
      {
        code: 'unknown_part',
        severity: 'error',
        message: `Coupon bank ${id} does not exist, so its code would be empty.`,
        fix: 'Choose another coupon bank in the content, or take the code out.',
        where,
      },
    ];
  const severity = bank.when_empty === 'fallback' ? 'warning' : 'error';
  if (bank.is_expired)
    return [
      {
        code: 'unready_part',
        severity,
        message: `The codes of coupon bank “${bank.name}” have expired.`,
        fix: 'Give the coupon bank a later end, or choose another one.',
        where,
      },
    ];
  const needed = Math.max(1, context.recipients ?? 1);
  if (bank.left >= needed) return [];
  return [
    {
      code: 'unready_part',
      // Recipients who have a code keep it, so the codes may be enough.
      severity: bank.left + bank.holding >= needed ? 'warning' : severity,
      message: `Coupon bank “${bank.name}” has too few codes for all recipients (${bank.left} left, ${needed} recipients).`,
      fix: 'Add codes to the coupon bank, or choose what happens when no code is left.',
      where,
    },
  ];
}

async function stocksOf(account: Account, ids: readonly number[]): Promise<Stock[]> {
  const { rows } = await sql<Stock>`
    select r.id, r.name, r.when_empty, ${leftNow(account.id)} as left,
      case when r.per = 'contact' then r.given - r.redeemed + coalesce((select sum(d.given - d.redeemed) from coupon_count_changes d
        where d.account_id = ${account.id} and d.bank_id = r.id), 0) else 0 end::int as holding,
      coalesce(r.expires_at <= ${account.now}::timestamptz, false) as is_expired
    from coupon_banks r where r.account_id = ${account.id} and r.id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
  return rows;
}
