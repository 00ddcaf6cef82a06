import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { decimals, fullNumber, money } from '#platform/web/format/numbers.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { WorkflowReport } from '../../contract/insight.ts';
import { journeyTexts, useJourneyPaths } from '../paths.ts';

/** The columns of the reports of journeys. */
export function useReportColumns(): TableColumn<WorkflowReport>[] {
  const { t } = useTranslation(journeyTexts);
  const paths = useJourneyPaths();
  return useMemo(() => {
    const counted = (
      id: 'entered' | 'active' | 'finished',
      query: Record<string, string>,
    ): TableColumn<WorkflowReport> => ({
      id,
      title: t(id === 'active' ? 'figures.inside' : `figures.${id}`),
      about: t(id === 'active' ? 'figures.insideAbout' : `figures.${id}About`),
      kind: 'number',
      cell: (one) => <AppLink to={paths.contacts(one.id, query)}>{fullNumber(one[id])}</AppLink>,
    });
    return [
      { id: 'name', title: t('fields.name'), kind: 'name', cell: (one) => one.name },
      {
        id: 'status',
        title: t('fields.status'),
        kind: 'status',
        from: 800,
        cell: (one) => <StatusChip status={one.status} label={t(`status.${one.status}`)} />,
      },
      counted('entered', {}),
      counted('active', { state: 'inside' }),
      counted('finished', { state: 'finished' }),
      ...outcomeColumns(t),
    ];
  }, [t, paths]);
}

const share = (value: number | null) => (value === null ? '–' : `${decimals(value, 1)} %`);

const outcomeColumns = (t: (key: string) => string): TableColumn<WorkflowReport>[] => [
  {
    id: 'goal_rate',
    title: t('figures.goalRate'),
    about: t('figures.goalRateAbout'),
    kind: 'number',
    cell: (one) => share(one.goal_rate),
  },
  {
    id: 'revenue',
    title: t('figures.revenue'),
    about: t('figures.revenueAbout'),
    kind: 'number',
    cell: (one) =>
      one.revenue.length === 0
        ? '–'
        : one.revenue
            .map(({ currency, amount }) => money(amount, { currency, cents: true }))
            .join(', '),
  },
  {
    id: 'lift',
    title: t('figures.lift'),
    about: t('figures.liftAbout'),
    kind: 'number',
    from: 960,
    cell: (one) => (one.lift === null ? '–' : `${one.lift > 0 ? '+' : ''}${decimals(one.lift, 1)}`),
  },
];
