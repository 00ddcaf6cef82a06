import { IconBan, IconTicket, IconUser } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { codeStates, codesOf, type CouponCode } from '../contract/coupon-codes.ts';
import { useCodeColumns } from './code-columns.tsx';
import { useRefreshCodes } from './use-refresh-codes.ts';

/** The codes of a bank with who has them. */
export function CodesTable({ bankId, onAdd }: { bankId: number; onAdd: () => void }) {
  const { t } = useTranslation('coupon-banks');
  const table = useTableState({
    sort: 'code',
    pageSize: 10,
    filters: { state: z.enum(codeStates).optional() },
  });
  const source = useMemo(() => codesOf(bankId), [bankId]);
  const list = useResourceList(source, table.query);
  const columns = useCodeColumns();
  const rowActions = useCodeActions(bankId);
  return (
    <DataTable<CouponCode>
      name="coupon-codes"
      label={t('codes.title')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={(code) => code.code}
      searchPlaceholder={t('codes.search')}
      filters={[
        {
          id: 'state',
          label: t('fields.state'),
          options: codeStates.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      rowActions={rowActions}
      onCreate={onAdd}
      createLabel={t('actions.add')}
      empty={{
        title: t('codes.emptyTitle'),
        description: t('codes.emptyText'),
        icon: <IconTicket size={28} stroke={1.5} />,
      }}
    />
  );
}

function useCodeActions(bankId: number): (code: CouponCode) => RowAction[] {
  const { t } = useTranslation('coupon-banks');
  const api = useApi();
  const go = useGo();
  const refresh = useRefreshCodes(bankId);
  const makeVoid = async (code: CouponCode) => {
    const isSure = await confirm({
      title: t('void.title', { code: code.code }),
      message: t('void.text'),
      confirmLabel: t('void.confirm'),
      danger: true,
    });
    if (!isSure) return;
    await api.put(`coupon_banks/${bankId}/codes/${code.id}/void`, {});
    await refresh();
  };
  return (code) => [
    ...(code.contact
      ? [
          {
            label: t('actions.openContact'),
            icon: <IconUser size={16} />,
            onClick: () => go(`/accounts/${api.accountId}/contacts/${code.contact?.id}`),
          },
        ]
      : []),
    {
      label: t('actions.void'),
      icon: <IconBan size={16} />,
      color: 'red',
      disabled: code.state === 'used' || code.state === 'void',
      onClick: () => void makeVoid(code).catch(() => undefined),
    },
  ];
}
