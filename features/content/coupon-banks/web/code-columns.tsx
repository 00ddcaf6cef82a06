import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { CouponCode } from '../contract/coupon-codes.ts';
import { CodeState } from './CodeState.tsx';
import classes from './coupon-banks.module.css';

/** The columns of the table of codes: the code, and what became of it. */
export function useCodeColumns(): TableColumn<CouponCode>[] {
  const { t } = useTranslation('coupon-banks');
  const { accountId } = useApi();
  return useMemo<TableColumn<CouponCode>[]>(
    () => [
      {
        id: 'code',
        title: t('fields.code'),
        kind: 'name',
        sortable: true,
        cell: (row) => <span className={classes.code}>{row.code}</span>,
      },
      {
        id: 'state',
        title: t('fields.state'),
        kind: 'status',
        cell: (row) => <CodeState state={row.state} />,
      },
      {
        id: 'contact',
        title: t('fields.contact'),
        kind: 'text',
        wide: true,
        cell: (row) =>
          row.contact ? (
            <AppLink to={`/accounts/${accountId}/contacts/${row.contact.id}`}>
              {row.contact.email ?? row.contact.name}
            </AppLink>
          ) : (
            <span className={classes.none}>–</span>
          ),
      },
      ...historyColumns(t),
    ],
    [t, accountId],
  );
}

function historyColumns(t: TFunction<'coupon-banks'>): TableColumn<CouponCode>[] {
  return [
    {
      id: 'given_by',
      title: t('fields.givenBy'),
      kind: 'text',
      from: 960,
      cell: (row) => row.given_by ?? <span className={classes.none}>–</span>,
    },
    {
      id: 'given_at',
      title: t('fields.givenAt'),
      kind: 'date',
      sortable: true,
      cell: (row) => <DateTime value={row.given_at} />,
    },
    {
      id: 'used_at',
      title: t('fields.usedAt'),
      kind: 'date',
      sortable: true,
      cell: (row) => <DateTime value={row.used_at} />,
    },
    {
      id: 'order_ref',
      title: t('fields.order'),
      kind: 'text',
      from: 960,
      cell: (row) => row.order_ref ?? <span className={classes.none}>–</span>,
    },
  ];
}
