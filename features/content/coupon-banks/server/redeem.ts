import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';

/** A code that somebody shows, and the order it is for. */
export interface ShownCode {
  code: string;
  orderRef: string;
  /** Where several banks have the same code. */
  bankId?: number | undefined;
}

/** What became of a shown code. */
export type Redeemed = { id: number; isNew: boolean } | { refused: string };

interface Found {
  id: number;
  bank_id: number;
  state: 'free' | 'given' | 'used' | 'void';
  order_ref: string | null;
  is_expired: boolean;
}

/** Marks a code as used, once; the same order again changes nothing. */
export async function redeemCode(account: Account, shown: ShownCode): Promise<Redeemed> {
  const found = await findCode(account, shown);
  if (!found) return { refused: 'is no code of this account' };
  const { id, state } = found;
  if (state === 'used')
    return shown.orderRef !== '' && found.order_ref === shown.orderRef
      ? { id, isNew: false }
      : { refused: 'was redeemed before' };
  if (state === 'void') return { refused: 'is void' };
  if (found.is_expired) return { refused: 'has expired' };
  await sql`
    with used as (
      update coupon_codes k set state = 'used', used_at = ${account.now}::timestamptz, order_ref = nullif(${shown.orderRef}::text, ''),
        slot = case when k.contact_id is null or k.slot > 0 then k.slot else -k.id end, updated_at = ${account.now}::timestamptz
      where k.account_id = ${account.id} and k.id = ${id} and k.state in ('free', 'given') returning k.id
    )
    insert into coupon_count_changes (account_id, bank_id, given, redeemed)
    select ${account.id}::bigint, ${found.bank_id}::bigint, ${state === 'free' ? 1 : 0}::int, 1 from used on conflict do nothing`.execute(
    account.db,
  );
  return { id, isNew: true };
}

/** The same for a caller, who is told why a code is refused. */
export async function redeemOrRefuse(account: Account, shown: ShownCode): Promise<number> {
  const redeemed = await redeemCode(account, shown);
  if ('refused' in redeemed) throw invalid({ code: [redeemed.refused] });
  if (redeemed.isNew)
    await account.audit({
      action: 'redeem',
      resource: 'coupon_code',
      id: redeemed.id,
      after: { order_id: shown.orderRef },
    });
  return redeemed.id;
}

// Locked, so that of two orders that show one code at the same moment the second sees that it is used.
async function findCode(account: Account, { code, bankId }: ShownCode): Promise<Found | null> {
  const {
    rows: [row],
  } = await sql<Found>`
    select k.id, k.bank_id, k.state, k.order_ref, coalesce(b.expires_at <= ${account.now}::timestamptz, false) as is_expired
    from coupon_banks b join coupon_codes k on k.account_id = ${account.id} and k.bank_id = b.id and k.code = ${code.trim()}
    where b.account_id = ${account.id} ${bankId === undefined ? sql`` : sql`and b.id = ${bankId}`}
    order by array_position(array['given', 'used', 'free', 'void'], k.state), k.id limit 1 for update of k`.execute(
    account.db,
  );
  return row ?? null;
}
