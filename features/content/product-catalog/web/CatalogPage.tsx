import { Button } from '@mantine/core';
import { IconDownload, IconPackage, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import type { TableFilter } from '#platform/web/table/table-filter.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { products, type Product, type SourceType } from '../contract/products.ts';
import classes from './catalog.module.css';
import { priceText } from './price-text.ts';
import { ProductDrawer } from './ProductDrawer.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { sourceTitle, useSources } from './use-sources.ts';

/** All products with their pictures, prices and sources. */
export function CatalogPage() {
  const { t } = useTranslation('product-catalog');
  const { accountId } = useApi();
  const table = useTableState({
    sort: '-updated_at',
    pageSize: 10,
    filters: { source: z.string().optional(), store_id: z.string().optional() },
  });
  const list = useResourceList<Product>(products, table.query);
  const [edited, setEdited] = useEditedRow<Product>(list.rows);
  const sources = useSources();
  const columns = useColumns(sources);
  const removeSome = useBulkRemove(products);
  const rowActions = useRowActions(setEdited);
  const home = `/accounts/${accountId}/product_recommendations`;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={[{ label: t('overview.title'), to: home }]}
        actions={<HeaderActions query={table.query} importAt={`${home}/file_import`} />}
      />
      <DataTable<Product>
        name="products"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(product) => product.name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        filters={filtersOf(sources, t)}
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
          icon: <IconPackage size={28} stroke={1.5} />,
        }}
      />
      <ProductDrawer product={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useRowActions(onEdit: (product: Product) => void): (product: Product) => RowAction[] {
  const { t } = useTranslation('product-catalog');
  const confirmDelete = useConfirmDelete(products);
  return (product) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => onEdit(product),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () =>
        void confirmDelete(
          product,
          t(product.store_id === null ? 'delete.text' : 'delete.ofStore'),
        ),
    },
  ];
}

function HeaderActions({
  query,
  importAt,
}: {
  query: ReturnType<typeof useTableState>['query'];
  importAt: string;
}) {
  const { t } = useTranslation('product-catalog');
  const go = useGo();
  const exportAll = useExport(products);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={exportAll.isPending}
        onClick={() => exportAll.mutate(query)}
      >
        {t('actions.export')}
      </Button>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => go(importAt)}>
        {t('actions.import')}
      </Button>
    </>
  );
}

function filtersOf(sources: readonly SourceType[], t: (key: string) => string): TableFilter[] {
  const stores = sources.flatMap((source) => source.stores);
  return [
    {
      id: 'source',
      label: t('fields.source'),
      options: sources.map(({ type, title }) => ({ value: type, label: title })),
    },
    ...(stores.length === 0
      ? []
      : [
          {
            id: 'store_id',
            label: t('fields.store'),
            options: stores.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]),
  ];
}

function useColumns(sources: readonly SourceType[]): TableColumn<Product>[] {
  const { t } = useTranslation('product-catalog');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (product) => (
          <span className={classes.named}>
            <ProductPicture url={product.image_url} />
            <span className={classes.name}>{product.name}</span>
          </span>
        ),
        below: (product) => product.item_id,
      },
      {
        id: 'price',
        title: t('fields.price'),
        kind: 'number',
        cell: (product) => priceText(product.price, product.currency),
      },
      {
        id: 'source',
        title: t('fields.source'),
        kind: 'text',
        cell: (product) => product.store_name || sourceTitle(sources, product.source),
      },
      {
        id: 'categories',
        title: t('fields.categories'),
        kind: 'text',
        from: 960,
        cell: (product) => product.categories.map(({ name }) => name).join(', '),
      },
      {
        id: 'stock',
        title: t('fields.stock'),
        kind: 'number',
        from: 960,
        cell: (product) => product.stock,
      },
      {
        id: 'updated_at',
        title: t('fields.updated'),
        kind: 'date',
        sortable: true,
        from: 800,
        cell: (product) => <DateTime value={product.updated_at} relative />,
      },
    ],
    [t, sources],
  );
}
