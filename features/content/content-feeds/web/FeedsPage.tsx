import {
  IconCopy,
  IconList,
  IconPencil,
  IconRefresh,
  IconRss,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { contentFeeds, type ContentFeed } from '../contract.ts';
import { FeedDrawer } from './FeedDrawer.tsx';
import { ItemsDrawer } from './ItemsDrawer.tsx';
import { useRefresh } from './use-refresh.ts';

/** All content feeds with what became of their last fetch. */
export function FeedsPage() {
  const { t } = useTranslation('content-feeds');
  const table = useTableState({ sort: '-updated_at', pageSize: 10 });
  const list = useResourceList<ContentFeed>(contentFeeds, table.query);
  const [edited, setEdited] = useEditedRow<ContentFeed>(list.rows);
  const [shown, setShown] = useState<ContentFeed | null>(null);
  const columns = useColumns();
  const removeSome = useBulkRemove(contentFeeds);
  const rowActions = useRowActions({ edit: setEdited, show: setShown });
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<ContentFeed>
        name="content-feeds"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(feed) => feed.name}
        onOpen={setShown}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={rowActions}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconRss size={28} stroke={1.5} />,
        }}
      />
      <FeedDrawer feed={edited} onClose={() => setEdited(null)} />
      <ItemsDrawer feed={shown} onClose={() => setShown(null)} onEdit={setEdited} />
    </Page>
  );
}

function useRowActions(on: {
  edit: (feed: ContentFeed) => void;
  show: (feed: ContentFeed) => void;
}): (feed: ContentFeed) => RowAction[] {
  const { t } = useTranslation('content-feeds');
  const duplicate = useDuplicate<ContentFeed>(contentFeeds);
  const confirmDelete = useConfirmDelete(contentFeeds);
  const refresh = useRefresh();
  return (feed) => [
    {
      label: t('actions.items'),
      icon: <IconList size={16} />,
      onClick: () => on.show(feed),
    },
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => on.edit(feed),
    },
    {
      label: t('actions.refresh'),
      icon: <IconRefresh size={16} />,
      onClick: () => refresh.mutate(feed.id),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => duplicate.mutate(feed.id),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(feed, t('delete.text')),
    },
  ];
}

function useColumns(): TableColumn<ContentFeed>[] {
  const { t } = useTranslation('content-feeds');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (feed) => feed.name,
        below: (feed) => feed.url,
      },
      {
        id: 'last_state',
        title: t('fields.state'),
        kind: 'text',
        cell: (feed) => (
          <StatusChip
            status={feed.last_state === 'failed' ? 'failed' : 'enabled'}
            label={t(`states.${feed.last_state}`)}
          />
        ),
      },
      {
        id: 'items_count',
        title: t('fields.items'),
        kind: 'number',
        cell: (feed) => fullNumber(feed.items_count),
      },
      {
        id: 'item_count',
        title: t('fields.perEmail'),
        kind: 'number',
        from: 960,
        cell: (feed) => fullNumber(feed.item_count),
      },
      {
        id: 'fetched_at',
        title: t('fields.fetched'),
        kind: 'date',
        sortable: true,
        from: 800,
        cell: (feed) => feed.fetched_at && <DateTime value={feed.fetched_at} relative />,
      },
    ],
    [t],
  );
}
