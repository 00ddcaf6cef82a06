import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { WorkflowRow } from '../../contract/workflows.ts';
import { journeyTexts, useJourneyPaths } from '../paths.ts';

/** The columns of the table of journeys. */
export function useJourneyColumns(): TableColumn<WorkflowRow>[] {
  const { t } = useTranslation(journeyTexts);
  const paths = useJourneyPaths();
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (one) => one.name,
      },
      {
        id: 'status',
        title: t('fields.status'),
        kind: 'status',
        sortable: true,
        cell: (one) => <JourneyStatus journey={one} />,
      },
      {
        id: 'inside',
        title: t('figures.inside'),
        about: t('figures.insideAbout'),
        kind: 'number',
        cell: (one) =>
          one.counts.inside === 0 ? (
            '0'
          ) : (
            <AppLink to={paths.contacts(one.id, { state: 'inside' })}>
              {fullNumber(one.counts.inside)}
            </AppLink>
          ),
      },
      ...countColumns(t),
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        from: 960,
        cell: (one) => <DateTime value={one.updated_at} relative />,
      },
      {
        id: 'created_at',
        title: t('fields.created'),
        kind: 'date',
        sortable: true,
        hidden: true,
        cell: (one) => <DateTime value={one.created_at} />,
      },
    ],
    [t, paths],
  );
}

const countColumns = (t: (key: string) => string): TableColumn<WorkflowRow>[] => [
  {
    id: 'entered',
    title: t('figures.entered'),
    about: t('figures.enteredAbout'),
    kind: 'number',
    cell: (one) => fullNumber(one.counts.entered),
  },
  {
    id: 'finished',
    title: t('figures.finished'),
    kind: 'number',
    from: 800,
    cell: (one) => fullNumber(one.counts.finished),
  },
  {
    id: 'goals',
    title: t('figures.goals'),
    about: t('figures.goalsAbout'),
    kind: 'number',
    from: 800,
    cell: (one) => fullNumber(one.counts.goals),
  },
];

/** How a journey stands, and whether its draft differs from what is live. */
export function JourneyStatus({
  journey,
}: {
  journey: Pick<WorkflowRow, 'status' | 'has_changes'>;
}) {
  const { t } = useTranslation(journeyTexts);
  const label = t(`status.${journey.status}`);
  return (
    <StatusChip
      status={journey.status}
      label={
        journey.status !== 'draft' && journey.has_changes
          ? t('status.withChanges', { status: label })
          : label
      }
    />
  );
}
