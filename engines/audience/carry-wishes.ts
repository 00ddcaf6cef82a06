import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { leaveBrand } from './brand-consent.ts';
import type { ConsentProof } from './consent.ts';
import { addressReasonOf, isOwnWish, suppressAddress } from './suppress-address.ts';

/** What a person refused at one address holds at another that is theirs, too: all emails, a complaint, and those of brands. */
export async function carryWishes(
  account: Account,
  { from, to, proof }: { from: string; to: string; proof: ConsentProof },
): Promise<void> {
  const reason = await addressReasonOf(account, from);
  if (reason !== null && isOwnWish(reason))
    await suppressAddress(account, { emailKey: to, reason, source: proof.source });
  const { rows } = await sql<{ brandId: number }>`
    select brand_id as "brandId" from brand_unsubscribes where account_id = ${account.id} and email_key = ${from} order by brand_id`.execute(
    account.db,
  );
  for (const { brandId } of rows) await leaveBrand(account, { brandId, emailKeys: [to], ...proof });
}
