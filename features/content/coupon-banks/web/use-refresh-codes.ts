import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { couponBanks } from '../contract/coupon-banks.ts';
import { codesOf } from '../contract/coupon-codes.ts';

/** Has the figures and the codes of a bank read again. */
export function useRefreshCodes(bankId: number): () => Promise<void> {
  const banks = useRefresh(couponBanks);
  const codes = useRefresh(codesOf(bankId));
  return async () => void (await Promise.all([banks(), codes()]));
}
