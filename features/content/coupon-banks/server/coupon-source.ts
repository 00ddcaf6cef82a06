import { sql } from 'kysely';
import type {
  Leave,
  NamingMailing,
  Value,
  ValueSource,
  Wait,
} from '#engines/recipient-values/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { noCoupon } from './add-codes.ts';
import { assignCodes, type GivingBank } from './assign-codes.ts';

/** What tests and previews show in place of a code. */
export const sampleCode = 'SAMPLE-CODE';

/** Coupon codes in emails: `{{ coupon.b3 }}` is a code of bank 3. */
export const couponSource: ValueSource = {
  root: 'coupon',
  claim: claimCodes,
  async given(account, mailingId, contactIds) {
    const { rows } = await sql<{ contact_id: number; bank_id: number; said: string }>`
      select k.contact_id, k.bank_id, k.code as said from coupon_codes k
      where k.account_id = ${account.id} and k.contact_id = any(${[...contactIds]}::bigint[]) and k.mailing_id = ${mailingId}
      union all
      select n.contact_id, n.bank_id, coalesce(k.code, n.fallback, '') from coupon_mentions n
        left join coupon_codes k on k.account_id = ${account.id} and k.id = n.code_id
      where n.account_id = ${account.id} and n.contact_id = any(${[...contactIds]}::bigint[]) and n.mailing_id = ${mailingId}`.execute(
      account.db,
    );
    const byContact = Map.groupBy(rows, (row) => row.contact_id);
    return new Map(
      [...byContact].map(([id, said]) => [
        id,
        Object.fromEntries(said.map((one) => [`b${one.bank_id}`, one.said])),
      ]),
    );
  },
  sample: (ids) => Object.fromEntries(ids.map((id) => [`b${id}`, sampleCode])),
};

async function claimCodes(
  account: Account,
  mailing: NamingMailing,
  contactIds: readonly number[],
): Promise<Map<number, Value | Wait | Leave>> {
  const texts = new Map<number, Record<string, string>>(contactIds.map((id) => [id, {}]));
  const without = new Map<number, Wait | Leave>();
  // Always in the order of their ids, so that two claims never wait for each other.
  for (const bank of await banksBy(account, mailing.ids)) {
    const asked = contactIds.filter((id) => !without.has(id));
    const codes = await assignCodes(account, bank, { mailingId: mailing.id, contactIds: asked });
    for (const id of asked) {
      const code = codes.get(id);
      if (code !== undefined) texts.get(id)![`b${bank.id}`] = code;
      else without.set(id, bank.when_empty === 'skip' ? { leave: noCoupon } : { wait: noCoupon });
    }
  }
  return new Map(contactIds.map((id) => [id, without.get(id) ?? texts.get(id)!]));
}

async function banksBy(account: Account, ids: readonly number[]): Promise<GivingBank[]> {
  const { rows } = await sql<GivingBank>`
    select id, per, when_empty, fallback, coalesce(expires_at <= ${account.now}::timestamptz, false) as is_expired
    from coupon_banks where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) order by id`.execute(
    account.db,
  );
  return rows;
}
