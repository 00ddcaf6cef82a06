import { IconAddressBook } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { deskContacts, type DeskContactRow } from '../contract.ts';

/** Who wrote to the desk, the latest first. */
export function DeskContactsPage() {
  const { t } = useTranslation('support-contacts');
  const { accountId } = useApi();
  const table = useTableState({ pageSize: 25 });
  const { page, per_page, name } = table.query;
  const list = useResourceList(deskContacts, { page, per_page, email: name });
  const columns = useColumns();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<DeskContactRow>
        name="support-contacts"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        searchPlaceholder={t('search')}
        rowLabel={(contact) => contact.name || contact.email}
        rowTo={(contact) => `/service/${accountId}/contacts/${contact.id}`}
        empty={{
          title: t('empty.title'),
          description: t('empty.text'),
          icon: <IconAddressBook size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function useColumns(): TableColumn<DeskContactRow>[] {
  const { t } = useTranslation('support-contacts');
  return useMemo<TableColumn<DeskContactRow>[]>(
    () => [
      {
        id: 'name',
        title: t('columns.name'),
        kind: 'name',
        cell: (contact) => contact.name || contact.email || t('erased'),
        below: (contact) => contact.name !== '' && <span dir="ltr">{contact.email}</span>,
      },
      {
        id: 'tickets',
        title: t('columns.tickets'),
        kind: 'number',
        cell: (contact) => fullNumber(contact.tickets),
      },
      {
        id: 'last',
        title: t('columns.last'),
        kind: 'date',
        cell: (contact) => <DateTime value={contact.last_ticket_at} relative />,
      },
    ],
    [t],
  );
}
