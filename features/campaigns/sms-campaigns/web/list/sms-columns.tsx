import type { TFunction } from 'i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import type { SmsCampaign } from '../../contract/campaign.ts';
import type { SmsFigures } from '../../contract/figures.ts';

/** The columns of lists of SMS campaigns. */
export function smsColumns(t: TFunction, isTransactional: boolean): TableColumn<SmsCampaign>[] {
  return [
    {
      id: 'name',
      title: t('fields.name'),
      kind: 'name',
      sortable: true,
      cell: (campaign) => campaign.name,
      below: (campaign) => campaign.text,
    },
    {
      id: 'status',
      title: t('fields.status'),
      kind: 'status',
      sortable: true,
      cell: (campaign) => <StatusChip status={campaign.status} />,
    },
    ...(isTransactional ? [apiIdColumn(t)] : []),
    {
      id: 'recipients',
      title: t('figures.recipients'),
      kind: 'number',
      cell: ({ figures }) => (figures.recipients === 0 ? '–' : fullNumber(takenOf(figures))),
    },
    ...(['delivered', 'failed', 'clicked', 'replies'] as const).map((id) => figureColumn(t, id)),
    ...dateColumns(t),
  ];
}

function apiIdColumn(t: TFunction): TableColumn<SmsCampaign> {
  return {
    id: 'id',
    title: t('fields.apiId'),
    kind: 'text',
    width: 90,
    cell: (campaign) => campaign.id,
  };
}

function figureColumn(
  t: TFunction,
  id: 'delivered' | 'failed' | 'clicked' | 'replies',
): TableColumn<SmsCampaign> {
  return {
    id,
    title: t(`figures.${id}`),
    kind: 'number',
    cell: ({ figures }) => (figures.recipients === 0 ? '–' : fullNumber(figures[id])),
  };
}

function dateColumns(t: TFunction): TableColumn<SmsCampaign>[] {
  return [
    {
      id: 'scheduled_at',
      title: t('fields.scheduled'),
      kind: 'date',
      sortable: true,
      hidden: true,
      cell: (campaign) => <DateTime value={campaign.scheduled_at} />,
    },
    {
      id: 'updated_at',
      title: t('fields.changed'),
      kind: 'date',
      sortable: true,
      width: 130,
      cell: (campaign) => <DateTime value={campaign.updated_at} relative />,
    },
  ];
}

/** How many were to get it: everybody chosen but those who were suppressed. */
function takenOf({ recipients, suppressed }: SmsFigures): number {
  return recipients - suppressed;
}
