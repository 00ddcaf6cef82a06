import { IconTrash, IconUser } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { smsContacts, smsStates } from '../contract/sms-contacts.ts';
import { smsName, type SmsContact } from './sms-data.ts';
import { SmsStateChip } from './SmsStateChip.tsx';
import classes from './sms-lists.module.css';
import { useRemoveSmsContact } from './use-sms-contact-actions.ts';

/** The table of SMS contacts, of the account or of one list. */
export function SmsContactTable(props: {
  name: string;
  listId?: number | undefined;
  onCreate: () => void;
  empty: { title: string; description: string; icon: ReactNode };
}) {
  const { t } = useTranslation('sms-lists');
  const { accountId } = useApi();
  const go = useGo();
  const table = useTableState({
    sort: '-created_at',
    pageSize: 10,
    filters: { status: z.enum(smsStates).optional() },
    extra: props.listId === undefined ? undefined : { sms_list_id: props.listId },
  });
  const list = useResourceList(smsContacts, table.query);
  const columns = useColumns();
  const removeSome = useBulkRemove(smsContacts);
  const remove = useRemoveSmsContact();
  const pathOf = (contact: SmsContact) => `/accounts/${accountId}/sms_contacts/${contact.id}`;
  const states = smsStates.filter((state) => props.listId === undefined || state !== 'unselected');
  return (
    <DataTable<SmsContact>
      name={props.name}
      label={t('contacts.title')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={smsName}
      onOpen={(contact) => go(pathOf(contact))}
      rowTo={pathOf}
      onCreate={props.onCreate}
      createLabel={t('contacts.new')}
      searchPlaceholder={t('contacts.search')}
      filters={[
        {
          id: 'status',
          label: t('fields.status'),
          options: states.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      rowActions={(contact) => [
        {
          label: t('contacts.openContact'),
          icon: <IconUser size={16} />,
          onClick: () => go(`/accounts/${accountId}/contacts/${contact.id}`),
        },
        {
          label: t('contacts.remove'),
          icon: <IconTrash size={16} />,
          color: 'red',
          divider: true,
          onClick: () => void remove(contact).catch(() => undefined),
        },
      ]}
      bulkActions={[
        removeSome((count) => ({
          title: t('contacts.removeSomeTitle', { count }),
          message: t('contacts.removeText'),
        })),
      ]}
      empty={props.empty}
    />
  );
}

function useColumns() {
  const { t } = useTranslation('sms-lists');
  return useMemo<TableColumn<SmsContact>[]>(
    () => [
      {
        id: 'phone',
        title: t('fields.phone'),
        kind: 'name',
        sortable: true,
        cell: (contact) => <span dir="ltr">{contact.phone}</span>,
      },
      {
        id: 'name',
        title: t('fields.person'),
        kind: 'text',
        cell: (contact) =>
          `${contact.first_name} ${contact.last_name}`.trim() || (
            <span className={classes.none}>–</span>
          ),
      },
      {
        id: 'email',
        title: t('fields.email'),
        kind: 'text',
        from: 960,
        cell: (contact) => contact.email || <span className={classes.none}>–</span>,
      },
      {
        id: 'status',
        title: t('fields.status'),
        kind: 'status',
        cell: (contact) => <SmsStateChip state={contact.status} />,
      },
      {
        id: 'created_at',
        title: t('fields.added'),
        kind: 'date',
        sortable: true,
        cell: (contact) => <DateTime value={contact.created_at} />,
      },
    ],
    [t],
  );
}
