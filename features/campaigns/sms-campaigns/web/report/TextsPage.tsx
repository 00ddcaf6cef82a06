import { IconMessage2 } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { SmsCampaign } from '../../contract/campaign.ts';
import {
  smsMessages,
  smsMessageStatuses,
  type SmsMessageRow,
  type SmsMessageStatus,
} from '../../contract/messages.ts';
import { smsTexts, useSmsPaths } from '../paths.ts';
import { reasonText } from './reason-text.ts';
import { ReportFrame } from './ReportFrame.tsx';

/** The texts of a campaign that were delivered, were taken and have no receipt yet, or failed. */
export function TextsPage() {
  const { type } = useParams({ strict: false }) as { type?: string };
  const status = smsMessageStatuses.find((one) => one === type) ?? 'delivered';
  return (
    <ReportFrame tab={status}>
      {(campaign) => <Texts key={status} campaign={campaign} status={status} />}
    </ReportFrame>
  );
}

function Texts({ campaign, status }: { campaign: SmsCampaign; status: SmsMessageStatus }) {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  const table = useTableState({
    pageSize: 25,
    sort: '-id',
    extra: { campaign_id: campaign.id, status },
  });
  const query = {
    page: table.page,
    per_page: table.perPage,
    name: table.search || undefined,
    campaign_id: campaign.id,
    status,
  };
  const list = useResourceList(smsMessages, query, { refreshEvery: 10_000 });
  const columns = useMemo<TableColumn<SmsMessageRow>[]>(
    () => columnsOf(t as TFunction, status),
    [t, status],
  );
  return (
    <DataTable<SmsMessageRow>
      name={`sms-texts-${status}`}
      label={t(`report.tabs.${status}`)}
      columns={columns}
      list={list}
      table={table}
      rowLabel={(text) => text.number}
      onOpen={(text) => go(paths.contact(text.contact_id))}
      rowTo={(text) => paths.contact(text.contact_id)}
      searchPlaceholder={t('texts.search')}
      empty={{
        title: t(`texts.empty.${status}`),
        description: t('texts.emptyText'),
        icon: <IconMessage2 size={28} stroke={1.5} />,
      }}
    />
  );
}

function columnsOf(t: TFunction, status: SmsMessageStatus): TableColumn<SmsMessageRow>[] {
  const at = status === 'delivered' ? 'delivered_at' : status === 'sent' ? 'sent_at' : 'failed_at';
  return [
    {
      id: 'number',
      title: t('texts.number'),
      kind: 'name',
      cell: (text) => <span dir="ltr">{text.number}</span>,
      below: (text) => text.contact_name,
    },
    {
      id: 'text',
      title: t('fields.text'),
      kind: 'text',
      wide: true,
      cell: (text) => <span dir="auto">{text.text}</span>,
    },
    {
      id: 'status',
      title: t('fields.status'),
      kind: 'status',
      cell: (text) => <StatusChip status={text.status} />,
    },
    ...(status === 'failed'
      ? [
          {
            id: 'reason',
            title: t('texts.reason'),
            kind: 'text',
            cell: (text: SmsMessageRow) =>
              text.reason === null ? '–' : reasonText(t, text.reason),
          } as TableColumn<SmsMessageRow>,
        ]
      : []),
    { id: 'segments', title: t('texts.parts'), kind: 'number', cell: (text) => text.segments },
    {
      id: 'at',
      title: t(`texts.at.${status}`),
      kind: 'date',
      cell: (text) => <DateTime value={text[at]} />,
    },
  ];
}
