import { IconMailbox } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Hint } from '#platform/web/page/Hint.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { supportEmails, type SupportEmailRow } from '../contract.ts';
import { failureText } from './failure-text.ts';
import { SupportEmailDrawer } from './SupportEmailDrawer.tsx';
import { useSupportEmailActions } from './use-support-email-actions.tsx';

/** The addresses at which customers reach the desk, and whether mail to them arrives. */
export function SupportEmailsPage() {
  const { t } = useTranslation('support-emails');
  const table = useTableState({ pageSize: 10 });
  const list = useResourceList(supportEmails, table.query);
  const [edited, setEdited] = useEditedRow<SupportEmailRow>(list.rows);
  const actionsOf = useSupportEmailActions(setEdited);
  const columns = useColumns();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<SupportEmailRow>
        name="support-emails"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={({ email }) => email}
        onOpen={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={actionsOf}
        empty={{
          title: t('empty.title'),
          description: t('empty.text'),
          icon: <IconMailbox size={28} stroke={1.5} />,
        }}
      />
      <SupportEmailDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useColumns(): TableColumn<SupportEmailRow>[] {
  const { t } = useTranslation('support-emails');
  return useMemo<TableColumn<SupportEmailRow>[]>(
    () => [
      {
        id: 'email',
        title: t('fields.email'),
        kind: 'name',
        sortable: true,
        cell: ({ email }) => <span dir="ltr">{email}</span>,
        below: ({ name }) => name,
      },
      {
        id: 'state',
        title: t('fields.state'),
        kind: 'status',
        cell: (row) => <ReceivingChip row={row} />,
      },
      {
        id: 'sender',
        title: t('fields.sender'),
        kind: 'text',
        from: 800,
        cell: (row) => t(row.sends_as_address ? 'sendsAsAddress' : 'sendsForAddress'),
      },
      {
        id: 'last_received_at',
        title: t('fields.received'),
        kind: 'date',
        cell: ({ last_received_at: at }) =>
          at === null ? t('never') : <DateTime value={at} relative />,
      },
    ],
    [t],
  );
}

function ReceivingChip({ row }: { row: SupportEmailRow }) {
  const { t } = useTranslation('support-emails');
  if (row.imap?.state === 'failing')
    return (
      <Hint label={failureText(t, row.imap)} multiline maw={360}>
        <span>
          <StatusChip status="failed" label={t('states.failing')} />
        </span>
      </Hint>
    );
  if (row.probe_missed_at !== null)
    return <StatusChip status="failed" label={t('states.missed')} />;
  if (row.imap !== null && row.verified_at === null && row.probe_sent_at === null)
    return (
      <StatusChip
        status={row.imap.state === 'new' ? 'processing' : 'verified'}
        label={t(row.imap.state === 'new' ? 'states.connecting' : 'states.works')}
      />
    );
  if (row.forward_address === null && row.imap === null)
    return <StatusChip status="disabled" label={t('states.off')} />;
  if (row.verified_at !== null || row.last_received_at !== null)
    return <StatusChip status="verified" label={t('states.works')} />;
  return row.probe_sent_at === null ? (
    <StatusChip status="unverified" label={t('states.unchecked')} />
  ) : (
    <StatusChip status="processing" label={t('states.waiting')} />
  );
}
