import { IconCopy, IconPencil, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { sourceTitle, useSources } from '#features/content/product-catalog/web/public.tsx';
import { feedMetrics } from '#engines/product-feeds/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import type { TableFilter } from '#platform/web/table/table-filter.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { productFeeds, type ProductFeed } from '../contract.ts';
import { FeedDrawer } from './FeedDrawer.tsx';

/** All product feeds with their metrics and sources. */
export function FeedsPage() {
  const { t } = useTranslation('product-feeds');
  const { accountId } = useApi();
  const table = useTableState({
    sort: '-updated_at',
    pageSize: 10,
    filters: { metric: z.string().optional(), source: z.string().optional() },
  });
  const list = useResourceList<ProductFeed>(productFeeds, table.query);
  const [edited, setEdited] = useEditedRow<ProductFeed>(list.rows);
  const filters = useFilters();
  const columns = useColumns();
  const removeSome = useBulkRemove(productFeeds);
  const rowActions = useRowActions(setEdited);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={[{ label: t('home'), to: `/accounts/${accountId}/product_recommendations` }]}
      />
      <DataTable<ProductFeed>
        name="product-feeds"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(feed) => feed.name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={rowActions}
        filters={filters}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconSparkles size={28} stroke={1.5} />,
        }}
      />
      <FeedDrawer feed={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useFilters(): TableFilter[] {
  const { t } = useTranslation('product-feeds');
  const sources = useSources();
  return [
    {
      id: 'metric',
      label: t('fields.metric'),
      options: feedMetrics.map((value) => ({ value, label: t(`metrics.${value}`) })),
    },
    {
      id: 'source',
      label: t('fields.source'),
      options: sources.map(({ type, title }) => ({ value: type, label: title })),
    },
  ];
}

function useRowActions(onEdit: (feed: ProductFeed) => void): (feed: ProductFeed) => RowAction[] {
  const { t } = useTranslation('product-feeds');
  const duplicate = useDuplicate<ProductFeed>(productFeeds);
  const confirmDelete = useConfirmDelete(productFeeds);
  return (feed) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => onEdit(feed),
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

function useColumns(): TableColumn<ProductFeed>[] {
  const { t } = useTranslation('product-feeds');
  const sources = useSources();
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (feed) => feed.name,
      },
      {
        id: 'metric',
        title: t('fields.metric'),
        kind: 'text',
        cell: (feed) => t(`metrics.${feed.metric}`),
      },
      {
        id: 'source',
        title: t('fields.source'),
        kind: 'text',
        cell: (feed) => feed.store_name || sourceTitle(sources, feed.source),
      },
      {
        id: 'items_count',
        title: t('fields.items'),
        kind: 'number',
        cell: (feed) => fullNumber(feed.items_count),
      },
      {
        id: 'updated_at',
        title: t('fields.updated'),
        kind: 'date',
        sortable: true,
        from: 800,
        cell: (feed) => <DateTime value={feed.updated_at} relative />,
      },
    ],
    [t, sources],
  );
}
