import { IconClick } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import {
  clickedLinks,
  smsClickers,
  type ClickedLink,
  type SmsClicker,
} from '../../contract/reports.ts';
import { smsTexts, useSmsPaths } from '../paths.ts';
import { ReportFrame } from './ReportFrame.tsx';

/** The links of a campaign with their clicks. */
export function ClicksPage() {
  return <ReportFrame tab="clicks">{({ id }) => <Links id={id} />}</ReportFrame>;
}

/** The contacts who clicked. */
export function ClickersPage() {
  return <ReportFrame tab="clickers">{({ id }) => <Clickers id={id} />}</ReportFrame>;
}

/** The contacts who clicked one link. */
export function UrlReportPage() {
  const { urlId } = useParams({ strict: false }) as { urlId?: string };
  return (
    <ReportFrame tab={null}>{({ id }) => <Clickers id={id} urlId={Number(urlId)} />}</ReportFrame>
  );
}

function Links({ id }: { id: number }) {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  const table = useTableState({ pageSize: 25, sort: '-clicks' });
  const list = useResourceList(
    useMemo(() => clickedLinks(id), [id]),
    { page: table.page, per_page: table.perPage },
    { refreshEvery: 15_000 },
  );
  const columns = useMemo<TableColumn<ClickedLink>[]>(
    () => [
      { id: 'url', title: t('clicks.url'), kind: 'name', cell: (link) => link.url },
      {
        id: 'people',
        title: t('clicks.people'),
        kind: 'number',
        cell: (link) => fullNumber(link.people),
      },
      {
        id: 'clicks',
        title: t('clicks.clicks'),
        kind: 'number',
        cell: (link) => fullNumber(link.clicks),
      },
      {
        id: 'machines',
        title: t('clicks.machines'),
        kind: 'number',
        cell: (link) => fullNumber(link.machines),
      },
    ],
    [t],
  );
  return (
    <DataTable<ClickedLink>
      name="sms-links"
      label={t('report.tabs.clicks')}
      columns={columns}
      list={list}
      table={table}
      searchable={false}
      rowLabel={(link) => link.url}
      onOpen={(link) => go(paths.url(id, link.id))}
      rowTo={(link) => paths.url(id, link.id)}
      empty={{
        title: t('clicks.emptyTitle'),
        description: t('clicks.emptyText'),
        icon: <IconClick size={28} stroke={1.5} />,
      }}
    />
  );
}

function Clickers({ id, urlId }: { id: number; urlId?: number }) {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  const table = useTableState({ pageSize: 25, sort: '-last_at' });
  const list = useResourceList(
    useMemo(() => smsClickers(id, urlId), [id, urlId]),
    { page: table.page, per_page: table.perPage },
    { refreshEvery: 15_000 },
  );
  const columns = useMemo<TableColumn<SmsClicker>[]>(() => clickerColumns(t), [t]);
  return (
    <DataTable<SmsClicker>
      name="sms-clickers"
      label={t('report.tabs.clickers')}
      columns={columns}
      list={list}
      table={table}
      searchable={false}
      rowLabel={(one) => one.name || one.phone}
      onOpen={(one) => go(paths.contact(one.contact_id))}
      rowTo={(one) => paths.contact(one.contact_id)}
      empty={{
        title: t('clicks.nobodyTitle'),
        description: t('clicks.emptyText'),
        icon: <IconClick size={28} stroke={1.5} />,
      }}
    />
  );
}

function clickerColumns(t: (key: string) => string): TableColumn<SmsClicker>[] {
  return [
    {
      id: 'name',
      title: t('clicks.contact'),
      kind: 'name',
      cell: (one) => one.name || one.phone,
      below: (one) => (one.name ? one.phone : ''),
    },
    { id: 'url', title: t('clicks.url'), kind: 'text', wide: true, cell: (one) => one.url },
    {
      id: 'clicks',
      title: t('clicks.clicks'),
      kind: 'number',
      cell: (one) => fullNumber(one.clicks),
    },
    {
      id: 'first_at',
      title: t('clicks.first'),
      kind: 'date',
      cell: (one) => <DateTime value={one.first_at} />,
    },
    {
      id: 'last_at',
      title: t('clicks.last'),
      kind: 'date',
      cell: (one) => <DateTime value={one.last_at} />,
    },
  ];
}
