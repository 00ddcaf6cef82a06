import { sql, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { insertCodes } from './add-codes.ts';
import { couponBankRecords } from './bank-records.ts';
import { recountBanks } from './count-banks.ts';

const codes = 200;
const mostGiven = 36;
const everyRedeemed = 3;

/** A bank of welcome codes; the sample customers get theirs when they are made. */
export const couponBankSample: SampleRecords<number> = {
  async make({ account }) {
    const id = await insertSample(account, couponBankRecords, {
      name: 'Welcome 10 %',
      when_empty: 'fallback',
      fallback: 'WELCOME',
      low_at: 20,
    });
    const made = Array.from({ length: codes }, (_, at) => `WELCOME-${codeOf(at)}`);
    await insertCodes(account, id, made);
    await recountBanks(account, [id]);
    return id;
  },
  async remove(removal) {
    const { account } = removal;
    await takeOutSamples(
      removal,
      couponBankRecords,
      sql<SqlBool>`exists (select from coupon_codes k where k.account_id = ${account.id} and k.bank_id = r.id and k.mailing_id is not null)`,
    );
    await sql`
      delete from coupon_codes k where k.account_id = ${account.id} and not exists (
        select from coupon_banks b where b.account_id = ${account.id} and b.id = k.bank_id)`.execute(
      account.db,
    );
  },
};

/** Gives sample contacts the first codes of the sample bank, in the last weeks; a third of them has used theirs. */
export async function giveSampleCodes(
  account: Account,
  bankId: number,
  { contactIds, now }: { contactIds: readonly number[]; now: Date },
): Promise<void> {
  const given = contactIds.slice(0, mostGiven).map((contact, at) => {
    const day = now.getTime() - 86_400_000 * (1 + (at % 30));
    const isUsed = at % everyRedeemed === 0;
    return {
      contact,
      state: isUsed ? 'used' : 'given',
      given: new Date(day).toISOString(),
      used: isUsed ? new Date(day + 36_000_000).toISOString() : null,
      order_ref: isUsed ? `S-${1_000 + at}` : null,
    };
  });
  await sql`
    with free as (
      select k.id, row_number() over (order by k.id) as place from coupon_codes k where k.account_id = ${account.id} and k.bank_id = ${bankId}
    ), people as (
      select *, row_number() over (order by contact) as place from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as p(contact bigint, state text, given timestamptz, used timestamptz, order_ref text)
    )
    update coupon_codes k set contact_id = p.contact, state = p.state, given_at = p.given, used_at = p.used, order_ref = p.order_ref,
      slot = case when p.state = 'used' then -k.id else 0 end
    from people p join free f on f.place = p.place where k.account_id = ${account.id} and k.id = f.id`.execute(
    account.db,
  );
  await recountBanks(account, [bankId]);
}

// Different at each place, and the same every time.
function codeOf(at: number): string {
  return ((at * 48_271 + 7_919_317) % 60_466_176).toString(36).toUpperCase().padStart(5, '7');
}
