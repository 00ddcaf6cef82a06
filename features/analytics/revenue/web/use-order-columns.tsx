import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { money } from '#platform/web/format/numbers.ts';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import type { CreditedOrder } from '../contract.ts';

/** The columns of credited orders: what was bought, and what its buyer did with an email before. */
export function useOrderColumns(): TableColumn<CreditedOrder>[] {
  const { t } = useTranslation('revenue');
  return useMemo<TableColumn<CreditedOrder>[]>(
    () => [
      {
        id: 'number',
        title: t('columns.number'),
        kind: 'name',
        cell: (row) => row.number,
        below: (row) => row.email ?? '',
      },
      {
        id: 'net',
        title: t('columns.net'),
        about: t('netAbout'),
        kind: 'number',
        cell: (row) => money(row.net, { currency: row.currency }),
      },
      {
        id: 'placed_at',
        title: t('columns.placed'),
        kind: 'date',
        cell: (row) => <DateTime value={row.placed_at} />,
      },
      {
        id: 'campaign',
        title: t('columns.email'),
        from: 800,
        cell: (row) => (row.is_private ? t('private') : row.campaign_name || t('noCampaign')),
      },
      {
        id: 'touch',
        title: t('columns.touch'),
        about: t('touchAbout'),
        from: 960,
        cell: (row) => (
          <span>
            {t(`touches.${row.touch}`)} <DateTime value={row.touch_at} />
          </span>
        ),
      },
    ],
    [t],
  );
}
