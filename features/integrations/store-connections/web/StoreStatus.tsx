import { useTranslation } from 'react-i18next';
import type { StoreRow } from '#engines/connect/contract.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { storeTexts } from './texts.ts';

const tones = {
  active: 'good',
  failing: 'bad',
  processing: 'brand',
  pending: 'warn',
  inactive: 'bad',
} as const;

/** How a connection stands: active, what it waits for, or that it needs somebody. */
export function StoreStatus({ store }: { store: Pick<StoreRow, 'status' | 'last_error'> }) {
  const { t } = useTranslation(storeTexts);
  const status = store.status === 'active' && store.last_error !== null ? 'failing' : store.status;
  return <StatusChip status={status} label={t(`status.${status}`)} tone={tones[status]} />;
}
