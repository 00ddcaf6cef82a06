import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportRates, type ReportResult } from '#engines/reporting/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { BarList } from '#platform/web/charts/BarList.tsx';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber, money, percent } from '#platform/web/format/numbers.ts';
import { shortDay } from '#platform/web/format/short-day.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { ShownWidget, WidgetFigures, WidgetKind } from '../contract/widgets.ts';
import classes from './dashboard.module.css';

const pages: Readonly<Partial<Record<WidgetKind, string>>> = {
  revenue: 'reports/revenue',
  list_growth: 'lists',
  deliverability: 'settings/domains',
};

/** A widget that shows figures of its own, with the moment they are of. It loads and fails alone. */
export function FigureTile({ id, base }: { id: number; base: string }) {
  const { t } = useTranslation('dashboard');
  const api = useApi();
  const widget = useQuery({
    queryKey: ['widget', api.accountId, id],
    queryFn: async ({ signal }) =>
      (await api.get<ShownWidget>(`widgets/${id}`, { signal, quiet: true })).data,
  });
  const { data } = widget;
  const page = data && pages[data.kind];
  return (
    <Panel
      title={data ? t(`widgets.kinds.${data.kind}`) : '…'}
      description={
        data && (
          <>
            {t('widgets.asOf')} <DateTime value={new Date(widget.dataUpdatedAt).toISOString()} />
          </>
        )
      }
      actions={page && <AppLink to={`${base}/${page}`}>{t('widgets.open')}</AppLink>}
    >
      {widget.isPending && <Skeleton h={150} />}
      {widget.isError && (
        <ErrorState error={widget.error} onRetry={() => void widget.refetch()} compact />
      )}
      {data && <Figures widget={data} base={base} />}
    </Panel>
  );
}

function Figures({ widget: { kind, figures }, base }: { widget: ShownWidget; base: string }) {
  const { t } = useTranslation('dashboard');
  if (kind === 'revenue') return <Revenue figures={figures as WidgetFigures['revenue']} />;
  if (kind === 'orders') return <Orders figures={figures as WidgetFigures['orders']} />;
  if (kind === 'top_products')
    return (
      <BarList
        label={t('widgets.kinds.top_products')}
        items={(figures as WidgetFigures['top_products']).products.map(({ name, units }) => ({
          label: name,
          value: units,
        }))}
      />
    );
  if (kind === 'report') {
    const report = figures as WidgetFigures['report'];
    if (!report) return <p className={classes.nothing}>{t('widgets.noReport')}</p>;
    return (
      <>
        <p className={classes.lastName}>
          <AppLink to={`${base}/analytics/custom_reports/${report.id}/campaign`}>
            {report.name}
          </AppLink>
        </p>
        <Groups result={report.result} label={report.name} />
      </>
    );
  }
  return <Groups result={figures as ReportResult} label={t(`widgets.kinds.${kind}`)} />;
}

// The largest groups of a report by its first figure.
function Groups({ result, label }: { result: ReportResult; label: string }) {
  const place = result.columns.findIndex((_name, no) => typeof result.totals[no] === 'number');
  const isRate = (result.columns[place] ?? '') in reportRates;
  const items = result.rows.slice(0, 8).map((row) => {
    const value = Number(row.values[place] ?? 0);
    return {
      label: row.labels.join(' · ') || '–',
      value,
      text: isRate ? percent(value, 1, 1) : fullNumber(value),
    };
  });
  return <BarList label={label} items={items} />;
}

function Revenue({ figures }: { figures: WidgetFigures['revenue'] }) {
  const { t } = useTranslation('dashboard');
  if (figures.currencies.length === 0)
    return <p className={classes.nothing}>{t('widgets.noOrders')}</p>;
  return (
    <ul className={classes.sums}>
      {figures.currencies.map(({ currency, total, credited, credited_orders: orders }) => (
        <li key={currency}>
          <strong>{money(credited, { currency })}</strong>
          <span className={classes.hint}>
            {t('widgets.credited', {
              share: percent(credited, total, 0),
              total: money(total, { currency }),
              count: orders,
              orders: fullNumber(orders),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Orders({ figures }: { figures: WidgetFigures['orders'] }) {
  const { t } = useTranslation('dashboard');
  if (figures.currencies.length === 0)
    return <p className={classes.nothing}>{t('widgets.noOrders')}</p>;
  return (
    <>
      <ul className={classes.sums}>
        {figures.currencies.map(({ currency, orders, net }) => (
          <li key={currency}>
            <strong>{fullNumber(orders)}</strong>
            <span className={classes.hint}>
              {t('widgets.worth', { net: money(net, { currency }) })}
            </span>
          </li>
        ))}
      </ul>
      <TimeSeriesChart
        label={t('widgets.kinds.orders')}
        dataKey="date"
        height={140}
        kind="bar"
        data={figures.days.map(({ date, orders }) => ({ date: shortDay(date), orders }))}
        series={[{ name: 'orders', label: t('widgets.kinds.orders'), color: 'var(--hg-series-1)' }]}
      />
    </>
  );
}
