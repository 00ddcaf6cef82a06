import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { CouponCode } from '../contract/coupon-codes.ts';

const tones = { free: 'neutral', given: 'blue', used: 'good', void: 'warn' } as const;

/** The state of a code as a chip. */
export function CodeState({ state }: { state: CouponCode['state'] }) {
  const { t } = useTranslation('coupon-banks');
  return <StatusChip status={state} label={t(`states.${state}`)} tone={tones[state]} />;
}
