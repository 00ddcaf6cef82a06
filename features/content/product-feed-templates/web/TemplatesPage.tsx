import { IconCopy, IconLayoutGrid, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
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
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { productFeedTemplates, type ProductFeedTemplate } from '../contract.ts';

/** All templates of product feeds. */
export function TemplatesPage() {
  const { t } = useTranslation('product-feed-templates');
  const { accountId } = useApi();
  const go = useGo();
  const table = useTableState({ sort: '-updated_at', pageSize: 10 });
  const list = useResourceList<ProductFeedTemplate>(productFeedTemplates, table.query);
  const columns = useColumns();
  const removeSome = useBulkRemove(productFeedTemplates);
  const home = `/accounts/${accountId}/product_recommendations`;
  const pathOf = ({ id }: ProductFeedTemplate) => `${home}/product_feed_templates/${id}`;
  const rowActions = useRowActions((template) => go(pathOf(template)));
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={[{ label: t('home'), to: home }]}
      />
      <DataTable<ProductFeedTemplate>
        name="product-feed-templates"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(template) => template.name}
        rowTo={pathOf}
        onOpen={(template) => go(pathOf(template))}
        onCreate={() => go(`${home}/product_feed_templates/new`)}
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
          icon: <IconLayoutGrid size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function useRowActions(
  onEdit: (template: ProductFeedTemplate) => void,
): (template: ProductFeedTemplate) => RowAction[] {
  const { t } = useTranslation('product-feed-templates');
  const duplicate = useDuplicate<ProductFeedTemplate>(productFeedTemplates);
  const confirmDelete = useConfirmDelete(productFeedTemplates);
  return (template) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => onEdit(template),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => duplicate.mutate(template.id),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(template, t('delete.text')),
    },
  ];
}

function useColumns(): TableColumn<ProductFeedTemplate>[] {
  const { t } = useTranslation('product-feed-templates');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (template) => template.name,
      },
      {
        id: 'kind',
        title: t('fields.kind'),
        kind: 'text',
        cell: ({ json_part: design }) =>
          design.kind === 'html' ? t('kinds.html') : t('columnsOf', { count: design.columns }),
      },
      {
        id: 'updated_at',
        title: t('fields.updated'),
        kind: 'date',
        sortable: true,
        cell: (template) => <DateTime value={template.updated_at} relative />,
      },
    ],
    [t],
  );
}
