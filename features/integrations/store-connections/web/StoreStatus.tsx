import { useTranslation } from 'react-i18next';
import type { StoreRow } from '#engines/connect/contract.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { storeTexts } from './texts.ts';

const tones = { active: 'good', processing: 'brand', pending: 'warn', inactive: 'bad' } as const;

/** How a connection stands: active, or what it waits for. */
export function StoreStatus({ store }: { store: Pick<StoreRow, 'status'> }) {
  const { t } = useTranslation(storeTexts);
  return (
    <StatusChip
      status={store.status}
      label={t(`status.${store.status}`)}
      tone={tones[store.status]}
    />
  );
}
