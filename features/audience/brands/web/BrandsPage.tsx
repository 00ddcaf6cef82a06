import { Button } from '@mantine/core';
import { IconMailOff, IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { brands, type Brand } from '../contract.ts';
import { BrandDrawer } from './BrandDrawer.tsx';
import classes from './brands.module.css';

/** All brands: make, change, delete, and the way to who left them. */
export function BrandsPage() {
  const { t } = useTranslation('brands');
  const api = useApi();
  const go = useGo();
  const table = useTableState({ sort: 'name' });
  const list = useResourceList(brands, table.query);
  const [edited, setEdited] = useEditedRow<Brand>(list.rows);
  const confirmDelete = useConfirmDelete(brands);
  const removeSome = useBulkRemove(brands);
  const unsubscribes = `/accounts/${api.accountId}/account-&-billing/brand-unsubscribes`;
  const leaversOf = (brand: Brand) => `${unsubscribes}?brand_id=${brand.id}`;

  const columns = useMemo<TableColumn<Brand>[]>(
    () => [
      {
        id: 'name',
        title: t('name'),
        kind: 'name',
        sortable: true,
        cell: (brand) => <BrandName brand={brand} />,
      },
      {
        id: 'campaigns_count',
        title: t('campaigns'),
        kind: 'number',
        cell: (brand) => fullNumber(brand.campaigns_count),
      },
      {
        id: 'unsubscribed_count',
        title: t('unsubscribed'),
        kind: 'number',
        cell: (brand) => (
          <AppLink
            to={`/accounts/${api.accountId}/account-&-billing/brand-unsubscribes?brand_id=${brand.id}`}
          >
            {fullNumber(brand.unsubscribed_count)}
          </AppLink>
        ),
      },
      { id: 'created_by', title: t('createdBy'), cell: (brand) => brand.created_by },
      {
        id: 'created_at',
        title: t('created'),
        kind: 'date',
        sortable: true,
        cell: (brand) => <DateTime value={brand.created_at} />,
      },
      {
        id: 'updated_at',
        title: t('updated'),
        kind: 'date',
        sortable: true,
        hidden: true,
        cell: (brand) => <DateTime value={brand.updated_at} />,
      },
    ],
    [t, api.accountId],
  );

  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        actions={
          <Button
            variant="default"
            leftSection={<IconMailOff size={16} />}
            onClick={() => go(unsubscribes)}
          >
            {t('showUnsubscribes')}
          </Button>
        }
      />
      <DataTable<Brand>
        name="brands"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(brand) => brand.name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={(brand) => [
          { label: t('edit'), icon: <IconPencil size={16} />, onClick: () => setEdited(brand) },
          {
            label: t('showLeavers'),
            icon: <IconMailOff size={16} />,
            onClick: () => go(leaversOf(brand)),
          },
          {
            label: t('delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () =>
              void confirmDelete(brand, t('deleteText', { count: brand.unsubscribed_count })),
          },
        ]}
        bulkActions={[
          removeSome((count) => ({
            title: t('bulkDeleteTitle', { count }),
            message: t('bulkDeleteText'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconTags size={28} />,
        }}
      />
      <BrandDrawer brand={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function BrandName({ brand }: { brand: Brand }) {
  return (
    <span className={classes.name}>
      {brand.logo !== '' && (
        <img
          src={brand.logo}
          alt=""
          width={20}
          height={20}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      )}
      <span>{brand.name}</span>
    </span>
  );
}
