import { Button } from '@mantine/core';
import {
  IconAddressBook,
  IconDownload,
  IconFolderOpen,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Query } from '#platform/web/api/query-text.ts';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { smsLists } from '../contract/sms-lists.ts';
import type { SmsList } from './sms-data.ts';
import { SmsListDrawer, type SmsListTask } from './SmsListDrawer.tsx';
import classes from './sms-lists.module.css';
import { useSmsListActions } from './use-sms-list-actions.tsx';

/** All SMS lists with their sizes, in folders. */
export function SmsListsPage() {
  const { t } = useTranslation('sms-lists');
  const api = useApi();
  const go = useGo();
  const base = `/accounts/${api.accountId}`;
  const folders = useResourceFolders({
    kind: 'sms_list',
    of: smsLists,
    rootLabel: t('allLists'),
  });
  const table = useTableState({ sort: 'name', pageSize: 10, extra: folders.query });
  const list = useResourceList(smsLists, table.query);
  const filing = useFiling(folders);
  const { task, open, close } = useListTask(list.rows, folders.targetId);
  const actionsOf = useSmsListActions(open);
  const columns = useColumns();
  const removeSome = useBulkRemove(smsLists);
  const pathOf = (one: SmsList) => `${base}/sms_lists/${one.id}`;
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
        actions={<HeaderActions query={table.query} base={base} />}
      />
      <DataTable<SmsList>
        name="sms-lists"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(one) => one.name}
        {...filing.table}
        onOpen={(one) => go(pathOf(one))}
        rowTo={pathOf}
        onEdit={(one) => open({ kind: 'edit', list: one })}
        onCreate={() => open({ kind: 'new' })}
        createLabel={t('new')}
        rowActions={(one) => [
          {
            label: t('actions.import'),
            icon: <IconUpload size={16} />,
            onClick: () => go(`${base}/sms_contact_import?list_id=${one.id}`),
          },
          filing.rowAction(one),
          ...actionsOf(one),
        ]}
        bulkActions={[
          filing.bulkAction,
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={emptyOf(t, folders.selectedId !== null)}
      />
      <SmsListDrawer
        task={task}
        onClose={close}
        onSaved={(saved) => {
          if (task?.kind === 'new') go(pathOf(saved));
        }}
      />
      {filing.dialog}
    </Page>
  );
}

// The address names a new list and one that is changed; a copy is of the moment.
function useListTask(rows: readonly SmsList[], folderId: number | null) {
  const [edited, setEdited] = useEditedRow<SmsList>(rows);
  const [copied, setCopied] = useState<SmsList | null>(null);
  const changed: SmsListTask | null =
    edited === 'new' ? { kind: 'new', folderId } : edited && { kind: 'edit', list: edited };
  return {
    task: copied ? { kind: 'copy' as const, list: copied } : changed,
    open: (task: SmsListTask) => {
      if (task.kind === 'copy') setCopied(task.list);
      else setEdited(task.kind === 'new' ? 'new' : task.list);
    },
    close: () => {
      setCopied(null);
      setEdited(null);
    },
  };
}

function HeaderActions({ query, base }: { query: Query; base: string }) {
  const { t } = useTranslation('sms-lists');
  const exportAll = useExport(smsLists);
  return (
    <>
      <AppLink to={`${base}/sms_contacts`} className={classes.allContacts}>
        <IconUsers size={16} aria-hidden />
        {t('contacts.title')}
      </AppLink>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => exportAll.mutate(query)}
      >
        {t('actions.export')}
      </Button>
    </>
  );
}

function emptyOf(t: (key: string) => string, isInFolder: boolean) {
  return isInFolder
    ? {
        title: t('emptyFolderTitle'),
        description: t('emptyFolderText'),
        icon: <IconFolderOpen size={28} stroke={1.5} />,
      }
    : {
        title: t('emptyTitle'),
        description: t('emptyText'),
        icon: <IconAddressBook size={28} stroke={1.5} />,
      };
}

function useColumns() {
  const { t } = useTranslation('sms-lists');
  return useMemo<TableColumn<SmsList>[]>(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (list) => list.name,
      },
      {
        id: 'subscribers',
        title: t('fields.subscribers'),
        kind: 'number',
        sortable: true,
        cell: (list) => fullNumber(list.subscribers),
      },
      {
        id: 'unsubscribed',
        title: t('fields.unsubscribed'),
        kind: 'number',
        cell: (list) => fullNumber(list.unsubscribed),
      },
      {
        id: 'description',
        title: t('fields.description'),
        kind: 'text',
        wide: true,
        cell: (list) => list.description || <span className={classes.none}>–</span>,
      },
      {
        id: 'created_at',
        title: t('fields.created'),
        kind: 'date',
        sortable: true,
        hidden: true,
        cell: (list) => <DateTime value={list.created_at} />,
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        width: 130,
        cell: (list) => <DateTime value={list.updated_at} relative />,
      },
    ],
    [t],
  );
}
