import { Select, Skeleton } from '@mantine/core';
import { IconMailBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { shortDay } from '#platform/web/format/short-day.ts';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { measureAbout, rateText } from '#platform/web/measures/measure-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { metricColour, metricNamed } from '#platform/web/charts/metric.ts';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { messagesQuery, type TransactionalMessage, type TransactionalReport } from '../contract.ts';
import { MessageDrawer } from './MessageDrawer.tsx';
import { useTransactionalPaths } from './paths.ts';
import classes from './transactional.module.css';
import { transactionalMessages } from '../contract.ts';

const reportUrl = z.object({
  campaign: z.coerce.number().int().positive().optional(),
  mail: z.uuid().optional(),
  days: z.enum(['7', '30', '90']).default('30'),
});
const tones = {
  queued: 'brand',
  sent: 'good',
  opened: 'good',
  clicked: 'violet',
  bounced: 'bad',
  failed: 'bad',
  suppressed: 'warn',
  unknown: 'warn',
  complained: 'bad',
} as const;
const states = messagesQuery.shape.status.unwrap().options;

/** What became of the mails that programs sent: by day, by campaign, and one by one. */
export function ReportsPage() {
  const { t } = useTranslation('transactional-campaigns');
  const api = useApi();
  const paths = useTransactionalPaths();
  const [url, setUrl] = useUrlState(reportUrl);
  const report = useQuery({
    queryKey: ['transactional-report', api.accountId, url.days],
    refetchInterval: 15_000,
    queryFn: async ({ signal }) =>
      (
        await api.get<TransactionalReport>('transactional_campaigns/reports', {
          query: {
            from: new Date(Date.now() - (Number(url.days) - 1) * 86_400_000)
              .toISOString()
              .slice(0, 10),
          },
          signal,
        })
      ).data,
  });
  const { totals } = report.data ?? {};
  const figures = totals && cardsOf(totals);
  return (
    <Page>
      <PageHeader
        title={t('report.title')}
        about={t('report.description')}
        breadcrumb={[{ label: t('title'), to: paths.list }, { label: t('report.title') }]}
        actions={
          <Select
            aria-label={t('report.time')}
            w={160}
            value={url.days}
            allowDeselect={false}
            onChange={(days) => setUrl({ days: (days ?? '30') as '30' })}
            data={['7', '30', '90'].map((days) => ({
              value: days,
              label: t('report.days', { count: Number(days) }),
            }))}
          />
        }
      />
      <div className={classes.stack}>
        {report.isError && !report.data && (
          <ErrorState error={report.error} onRetry={() => void report.refetch()} />
        )}
        <div className={classes.figures}>
          {figures
            ? figures.map((figure) => (
                <StatCard
                  key={figure.key}
                  metric={metricNamed(figure.key)}
                  label={t(figure.key)}
                  about={figure.rate && measureAbout(figure.rate)}
                  value={fullNumber(totals[figure.key])}
                  hint={figure.hint}
                />
              ))
            : report.isPending &&
              [0, 1, 2, 3, 4].map((one) => <Skeleton key={one} h={92} radius="lg" />)}
        </div>
        <Panel title={t('report.byDay')}>
          {report.data ? (
            <TimeSeriesChart
              label={t('report.byDay')}
              dataKey="day"
              kind="bar"
              data={report.data.days.map((one) => ({ ...one, day: shortDay(one.day) }))}
              series={[
                { name: 'requested', label: t('requested'), color: 'var(--hg-metric-other)' },
                { name: 'delivered', label: t('delivered'), color: metricColour('delivered') },
                { name: 'failed', label: t('failed'), color: metricColour('failed') },
              ]}
            />
          ) : (
            <Skeleton h={240} />
          )}
        </Panel>
        <Messages
          campaign={url.campaign}
          campaigns={report.data?.campaigns ?? []}
          onCampaign={(campaign) => setUrl({ campaign })}
          onOpen={(mail) => setUrl({ mail })}
        />
      </div>
      <MessageDrawer messageId={url.mail ?? null} onClose={() => setUrl({ mail: undefined })} />
    </Page>
  );
}

function cardsOf(totals: TransactionalReport['totals']) {
  const figures = {
    chosen: totals.requested,
    delivered: totals.delivered,
    unique_opens: totals.opened,
    unique_clicks: totals.clicked,
  };
  const rate = <Key extends keyof typeof totals>(
    key: Key,
    name: 'reach_rate' | 'open_rate' | 'click_rate',
  ) => ({
    key,
    rate: name,
    hint: rateText(name, figures),
  });
  return [
    { key: 'requested', rate: undefined, hint: undefined },
    rate('delivered', 'reach_rate'),
    rate('opened', 'open_rate'),
    rate('clicked', 'click_rate'),
    { key: 'failed', rate: undefined, hint: undefined },
  ] as const;
}

function Messages({
  campaign,
  campaigns,
  onCampaign,
  onOpen,
}: {
  campaign: number | undefined;
  campaigns: TransactionalReport['campaigns'];
  onCampaign: (id: number | undefined) => void;
  onOpen: (mail: string) => void;
}) {
  const { t } = useTranslation('transactional-campaigns');
  const table = useTableState({
    pageSize: 25,
    filters: { status: z.enum(states).optional() },
    extra: { campaign_id: campaign },
  });
  const query = {
    page: table.page,
    per_page: table.perPage,
    name: table.search || undefined,
    status: table.filters['status'],
    campaign_id: campaign,
  };
  const list = useResourceList(transactionalMessages, query, { refreshEvery: 15_000 });
  const columns = useMemo<TableColumn<TransactionalMessage>[]>(
    () => [
      { id: 'email', title: t('message.to'), kind: 'name', cell: (mail) => mail.email },
      {
        id: 'campaign_name',
        title: t('message.campaign'),
        kind: 'text',
        wide: true,
        cell: (mail) => mail.campaign_name || t('message.gone'),
      },
      {
        id: 'status',
        title: t('status'),
        kind: 'status',
        cell: (mail) => (
          <StatusChip
            status={mail.status}
            label={t(`state.${mail.status}`)}
            tone={tones[mail.status as keyof typeof tones]}
          />
        ),
      },
      {
        id: 'created_at',
        title: t('message.asked'),
        kind: 'date',
        cell: (mail) => <DateTime value={mail.created_at} />,
      },
    ],
    [t],
  );
  return (
    <section aria-label={t('message.title')}>
      <DataTable<TransactionalMessage>
        name="transactional-messages"
        label={t('message.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(mail) => mail.email}
        onOpen={(mail) => onOpen(mail.message_id)}
        searchPlaceholder={t('message.search')}
        filters={[
          {
            id: 'status',
            label: t('status'),
            options: states.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        toolbar={
          <Select
            aria-label={t('message.campaign')}
            placeholder={t('message.anyCampaign')}
            clearable
            value={campaign === undefined ? null : String(campaign)}
            onChange={(id) => onCampaign(id === null ? undefined : Number(id))}
            data={campaigns.map(({ id, name }) => ({
              value: String(id),
              label: name || t('message.gone'),
            }))}
          />
        }
        empty={{
          title: t('message.emptyTitle'),
          description: t('message.emptyText'),
          icon: <IconMailBolt size={28} stroke={1.5} />,
        }}
      />
    </section>
  );
}
