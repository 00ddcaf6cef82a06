import { Button } from '@mantine/core';
import {
  IconDownload,
  IconFolderOpen,
  IconPencil,
  IconRefresh,
  IconTag,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { contactTags, type Tag } from '../contract.ts';
import { TagDrawer } from './TagDrawer.tsx';

/** All contact tags: create, rename, delete, count again, export. */
export function TagsPage() {
  const { t } = useTranslation('contact-tags');
  const api = useApi();
  const go = useGo();
  const folders = useResourceFolders({
    kind: 'contact_tag',
    of: contactTags,
    rootLabel: t('allTags'),
  });
  const table = useTableState({ sort: 'name', extra: folders.query });
  const list = useResourceList(contactTags, table.query);
  const [edited, setEdited] = useEditedRow<Tag>(list.rows);
  const filing = useFiling(folders);
  const confirmDelete = useConfirmDelete(contactTags);
  const removeSome = useBulkRemove(contactTags);
  const exportAll = useExport(contactTags);
  const pathOf = (tag: Tag) => `/accounts/${api.accountId}/tags/${tag.id}`;

  const columns = useMemo<TableColumn<Tag>[]>(
    () => [
      { id: 'name', title: t('name'), kind: 'name', sortable: true, cell: (tag) => tag.name },
      {
        id: 'contacts_count',
        title: t('contacts'),
        kind: 'number',
        sortable: true,
        cell: (tag) => fullNumber(tag.contacts_count),
      },
      {
        id: 'created_at',
        title: t('created'),
        kind: 'date',
        sortable: true,
        cell: (tag) => <DateTime value={tag.created_at} />,
      },
      {
        id: 'updated_at',
        title: t('updated'),
        kind: 'date',
        sortable: true,
        hidden: true,
        cell: (tag) => <DateTime value={tag.updated_at} />,
      },
    ],
    [t],
  );

  const recount = async () => {
    const answer = await api.post<{ message: string }>('tags/refresh_count', { body: {} });
    snackbar.info({ message: answer.data.message });
  };

  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => exportAll.mutate(table.query)}
          >
            {t('export')}
          </Button>
        }
      />
      <DataTable<Tag>
        name="contact-tags"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(tag) => tag.name}
        onOpen={(tag) => go(pathOf(tag))}
        rowTo={pathOf}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        {...filing.table}
        rowActions={(tag) => [
          {
            label: t('showContacts'),
            icon: <IconUsers size={16} />,
            onClick: () => go(pathOf(tag)),
          },
          { label: t('rename'), icon: <IconPencil size={16} />, onClick: () => setEdited(tag) },
          filing.rowAction(tag),
          {
            label: t('recount'),
            icon: <IconRefresh size={16} />,
            onClick: () => void recount(),
          },
          {
            label: t('delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void confirmDelete(tag, t('deleteText', { count: tag.contacts_count })),
          },
        ]}
        bulkActions={[
          filing.bulkAction,
          removeSome((count) => ({
            title: t('bulkDeleteTitle', { count }),
            message: t('bulkDeleteText'),
          })),
        ]}
        empty={
          folders.selectedId === null
            ? { title: t('emptyTitle'), description: t('emptyText'), icon: <IconTag size={28} /> }
            : {
                title: t('emptyFolderTitle'),
                description: t('emptyFolderText'),
                icon: <IconFolderOpen size={28} />,
              }
        }
      />
      <TagDrawer tag={edited} folderId={folders.targetId} onClose={() => setEdited(null)} />
      {filing.dialog}
    </Page>
  );
}
