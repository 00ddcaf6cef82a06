import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import type { PushCampaign, PushFigures } from '../contract/push-campaigns.ts';
import { pushTexts } from './paths.ts';

/** The columns of the list of push campaigns. */
export function usePushColumns() {
  const { t } = useTranslation(pushTexts);
  return useMemo<TableColumn<PushCampaign>[]>(() => {
    const figure = (id: 'sent' | 'opened' | 'failed' | 'gone'): TableColumn<PushCampaign> => ({
      id,
      title: t(`figures.${id}`),
      kind: 'number',
      cell: ({ figures }) => (figures.recipients === 0 ? '–' : fullNumber(figures[id])),
    });
    return [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (campaign) => campaign.name,
        below: (campaign) => campaign.title || campaign.body,
      },
      {
        id: 'application',
        title: t('fields.application'),
        kind: 'text',
        cell: (campaign) => campaign.application?.name ?? t('applicationGone'),
      },
      {
        id: 'status',
        title: t('fields.status'),
        kind: 'status',
        cell: (campaign) => <StatusChip status={campaign.status} />,
      },
      {
        id: 'recipients',
        title: t('figures.recipients'),
        kind: 'number',
        cell: ({ figures }) => (figures.recipients === 0 ? '–' : fullNumber(takenOf(figures))),
      },
      figure('sent'),
      figure('opened'),
      figure('failed'),
      figure('gone'),
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        width: 130,
        cell: (campaign) => <DateTime value={campaign.updated_at} relative />,
      },
    ];
  }, [t]);
}

/** How many were to get it: everybody chosen but those who were suppressed. */
function takenOf({ recipients, suppressed }: PushFigures): number {
  return recipients - suppressed;
}
