import { Button, Select, Skeleton, Switch } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  dimensionsOf,
  figuresOf,
  movingRanges,
  ratesOf,
  reportTypes,
} from '#engines/reporting/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { customReports, type PivotResult, type ShownReport } from '../contract/custom-reports.ts';
import classes from './custom-reports.module.css';
import { PivotTable } from './PivotTable.tsx';
import { useReportPaths } from './report-paths.ts';
import { daysText, useReportWords } from './report-words.ts';

const pivotUrl = z.object({
  type: z.enum(reportTypes).default('campaign'),
  row: z.string().max(60).default('campaign'),
  column: z.string().max(60).default('month'),
  measure: z.string().max(60).default('sent'),
  range: z.enum(movingRanges).default('last_90_days'),
});
type Pivot = z.output<typeof pivotUrl>;

/** One figure by two groupings: rows, columns and figure are chosen, and the table follows. */
export function PivotReportPage() {
  const { t } = useTranslation('custom-reports');
  const [pivot, setUrl] = useUrlState(pivotUrl);
  const [isWarm, warm] = useState(false);
  const result = usePivot(pivot);
  const words = useReportWords(pivot.type);
  return (
    <Page>
      <PageHeader
        title={t('pivot.title')}
        about={t('pivot.about')}
        description={result.data && daysText(result.data)}
        actions={<SaveAsReport pivot={pivot} />}
      />
      <Panel>
        <PivotFields pivot={pivot} onChange={setUrl} />
        <Switch
          my={12}
          label={t('pivot.heat')}
          checked={isWarm}
          onChange={(event) => warm(event.currentTarget.checked)}
        />
        {result.error && <ErrorState error={result.error} onRetry={() => void result.refetch()} />}
        {result.isPending && <Skeleton h={320} />}
        {result.data && (
          <PivotTable
            result={result.data}
            row={pivot.row}
            column={pivot.column}
            type={pivot.type}
            isWarm={isWarm}
            text={(value) => words.cell(pivot.measure, value)}
          />
        )}
      </Panel>
    </Page>
  );
}

function PivotFields({
  pivot,
  onChange,
}: {
  pivot: Pivot;
  onChange: (changed: Partial<Pivot>) => void;
}) {
  const { t } = useTranslation('custom-reports');
  const words = useReportWords(pivot.type);
  const groupings = dimensionsOf[pivot.type].map((value) => ({
    value: value as string,
    label: words.dimensionTitle(value),
  }));
  const figures = [...figuresOf[pivot.type], ...ratesOf[pivot.type]].map((value) => ({
    value,
    label: words.columnTitle(value),
  }));
  const times = movingRanges
    .filter((value) => value !== 'since_last_run')
    .map((value) => ({ value, label: t(`ranges.${value}`) }));
  const fields = {
    row: { label: t('pivot.rows'), data: groupings.filter(({ value }) => value !== pivot.column) },
    column: {
      label: t('pivot.columns'),
      data: groupings.filter(({ value }) => value !== pivot.row),
    },
    measure: { label: t('pivot.measure'), data: figures },
    range: { label: t('fields.range'), data: times },
  };
  return (
    <div className={classes.pivotFields}>
      <Select
        label={t('fields.type')}
        allowDeselect={false}
        value={pivot.type}
        data={reportTypes.map((value) => ({ value, label: t(`types.${value}.name`) }))}
        onChange={(value) => onChange(pivotOfType((value ?? 'campaign') as Pivot['type']))}
      />
      {(['row', 'column', 'measure', 'range'] as const).map((name) => (
        <Select
          key={name}
          {...fields[name]}
          allowDeselect={false}
          value={pivot[name]}
          onChange={(value) => value !== null && onChange({ [name]: value })}
        />
      ))}
    </div>
  );
}

function pivotOfType(type: Pivot['type']): Partial<Pivot> {
  return { type, row: dimensionsOf[type][0], column: 'month', measure: figuresOf[type][0]! };
}

function SaveAsReport({ pivot }: { pivot: Pivot }) {
  const { t } = useTranslation('custom-reports');
  const go = useGo();
  const paths = useReportPaths();
  const words = useReportWords(pivot.type);
  const save = useSave<ShownReport>(customReports);
  const name = t('pivot.name', {
    measure: words.columnTitle(pivot.measure),
    row: words.dimensionTitle(pivot.row),
    column: words.dimensionTitle(pivot.column),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceFloppy size={16} />}
      loading={save.isPending}
      onClick={() =>
        save.mutate(
          {
            values: {
              name: `${name} ${new Date().toISOString().slice(0, 16).replace('T', ' ')}`,
              type: pivot.type,
              filters: { range: pivot.range, rows: [pivot.row, pivot.column] },
              columns: [pivot.measure],
            },
          },
          { onSuccess: (report) => go(paths.result(report)) },
        )
      }
    >
      {t('pivot.save')}
    </Button>
  );
}

function usePivot({ range, ...pivot }: Pivot) {
  const api = useApi();
  return useQuery<PivotResult>({
    queryKey: ['pivot', api.accountId, pivot, range],
    placeholderData: (before) => before,
    queryFn: async ({ signal }) =>
      (
        await api.post<PivotResult>('pivot_reports', {
          body: { ...pivot, filters: { range } },
          signal,
        })
      ).data,
  });
}
