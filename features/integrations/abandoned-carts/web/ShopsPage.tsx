import { IconPencil, IconPlayerPause, IconPlayerPlay, IconShoppingCart } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { shops, type ShopRow } from '../contract.ts';
import { ShopDrawer } from './ShopDrawer.tsx';
import { useChangeShop } from './use-change-shop.ts';

/** The shops that send carts by the API, with their delay and whether they remind anybody. */
export function ShopsPage() {
  const { t } = useTranslation('abandoned-carts');
  const { accountId } = useApi();
  const table = useTableState({ sort: 'shop_name', pageSize: 10 });
  const list = useResourceList<ShopRow>(shops, table.query);
  const [edited, setEdited] = useEditedRow<ShopRow>(list.rows);
  const change = useChangeShop();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        breadcrumb={[
          { label: t('integrations'), to: `/accounts/${accountId}/integrations` },
          { label: t('title') },
        ]}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<ShopRow>
        name="shops"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={({ shop_name: name }) => name}
        onOpen={setEdited}
        rowActions={(shop) => [
          {
            label: t('actions.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => setEdited(shop),
          },
          {
            label: t(shop.active ? 'actions.switchOff' : 'actions.switchOn'),
            icon: shop.active ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />,
            onClick: () => change.mutate({ id: shop.id, shop: { active: !shop.active } }),
          },
        ]}
        empty={{
          title: t('emptyTitle'),
          description: (
            <>
              {t('emptyText')} <code>{`POST /v2/${accountId}/register_shop.json`}</code>
            </>
          ),
          icon: <IconShoppingCart size={28} stroke={1.5} />,
        }}
      />
      <ShopDrawer shop={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function columnsOf(t: TFunction<'abandoned-carts'>): TableColumn<ShopRow>[] {
  return [
    {
      id: 'shop_name',
      title: t('fields.name'),
      kind: 'name',
      sortable: true,
      cell: ({ shop_name: name }) => name,
    },
    {
      id: 'state',
      title: t('fields.state'),
      kind: 'status',
      cell: ({ active }) => (
        <StatusChip
          status={active ? 'active' : 'inactive'}
          label={t(active ? 'active' : 'inactive')}
          tone={active ? 'good' : 'neutral'}
        />
      ),
    },
    {
      id: 'delay',
      title: t('fields.delay'),
      kind: 'text',
      cell: ({ abandoned_cart_delay: { hours, minutes } }) => t('delay', { hours, minutes }),
    },
    {
      id: 'shop_url',
      title: t('fields.url'),
      kind: 'text',
      cell: ({ shop_url: url }) => <span dir="ltr">{url}</span>,
    },
    {
      id: 'shop_type',
      title: t('fields.type'),
      kind: 'text',
      hidden: true,
      cell: ({ shop_type: type }) => type,
    },
  ];
}
