import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { ListCall } from '#platform/contract/resource.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import type { ResourceList } from '#platform/web/resources/use-resource-list.ts';
import type { BulkAction } from '#platform/web/table/BulkBar.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableFilter } from '#platform/web/table/table-filter.ts';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import type { TableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contactFilters, searchTooShort } from '../contract.ts';
import type { ContactRow } from '#engines/audience/contract.ts';
import { personName, reachOf } from './contact-data.ts';
import { useFieldColumns, useShownFields } from './field-columns.tsx';
import classes from './contacts.module.css';

const states = contactFilters.filter((filter) => filter !== 'all');

/** A list of contacts as its page holds it. */
export interface ContactList {
  table: TableState;
  list: ResourceList<ContactRow>;
}

/** Contacts with filter and search; a search of one letter is not asked but told. */
export function useContactTable(source: ListCall<ContactRow>, name: string): ContactList {
  const table = useTableState({
    sort: '-created_at',
    filters: {
      filter: z.enum(contactFilters).exclude(['all']).optional(),
      tag_id: z.string().regex(/^\d+$/).optional(),
      segment_id: z.string().regex(/^\d+$/).optional(),
    },
  });
  const isTooShort = table.search.trim().length === 1;
  useEffect(() => {
    if (isTooShort) snackbar.error(searchTooShort);
  }, [isTooShort, table.search]);
  const fieldIds = useShownFields(name);
  const query = useMemo(() => {
    const { name: typed, ...rest } = table.query;
    const asked = fieldIds === '' ? rest : { ...rest, field_ids: fieldIds };
    return typed === undefined || isTooShort ? asked : { ...asked, name: typed, search: true };
  }, [table.query, isTooShort, fieldIds]);
  return { table, list: useResourceList(source, query) };
}

/** The table of contacts that the account's list and the lists share. */
export function ContactTable(props: {
  contacts: ContactList;
  name: string;
  pathOf: (contact: ContactRow) => string;
  rowActions: (contact: ContactRow) => readonly RowAction[];
  bulkActions: readonly BulkAction[];
  /** Beside the state. */
  filters?: readonly TableFilter[] | undefined;
  onCreate?: (() => void) | undefined;
  empty: { title: string; description: string; icon: ReactNode; actions?: ReactNode };
}) {
  const { t } = useTranslation('contacts');
  const go = useGo();
  const { table, list } = props.contacts;
  const columns = useColumns();
  return (
    <DataTable<ContactRow>
      name={props.name}
      label={t('title')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={reachOf}
      onOpen={(contact) => go(props.pathOf(contact))}
      rowTo={props.pathOf}
      onCreate={props.onCreate}
      createLabel={t('new')}
      filters={[
        {
          id: 'filter',
          label: t('columns.status'),
          options: states.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        ...(props.filters ?? []),
      ]}
      searchPlaceholder={t('search')}
      rowActions={props.rowActions}
      bulkActions={props.bulkActions}
      empty={props.empty}
    />
  );
}

/** The page of a contact, inside a list when it was reached from there. */
export function useContactPath(listId?: number): (contact: { id: number }) => string {
  const api = useApi();
  const base = `/accounts/${api.accountId}`;
  return (contact) =>
    listId === undefined
      ? `${base}/contacts/${contact.id}`
      : `${base}/lists/${listId}/contacts/${contact.id}`;
}

function useColumns() {
  const { t } = useTranslation('contacts');
  const ofFields = useFieldColumns();
  return useMemo<TableColumn<ContactRow>[]>(
    () => [
      {
        id: 'email',
        title: t('columns.email'),
        kind: 'name',
        sortable: true,
        cell: (contact) =>
          contact.email || <span className={classes.none}>{contact.phone || t('noAddress')}</span>,
      },
      {
        id: 'name',
        title: t('columns.name'),
        kind: 'text',
        cell: (contact) => personName(contact) || <span className={classes.none}>–</span>,
      },
      {
        id: 'status',
        title: t('columns.status'),
        kind: 'status',
        cell: (contact) => <StatusChip status={contact.status} />,
      },
      {
        id: 'phone',
        title: t('columns.phone'),
        kind: 'text',
        hidden: true,
        cell: (contact) => contact.phone,
      },
      {
        id: 'source',
        from: 960,
        title: t('columns.source'),
        kind: 'text',
        width: 110,
        cell: (contact) => <Source source={contact.source} />,
      },
      {
        id: 'last_open_at',
        from: 800,
        title: t('columns.lastOpen'),
        kind: 'date',
        width: 130,
        cell: (contact) => <When value={contact.last_open_at} />,
      },
      {
        id: 'last_click_at',
        from: 960,
        title: t('columns.lastClick'),
        kind: 'date',
        width: 130,
        cell: (contact) => <When value={contact.last_click_at} />,
      },
      {
        id: 'last_sent_at',
        title: t('columns.lastSent'),
        kind: 'date',
        hidden: true,
        cell: (contact) => <DateTime value={contact.last_sent_at} />,
      },
      {
        id: 'created_at',
        title: t('columns.created'),
        kind: 'date',
        sortable: true,
        cell: (contact) => <DateTime value={contact.created_at} />,
      },
      ...ofFields,
    ],
    [t, ofFields],
  );
}

function When({ value }: { value: string | null }) {
  const { t } = useTranslation('contacts');
  return value === null ? (
    <span className={classes.none}>{t('never')}</span>
  ) : (
    <DateTime value={value} relative />
  );
}

/** Where a contact or a subscription came from, in words. */
export function Source({ source }: { source: string }) {
  const { t, i18n } = useTranslation('contacts');
  if (source === '') return <span className={classes.none}>–</span>;
  // An import names its number: import:12.
  const key = source.replace(/:\d+$/, '').replaceAll(' ', '_');
  return (
    <>
      {i18n.exists(`sources.${key}`, { ns: 'contacts' })
        ? t(`sources.${key}`)
        : source.replaceAll('_', ' ')}
    </>
  );
}
