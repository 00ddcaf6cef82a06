import type { RawBuilder, SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Tells which contacts c get no promotions for now, as SQL; null where an account holds nobody. */
export type PromotionHold = (account: Account) => RawBuilder<SqlBool> | null;

let holdOf: PromotionHold = () => null;

/** Plugs in who is held; done by the composition root. */
export function plugPromotionHold(hold: PromotionHold): void {
  holdOf = hold;
}

/** Which contacts c get no promotions for now; null where nobody is held, and then no statement asks. */
export function promotionHold(account: Account): RawBuilder<SqlBool> | null {
  return holdOf(account);
}
