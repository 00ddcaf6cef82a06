import { SegmentedControl, Select, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { AccountUsage, KindUsage } from '../contract/usage.ts';
import { texts, useOverview, useUsage } from './billing-calls.ts';
import { BillingHeader } from './BillingHeader.tsx';
import classes from './billing.module.css';
import { FamilyUsagePanel } from './FamilyUsagePanel.tsx';
import { UsageMeters } from './UsageMeters.tsx';
import { dayPoints, monthName, monthPoints } from './usage-points.ts';

const kinds = ['emails', 'sms', 'contacts'] as const;
const shown = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d\d$/)
    .optional(),
  kind: z.enum(kinds).default('emails'),
});
const colours = {
  usage: 'var(--hg-usage)',
  pending: 'var(--hg-usage-pending)',
  overage: 'var(--hg-usage-overage)',
} as const;

/** What the account used: figures of a period, its days, and the months before. */
export function UsagePage() {
  const { t } = useTranslation(texts);
  const [{ month, kind }, set] = useUrlState(shown);
  const usage = useUsage(month);
  const overview = useOverview();
  const { data } = usage;
  const present = data?.months.at(-1)?.month;
  return (
    <Page>
      <BillingHeader
        tab="usage"
        actions={
          data && (
            <Select
              aria-label={t('usage.period')}
              w={180}
              allowDeselect={false}
              value={data.period.month}
              onChange={(chosen) =>
                set({ month: chosen === present ? undefined : (chosen ?? undefined) })
              }
              data={[...data.months]
                .reverse()
                .map((one) => ({ value: one.month, label: monthName(one.month) }))}
            />
          )
        }
      />
      {usage.error && <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />}
      {!usage.error && !data && <Skeleton h={420} />}
      {data && (
        <div className={classes.stack} aria-busy={usage.isFetching}>
          <Figures usage={data} kind={kind} />
          <Panel title={t('usage.summary')} description={t('usage.summaryText')}>
            <UsageMeters kinds={data.kinds} />
          </Panel>
          <Panel
            title={t('usage.days', { month: monthName(data.period.month) })}
            description={t('usage.daysText')}
            actions={
              <SegmentedControl
                aria-label={t('usage.kind')}
                size="xs"
                value={kind}
                onChange={(next) => set({ kind: next as typeof kind })}
                data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              />
            }
          >
            <UsageChart
              label={t('usage.daysLabel', { kind: t(`kinds.${kind}`) })}
              data={dayPoints(data, kind)}
            />
          </Panel>
          <Panel title={t('usage.months')} description={t('usage.monthsText')}>
            <UsageChart
              label={t('usage.monthsLabel', { kind: t(`kinds.${kind}`) })}
              data={monthPoints(data, kind, {
                month: data.period.month,
                pending: figureOf(data, kind).pending,
              })}
            />
          </Panel>
          {(overview.data?.children ?? 0) > 0 && <FamilyUsagePanel month={month} />}
        </div>
      )}
    </Page>
  );
}

function Figures({ usage, kind }: { usage: AccountUsage; kind: KindUsage['kind'] }) {
  const { t } = useTranslation(texts);
  const figure = figureOf(usage, kind);
  const name = t(`kinds.${kind}`);
  return (
    <div className={classes.tiles}>
      <StatCard
        label={t('usage.usage')}
        icon={<Dot part="usage" />}
        value={fullNumber(figure.usage)}
        hint={t('usage.usageHint', { kind: name })}
      />
      <StatCard
        label={t('usage.pending')}
        icon={<Dot part="pending" />}
        value={fullNumber(figure.pending)}
        hint={t('usage.pendingHint')}
      />
      <StatCard
        label={t('usage.overage')}
        icon={<Dot part="overage" />}
        value={fullNumber(figure.overage)}
        hint={
          figure.limit === null
            ? t('usage.noLimit')
            : t('usage.beyond', { limit: fullNumber(figure.limit) })
        }
      />
      <StatCard
        label={t('usage.left')}
        value={figure.limit === null ? '∞' : fullNumber(Math.max(0, figure.limit - figure.usage))}
        hint={t('usage.leftHint')}
      />
    </div>
  );
}

function Dot({ part }: { part: 'usage' | 'pending' | 'overage' }) {
  return <span className={classes.dot} data-part={part} aria-hidden="true" />;
}

function UsageChart({ label, data }: { label: string; data: ReturnType<typeof dayPoints> }) {
  const { t } = useTranslation(texts);
  return (
    <TimeSeriesChart
      label={label}
      kind="bar"
      stacked
      dataKey="date"
      data={data}
      legend
      series={(['usage', 'pending', 'overage'] as const).map((name) => ({
        name,
        label: t(`usage.${name}`),
        color: colours[name],
      }))}
    />
  );
}

function figureOf(usage: AccountUsage, kind: KindUsage['kind']): KindUsage {
  return (
    usage.kinds.find((one) => one.kind === kind) ?? {
      kind,
      usage: 0,
      pending: 0,
      overage: 0,
      limit: null,
    }
  );
}
