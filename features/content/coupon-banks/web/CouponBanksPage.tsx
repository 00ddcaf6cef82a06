import { Button } from '@mantine/core';
import { IconDownload, IconTicket } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
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
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { couponBanks, type CouponBank } from '../contract/coupon-banks.ts';
import { CouponBankDrawer } from './CouponBankDrawer.tsx';
import { CodesLeft } from './CodesLeft.tsx';
import { useBankActions } from './use-bank-actions.tsx';

/** All coupon banks with their codes: total, used and left. */
export function CouponBanksPage() {
  const { t } = useTranslation('coupon-banks');
  const { accountId } = useApi();
  const go = useGo();
  const table = useTableState({ sort: 'name', pageSize: 10 });
  const list = useResourceList(couponBanks, table.query);
  const [edited, setEdited] = useEditedRow<CouponBank>(list.rows);
  const exportAll = useExport(couponBanks);
  const removeSome = useBulkRemove(couponBanks);
  const actionsOf = useBankActions({ onEdit: setEdited });
  const columns = useColumns();
  const pathOf = (bank: CouponBank) =>
    `/accounts/${accountId}/coupon_banks/${bank.id}/coupon_dashboard`;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => exportAll.mutate(table.query)}
          >
            {t('actions.export')}
          </Button>
        }
      />
      <DataTable<CouponBank>
        name="coupon-banks"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(bank) => bank.name}
        onOpen={(bank) => go(pathOf(bank))}
        rowTo={pathOf}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={actionsOf}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconTicket size={28} stroke={1.5} />,
        }}
      />
      <CouponBankDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useColumns() {
  const { t } = useTranslation('coupon-banks');
  return useMemo<TableColumn<CouponBank>[]>(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (bank) => bank.name,
      },
      {
        id: 'total',
        title: t('fields.total'),
        about: t('fields.totalHint'),
        kind: 'number',
        sortable: true,
        cell: (bank) => fullNumber(bank.total),
      },
      {
        id: 'used',
        title: t('fields.used'),
        about: t('fields.usedHint'),
        kind: 'number',
        sortable: true,
        cell: (bank) => fullNumber(bank.used),
      },
      {
        id: 'left',
        title: t('fields.left'),
        about: t('fields.leftHint'),
        kind: 'number',
        sortable: true,
        cell: (bank) => <CodesLeft bank={bank} />,
      },
      {
        id: 'when_empty',
        title: t('fields.whenEmpty'),
        kind: 'text',
        from: 960,
        cell: (bank) => t(`whenEmpty.${bank.when_empty}`),
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        cell: (bank) => <DateTime value={bank.updated_at} relative />,
      },
    ],
    [t],
  );
}
