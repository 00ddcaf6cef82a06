import { sql } from 'kysely';
import { openMailingsNaming, wakeWaiting } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { mostCodes, type AddedCodes } from '../contract/coupon-banks.ts';
import { leftNow } from './bank-records.ts';
import { codeFault } from './code-rule.ts';

/** The reason of emails that wait for a code, and of those that are not sent without one. */
export const noCoupon = 'no_coupon';

/** Adds codes to a bank; those that it has, whatever became of them, stay as they are. Emails that waited for a code go on. */
export async function addCodes(
  account: Account,
  bankId: number,
  given: readonly string[],
): Promise<AddedCodes> {
  const rejected: AddedCodes['rejected'] = [];
  const good = new Set<string>();
  for (const [at, written] of given.entries()) {
    const code = written.trim();
    const reason = codeFault(code);
    if (reason === null) good.add(code);
    else rejected.push({ line: at + 1, code: code.slice(0, 100), reason });
  }
  const room = await roomIn(account, bankId);
  if (good.size > room)
    throw invalid({
      codes: [`are too many: a bank holds ${mostCodes} codes, and this one has room for ${room}`],
    });
  const added = await insertCodes(account, bankId, [...good]);
  if (added > 0) {
    await wakeForCodes(account, bankId);
    await account.audit({
      action: 'add_codes',
      resource: 'coupon_bank',
      id: bankId,
      after: { added },
    });
  }
  return { added, duplicate: given.length - rejected.length - added, rejected };
}

/** Inserts codes that the bank does not have and counts them. */
export async function insertCodes(
  account: Account,
  bankId: number,
  codes: readonly string[],
): Promise<number> {
  if (codes.length === 0) return 0;
  const {
    rows: [row],
  } = await sql<{ added: number }>`
    with added as (
      insert into coupon_codes (account_id, bank_id, code)
      select ${account.id}::bigint, ${bankId}::bigint, code from unnest(${[...codes]}::text[]) with ordinality as given(code, place) order by place
      on conflict (account_id, bank_id, code) do nothing returning 1
    ), counted as (
      insert into coupon_count_changes (account_id, bank_id, total)
      select ${account.id}::bigint, ${bankId}::bigint, (select count(*) from added) where exists (select from added) on conflict do nothing
    )
    select count(*) as added from added`.execute(account.db);
  return row!.added;
}

/** How many more codes a bank takes; it stays where it is until the transaction ends. */
export async function roomIn(account: Account, bankId: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ total: number }>`
    select (r.total + coalesce((select sum(d.total) from coupon_count_changes d where d.account_id = ${account.id} and d.bank_id = r.id), 0))::int as total
    from coupon_banks r where r.account_id = ${account.id} and r.id = ${bankId} for key share of r`.execute(
    account.db,
  );
  if (!row) throw notFound('coupon_bank');
  return Math.max(0, mostCodes - row.total);
}

/** Has emails tried again that wait for a code of this bank. */
export async function wakeForCodes(account: Account, bankId: number): Promise<number> {
  const open = await openMailingsNaming(account, 'coupon', [bankId]);
  return wakeWaiting(account, { mailingIds: open.map(({ id }) => id), reason: noCoupon });
}

/** How many codes of a bank are left to hand out. */
export async function leftIn(account: Account, bankId: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ left: number }>`
    select ${leftNow(account.id)} as left from coupon_banks r where r.account_id = ${account.id} and r.id = ${bankId}`.execute(
    account.db,
  );
  return row?.left ?? 0;
}
