import {
  IconArchive,
  IconFolderOpen,
  IconPencil,
  IconSend,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useArchive } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { campaignTags, type CampaignTag } from '../contract.ts';
import { CampaignTagDrawer } from './CampaignTagDrawer.tsx';

/** All campaign tags: create, rename, archive with undo, delete. */
export function CampaignTagsPage() {
  const { t } = useTranslation('campaign-tags');
  const { accountId } = useApi();
  const go = useGo();
  const folders = useResourceFolders({
    kind: 'campaign_tag',
    of: campaignTags,
    rootLabel: t('allTags'),
  });
  const table = useTableState({ sort: 'name', extra: folders.query });
  const list = useResourceList(campaignTags, table.query);
  const [edited, setEdited] = useEditedRow<CampaignTag>(list.rows);
  const filing = useFiling(folders);
  const archive = useArchive(campaignTags);
  const confirmDelete = useConfirmDelete(campaignTags);
  const removeSome = useBulkRemove(campaignTags);
  const columns = useMemo<TableColumn<CampaignTag>[]>(
    () => [
      { id: 'name', title: t('name'), kind: 'name', sortable: true, cell: (tag) => tag.name },
      {
        id: 'campaigns_count',
        title: t('campaigns'),
        kind: 'number',
        sortable: true,
        cell: (tag) => fullNumber(tag.campaigns_count),
      },
      {
        id: 'created_at',
        title: t('created'),
        kind: 'date',
        sortable: true,
        cell: (tag) => <DateTime value={tag.created_at} />,
      },
    ],
    [t],
  );
  const campaignsOf = (tag: CampaignTag) => `/accounts/${accountId}/campaigns?ctag=${tag.id}`;
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader title={t('title')} about={t('description')} breadcrumb={folders.crumbs} />
      <DataTable<CampaignTag>
        name="campaign-tags"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(tag) => tag.name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        {...filing.table}
        rowActions={(tag) => [
          {
            label: t('showCampaigns'),
            icon: <IconSend size={16} />,
            onClick: () => go(campaignsOf(tag)),
          },
          { label: t('rename'), icon: <IconPencil size={16} />, onClick: () => setEdited(tag) },
          filing.rowAction(tag),
          {
            label: t('archive'),
            icon: <IconArchive size={16} />,
            divider: true,
            onClick: () => archive.mutate(tag),
          },
          {
            label: t('delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            onClick: () => void confirmDelete(tag, t('deleteText', { count: tag.campaigns_count })),
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
      <CampaignTagDrawer tag={edited} folderId={folders.targetId} onClose={() => setEdited(null)} />
      {filing.dialog}
    </Page>
  );
}
