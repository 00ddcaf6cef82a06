import { Tabs } from '@mantine/core';
import { IconClick } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import {
  clickersOf,
  mobileKeywords,
  type KeywordClicker,
  type KeywordLink,
  type MobileKeyword,
} from '../../contract/mobile-keywords.ts';
import classes from '../mobile-keywords.module.css';

/** The links in a keyword's replies with their clicks. */
export function ClickOverviewPage() {
  const id = useKeywordId();
  return (
    <Frame id={id} tab="overview">
      <Links id={id} />
    </Frame>
  );
}

/** Who clicked a link in a keyword's replies. */
export function ClickersPage() {
  const id = useKeywordId();
  return (
    <Frame id={id} tab="detailed">
      <Clickers id={id} />
    </Frame>
  );
}

/** Who clicked one link. */
export function UrlReportPage() {
  const id = useKeywordId();
  const { urlId } = useParams({ strict: false }) as { urlId?: string };
  const links = useLinks(id);
  const link = links.data?.find((one) => one.id === Number(urlId));
  if (links.error) return <PageError error={links.error} onRetry={() => void links.refetch()} />;
  return (
    <Frame id={id} tab="overview" link={link?.url}>
      <Clickers id={id} urlId={Number(urlId)} />
    </Frame>
  );
}

function useKeywordId(): number {
  const { keywordId } = useParams({ strict: false }) as { keywordId?: string };
  return Number(keywordId);
}

function useLinks(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['record', api.accountId, 'mobile_keywords', id, 'clicks'],
    queryFn: async ({ signal }) =>
      (await api.get<KeywordLink[]>(`mobile_keywords/${id}/clicks`, { signal })).data,
  });
}

function Frame({
  id,
  tab,
  link,
  children,
}: {
  id: number;
  tab: 'overview' | 'detailed';
  link?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('mobile-keywords');
  const { accountId } = useApi();
  const go = useGo();
  const keyword = useRecord<MobileKeyword>(mobileKeywords, id);
  const base = `/accounts/${accountId}/mobile_keywords`;
  const report = `${base}/${id}/sms_click`;
  if (keyword.error)
    return <PageError error={keyword.error} onRetry={() => void keyword.refetch()} />;
  const word = keyword.data?.word ?? '…';
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: t('title'), to: base },
          { label: word, to: `${base}/${id}` },
          ...(link === undefined ? [] : [{ label: t('clicks.title'), to: report }]),
        ]}
        title={link ?? t('clicks.title')}
        record={`${word}: ${t('clicks.title')}`}
      />
      <Tabs
        value={tab}
        mb={16}
        onChange={(next) => go(next === 'detailed' ? `${report}/detailed` : report)}
      >
        <Tabs.List aria-label={t('clicks.title')}>
          <Tabs.Tab value="overview">{t('clicks.overview')}</Tabs.Tab>
          <Tabs.Tab value="detailed">{t('clicks.detailed')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {children}
    </Page>
  );
}

function Links({ id }: { id: number }) {
  const { t } = useTranslation('mobile-keywords');
  const { accountId } = useApi();
  const links = useLinks(id);
  if (links.error) return <PageError error={links.error} onRetry={() => void links.refetch()} />;
  if (links.data?.length === 0) return <NoClicks />;
  return (
    <Panel title={t('clicks.links')} padded={false}>
      <ul className={classes.lines}>
        {links.data?.map((link) => (
          <li key={link.id} className={classes.line}>
            <span className={classes.words}>
              <AppLink
                to={`/accounts/${accountId}/mobile_keywords/${id}/sms_click/${link.id}/url_report`}
              >
                {link.url}
              </AppLink>
              <span className={classes.quiet}>
                {t('clicks.machines', { count: link.machines, number: fullNumber(link.machines) })}
              </span>
            </span>
            <span>
              {t('clicks.people', { count: link.people, number: fullNumber(link.people) })}
            </span>
            <strong>
              {t('clicks.count', { count: link.clicks, number: fullNumber(link.clicks) })}
            </strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NoClicks() {
  const { t } = useTranslation('mobile-keywords');
  return (
    <Panel>
      <EmptyState
        icon={<IconClick size={24} stroke={1.5} />}
        title={t('clicks.emptyTitle')}
        description={t('clicks.emptyText')}
      />
    </Panel>
  );
}

function Clickers({ id, urlId }: { id: number; urlId?: number }) {
  const { t } = useTranslation('mobile-keywords');
  const { accountId } = useApi();
  const table = useTableState({ pageSize: 10 });
  const source = useMemo(() => clickersOf(id), [id]);
  const list = useResourceList(source, { ...table.query, ...(urlId && { url_id: urlId }) });
  const columns = useMemo<TableColumn<KeywordClicker>[]>(
    () => [
      {
        id: 'name',
        title: t('fields.contact'),
        kind: 'name',
        cell: (row) => row.name || row.phone,
      },
      { id: 'phone', title: t('fields.phone'), kind: 'text', cell: (row) => row.phone },
      ...(urlId
        ? []
        : [
            {
              id: 'url',
              title: t('clicks.link'),
              kind: 'text' as const,
              wide: true,
              cell: (row: KeywordClicker) => row.url,
            },
          ]),
      {
        id: 'clicks',
        title: t('clicks.title'),
        kind: 'number',
        cell: (row) => fullNumber(row.clicks),
      },
      {
        id: 'last_at',
        title: t('clicks.last'),
        kind: 'date',
        cell: (row) => <DateTime value={row.last_at} />,
      },
    ],
    [t, urlId],
  );
  return (
    <DataTable<KeywordClicker>
      name="keyword-clickers"
      label={t('clicks.detailed')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={(row) => row.name || row.phone}
      rowTo={(row) => `/accounts/${accountId}/keyword_contacts/${row.contact_id}`}
      searchable={false}
      empty={{
        title: t('clicks.emptyTitle'),
        description: t('clicks.emptyText'),
        icon: <IconClick size={28} stroke={1.5} />,
      }}
    />
  );
}
