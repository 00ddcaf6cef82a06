import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { amountText } from '#features/commerce/orders/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { commerceMetrics, metricDays, type CommerceMetrics } from '../contract.ts';
import classes from './commerce-start.module.css';

/** What was sold in the chosen days, a panel for each currency, and the products that sold best. */
export function MetricsPanels() {
  const { t } = useTranslation('commerce-start');
  const api = useApi();
  const [days, setDays] = useState<number>(30);
  const { data, error, refetch } = useQuery({
    queryKey: ['record', api.accountId, 'commerce-metrics', days],
    queryFn: async ({ signal }) =>
      z
        .object({ metrics: commerceMetrics })
        .parse((await api.get('commerce/metrics', { query: { days }, signal })).data).metrics,
  });
  return (
    <>
      <SegmentedControl
        className={classes.days}
        aria-label={t('metrics.period')}
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
        data={metricDays.map((one) => ({
          value: String(one),
          label: t('metrics.days', { count: one }),
        }))}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {!data && !error && <Skeleton h={120} />}
      {data?.currencies.length === 0 && <p className={classes.quiet}>{t('metrics.none')}</p>}
      {data?.currencies.map((figures) => (
        <Figures key={figures.currency} figures={figures} />
      ))}
      {data && data.top_products.length > 0 && <TopProducts products={data.top_products} />}
    </>
  );
}

function Figures({ figures }: { figures: CommerceMetrics['currencies'][number] }) {
  const { t } = useTranslation('commerce-start');
  const { currency } = figures;
  const amount = (value: number): string => amountText(value, currency);
  return (
    <section className={classes.figures} aria-label={t('metrics.in', { currency })}>
      <StatCard
        label={t('metrics.net')}
        value={amount(figures.net)}
        hint={t('metrics.before', {
          gross: amount(figures.gross),
          refunded: amount(figures.refunded),
        })}
      />
      <StatCard
        label={t('metrics.orders')}
        value={fullNumber(figures.orders)}
        {...(figures.average !== null && {
          hint: t('metrics.average', { amount: amount(figures.average) }),
        })}
      />
      <StatCard
        label={t('metrics.repeat')}
        about={t('metrics.repeatAbout')}
        value={figures.repeat_rate === null ? '–' : percent(figures.repeat_rate, 1)}
        hint={t('metrics.repeatAbout')}
      />
      <StatCard
        label={t('metrics.today')}
        value={amount(figures.today.net)}
        hint={t('metrics.weekAgo', { amount: amount(figures.week_ago.net) })}
      />
    </section>
  );
}

function TopProducts({ products }: { products: CommerceMetrics['top_products'] }) {
  const { t } = useTranslation('commerce-start');
  return (
    <div className={classes.block}>
      <Panel title={t('metrics.top')} padded={false}>
        <ol className={classes.top}>
          {products.map((one) => (
            <li key={`${one.product_id} ${one.currency}`}>
              <span>{one.name || t('metrics.unnamed')}</span>
              <span className={classes.quiet}>
                {t('metrics.units', { number: fullNumber(one.units) })}
              </span>
              <b>{amountText(one.net, one.currency)}</b>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
