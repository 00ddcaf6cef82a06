import { Button } from '@mantine/core';
import {
  IconAddressBook,
  IconDownload,
  IconFolderOpen,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { screenVersion } from '#features/session/access/contract.ts';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { contactLists, listTypes } from '../contract.ts';
import { ListDrawer } from './ListDrawer.tsx';
import { senderOf } from './list-row.ts';
import type { ContactList } from './list-row.ts';
import classes from './lists.module.css';
import { useListActions } from './use-list-actions.tsx';
import { useListDrawer } from './use-list-drawer.ts';

/** All contact lists with their sizes, in folders. `startsNew`: the address asks for a new list. */
export function ListsPage({ startsNew = false }: { startsNew?: boolean }) {
  const { t } = useTranslation('lists');
  const version = screenVersion(useAccountFacts());
  const api = useApi();
  const go = useGo();
  const base = `/accounts/${api.accountId}`;
  const folders = useResourceFolders({
    kind: 'list',
    of: contactLists,
    rootLabel: t('allLists'),
  });
  const table = useTableState({
    sort: 'name',
    pageSize: 10,
    filters: { list_type: z.enum(listTypes).optional() },
    extra: folders.query,
  });
  const list = useResourceList(contactLists, table.query);
  const filing = useFiling(folders);
  const { task, open, close } = useListDrawer({ list, startsNew, folderId: folders.targetId });
  const actionsOf = useListActions(open);
  const columns = useColumns();
  const removeSome = useBulkRemove(contactLists);
  const startNew = () => open({ kind: 'new' });
  const pathOf = (one: ContactList) => `${base}/lists/${one.id}`;
  const inFolder = folders.selectedId !== null;

  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t(version === 'newer' ? 'title' : 'titleOlder')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
        actions={<HeaderActions query={table.query} base={base} />}
      />
      <DataTable<ContactList>
        name="contact-lists"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(one) => one.name}
        {...filing.table}
        onOpen={(one) => go(pathOf(one))}
        rowTo={pathOf}
        onEdit={(one) => open({ kind: 'edit', list: one })}
        onCreate={startNew}
        createLabel={t('new')}
        filters={[
          {
            id: 'list_type',
            label: t('fields.type'),
            options: listTypes.map((value) => ({ value, label: t(`types.${value}`) })),
          },
        ]}
        rowActions={(one) => [
          {
            label: t('actions.contacts'),
            icon: <IconUsers size={16} />,
            onClick: () => go(`${pathOf(one)}/contacts`),
          },
          {
            label: t('actions.import'),
            icon: <IconUpload size={16} />,
            onClick: () => go(`${pathOf(one)}/file_import`),
          },
          filing.rowAction(one),
          ...actionsOf(one),
        ]}
        bulkActions={[
          filing.bulkAction,
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.someText'),
          })),
        ]}
        empty={
          inFolder
            ? {
                title: t('emptyFolderTitle'),
                description: t('emptyFolderText'),
                icon: <IconFolderOpen size={28} stroke={1.5} />,
              }
            : {
                title: t('emptyTitle'),
                description: t('emptyText'),
                icon: <IconAddressBook size={28} stroke={1.5} />,
              }
        }
      />
      <ListDrawer
        task={task}
        onClose={() => {
          close();
          if (startsNew) go(`${base}/lists`, { replace: true });
        }}
        onSaved={(saved) => {
          if (task?.kind === 'new') go(pathOf(saved));
        }}
      />
      {filing.dialog}
    </Page>
  );
}

function HeaderActions({
  query,
  base,
}: {
  query: Parameters<ReturnType<typeof useExport>['mutate']>[0];
  base: string;
}) {
  const { t } = useTranslation('lists');
  const exportAll = useExport(contactLists);
  return (
    <>
      <AppLink to={`${base}/contacts`} className={classes.allContacts}>
        <IconUsers size={16} aria-hidden />
        {t('allContacts')}
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

function useColumns() {
  const { t } = useTranslation('lists');
  return useMemo<TableColumn<ContactList>[]>(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (list) => (
          <span className={classes.name}>
            <span>{list.name}</span>
            {list.list_type === 'test' && (
              <StatusChip status="test" label={t('types.test')} tone="violet" />
            )}
          </span>
        ),
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
        id: 'from',
        title: t('fields.from'),
        kind: 'text',
        wide: true,
        cell: (list) => senderOf(list) || <span className={classes.none}>–</span>,
      },
      {
        id: 'description',
        title: t('fields.description'),
        kind: 'text',
        hidden: true,
        wide: true,
        cell: (list) => list.description,
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
