import { IconMessages } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { smsReplies, type SmsReply } from '../../contract/reports.ts';
import { smsTexts, useSmsPaths } from '../paths.ts';
import { ReportFrame } from './ReportFrame.tsx';

/** What people answered to a campaign. */
export function RepliesPage() {
  return <ReportFrame tab="replies">{({ id }) => <Replies id={id} />}</ReportFrame>;
}

function Replies({ id }: { id: number }) {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  const table = useTableState({ pageSize: 25, sort: '-id' });
  const list = useResourceList(
    useMemo(() => smsReplies(id), [id]),
    { page: table.page, per_page: table.perPage },
    { refreshEvery: 10_000 },
  );
  const columns = useMemo<TableColumn<SmsReply>[]>(
    () => [
      {
        id: 'from',
        title: t('replies.from'),
        kind: 'name',
        cell: (reply) => <span dir="ltr">{reply.from}</span>,
        below: (reply) => reply.contact_name ?? '',
      },
      {
        id: 'text',
        title: t('replies.text'),
        kind: 'text',
        wide: true,
        cell: (reply) => <span dir="auto">{reply.text}</span>,
      },
      {
        id: 'received_at',
        title: t('replies.at'),
        kind: 'date',
        cell: (reply) => <DateTime value={reply.received_at} />,
      },
    ],
    [t],
  );
  const open = (reply: SmsReply) => {
    if (reply.contact_id !== null) go(paths.contact(reply.contact_id));
  };
  return (
    <DataTable<SmsReply>
      name="sms-replies"
      label={t('report.tabs.replies')}
      columns={columns}
      list={list}
      table={table}
      searchable={false}
      rowLabel={(reply) => reply.from}
      onOpen={open}
      empty={{
        title: t('replies.emptyTitle'),
        description: t('replies.emptyText'),
        icon: <IconMessages size={28} stroke={1.5} />,
      }}
    />
  );
}
