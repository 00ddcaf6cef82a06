import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { CouponBank } from '../contract/coupon-banks.ts';
import classes from './coupon-banks.module.css';

/** How many codes a bank has left, with a word where that is too few. */
export function CodesLeft({ bank }: { bank: CouponBank }) {
  const { t } = useTranslation('coupon-banks');
  const isLow = bank.low_at !== null && bank.left <= bank.low_at;
  return (
    <span className={classes.left}>
      {bank.total > 0 && bank.left === 0 ? (
        <StatusChip status="empty" label={t('state.empty')} tone="bad" />
      ) : (
        isLow && <StatusChip status="low" label={t('state.low')} tone="warn" />
      )}
      {fullNumber(bank.left)}
    </span>
  );
}
