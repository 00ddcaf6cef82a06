import { Skeleton, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { metricColour } from '#platform/web/charts/metric.ts';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { shortNumber } from '#platform/web/format/numbers.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { displayLocale } from '#platform/web/i18n/language.ts';
import { measureAbout, measureName, rateText } from '#platform/web/measures/measure-text.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { Figures, YearToDate } from '../../contract/reports.ts';
import { ExportButton } from '../ExportButton.tsx';
import { useReportPaths } from '../report-paths.ts';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';
import { TotalsStrip } from '../TotalsStrip.tsx';

/** The year so far, beside the same days of the year before, and month by month. */
export function YearPage() {
  const { t } = useTranslation(reportTexts);
  const api = useApi();
  const paths = useReportPaths();
  const [{ year: asked }, setUrl] = useUrlState(z.object({ year: z.coerce.string().optional() }));
  const [typed, setTyped] = useState(asked ?? '');
  const problem = typed === '' ? null : fieldRules.yearLength(typed);
  const year = useQuery({
    queryKey: ['year-to-date', api.accountId, asked ?? ''],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.get<YearToDate>('reports/year_to_date', { signal, query: { year: asked } })).data,
  });
  const choose = (text: string) => {
    setTyped(text);
    if (text === '' || fieldRules.yearLength(text) === null) setUrl({ year: text || undefined });
  };
  return (
    <Page>
      <PageHeader
        title={t('year.title')}
        breadcrumb={[{ label: t('list.title'), to: paths.list }, { label: t('year.title') }]}
        description={
          year.data &&
          t(asked === undefined ? 'year.description' : 'year.descriptionOf', {
            year: year.data.year,
            before: year.data.year - 1,
          })
        }
        actions={
          <ExportButton path="reports/export" body={{ report: 'year_to_date', year: asked }} />
        }
      />
      <TextInput
        label={t('year.year')}
        description={t('year.yearHint')}
        inputMode="numeric"
        w={180}
        mb="md"
        placeholder={year.data && String(year.data.year)}
        value={typed}
        error={problem && serverText(problem)}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {year.isError && <ErrorState error={year.error} onRetry={() => void year.refetch()} />}
      {year.isPending && <Skeleton h={360} radius="lg" />}
      {year.data && <Year data={year.data} />}
    </Page>
  );
}

function Year({ data }: { data: YearToDate }) {
  const { t } = useTranslation(reportTexts);
  const nameOf = (month: number) =>
    new Intl.DateTimeFormat(displayLocale(), { month: 'short', timeZone: 'UTC' }).format(
      Date.UTC(data.year, month - 1, 15),
    );
  const points = data.months.map((month) => ({
    month: nameOf(month.month),
    delivered: month.delivered,
    unique_opens: month.unique_opens,
    unique_clicks: month.unique_clicks,
  }));
  return (
    <>
      <h2 className={classes.together}>{t('list.together', { count: data.totals.campaigns })}</h2>
      <TotalsStrip
        label={t('year.title')}
        totals={data.totals}
        before={data.before.sent > 0 ? data.before : undefined}
        beforeLabel={(value) => t('year.before', { value, year: data.year - 1 })}
      />
      <div className={classes.stack}>
        <Panel title={t('year.months')} description={t('year.monthsHint')}>
          <TimeSeriesChart
            label={t('year.months')}
            data={points}
            dataKey="month"
            height={240}
            kind="bar"
            series={[
              {
                name: 'delivered',
                label: measureName('delivered'),
                color: metricColour('delivered'),
              },
              {
                name: 'unique_opens',
                label: measureName('unique_opens'),
                color: metricColour('opens'),
              },
              {
                name: 'unique_clicks',
                label: measureName('unique_clicks'),
                color: metricColour('clicks'),
              },
            ]}
          />
        </Panel>
        <Panel title={t('compare.figures')}>
          <Months data={data} nameOf={nameOf} />
        </Panel>
      </div>
    </>
  );
}

function Months({ data, nameOf }: { data: YearToDate; nameOf: (month: number) => string }) {
  const { t } = useTranslation(reportTexts);
  const rates = [
    'open_rate',
    'click_rate',
    'bounce_rate',
    'unsubscribe_rate',
    'complaint_rate',
  ] as const;
  const cells = (row: Figures & { campaigns: number }) => (
    <>
      <td>{row.campaigns}</td>
      <td>{shortNumber(row.sent)}</td>
      <td>{shortNumber(row.delivered)}</td>
      {rates.map((rate) => (
        <td key={rate}>{rateText(rate, row)}</td>
      ))}
    </>
  );
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('year.months')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('year.month')}</th>
            <th scope="col">{t('figure.campaigns')}</th>
            {(['sent', 'delivered', ...rates] as const).map((name) => (
              <th key={name} scope="col" title={measureAbout(name)}>
                {measureName(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.months.map((month) => (
            <tr key={month.month} data-zero={month.campaigns === 0 || undefined}>
              <th scope="row">{nameOf(month.month)}</th>
              {cells(month)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('year.total')}</th>
            {cells(data.totals)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
