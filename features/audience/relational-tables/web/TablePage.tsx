import { Button } from '@mantine/core';
import { IconPencil, IconTrash, IconUpload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsOfTable, type RelationalRow } from '#engines/relational/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { relationalTables, type RelationalTableRow } from '../contract.ts';
import classes from './relational-tables.module.css';

type ShownRow = RelationalRow & { readonly id: number };

const shownAtFirst = 6;

/** The rows of a relational table, found by key or by the address of their contact. */
export function TablePage() {
  const { table_id: text } = useParams({ strict: false }) as { table_id?: string };
  const table = useRecord<RelationalTableRow>(relationalTables, Number(text));
  if (table.error) return <PageError error={table.error} onRetry={() => void table.refetch()} />;
  return (
    <Page>
      <Head table={table.data} />
      {table.data && <Rows key={table.data.id} table={table.data} />}
    </Page>
  );
}

function Head({ table }: { table: RelationalTableRow | undefined }) {
  const { t } = useTranslation('relational-tables');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}/relational_tables`;
  return (
    <PageHeader
      breadcrumb={[{ label: t('title'), to: base }]}
      title={table?.name ?? '…'}
      record={table?.name}
      count={table && fullNumber(table.rows_count)}
      description={
        table && t('rows.facts', { uid: table.uid, linked: fullNumber(table.linked_count) })
      }
      actions={
        table && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} />}
              onClick={() => go(`${base}/${table.id}/edit`)}
            >
              {t('actions.edit')}
            </Button>
            <Button
              leftSection={<IconUpload size={16} />}
              onClick={() => go(`${base}/${table.id}/import`)}
            >
              {t('actions.import')}
            </Button>
          </>
        )
      }
    />
  );
}

function Rows({ table }: { table: RelationalTableRow }) {
  const { t } = useTranslation('relational-tables');
  const api = useApi();
  const go = useGo();
  const state = useTableState({ sort: 'key', pageSize: 25 });
  const { sort: _sort, sort_order: _order, ...query } = state.query;
  const list = useResourceList<RelationalRow>(rowsOfTable(table.id), query);
  const rows = useMemo(() => list.rows.map((row, at) => ({ ...row, id: at + 1 })), [list.rows]);
  const columns = useRowColumns(table);
  const remove = async (row: ShownRow) => {
    const isSure = await confirm({
      title: t('rows.deleteTitle', { key: row.key }),
      message: t('rows.deleteText'),
      confirmLabel: t('actions.delete'),
      danger: true,
    });
    if (!isSure) return;
    await api.delete(`relational_tables/${table.id}/rows`, { body: { keys: [row.key] } });
    list.refetch();
  };
  return (
    <DataTable<ShownRow>
      name={`relational-rows-${table.id}`}
      label={t('rows.title', { name: table.name })}
      columns={columns}
      list={{ ...list, rows, source: rowsOfTable(table.id) as never }}
      table={state}
      searchPlaceholder={t('rows.search')}
      rowLabel={(row) => row.key}
      onOpen={(row) =>
        row.contact_id === null
          ? undefined
          : go(`/accounts/${api.accountId}/contacts/${row.contact_id}`)
      }
      rowActions={(row) => [
        {
          label: t('actions.delete'),
          icon: <IconTrash size={16} />,
          color: 'red',
          onClick: () => void remove(row),
        },
      ]}
      empty={{ title: t('rows.emptyTitle'), description: t('rows.emptyText') }}
    />
  );
}

function useRowColumns(table: RelationalTableRow): TableColumn<ShownRow>[] {
  const { t } = useTranslation('relational-tables');
  return useMemo(
    () => [
      { id: 'key', title: table.key, kind: 'name', cell: (row) => row.key },
      {
        id: 'contact',
        title: t('rows.contact'),
        kind: 'text',
        cell: (row) => row.email ?? <span className={classes.quiet}>{t('rows.noContact')}</span>,
      },
      ...table.columns
        .filter(({ name }) => name !== table.key && name !== table.link_column)
        .map(({ name, type }, at): TableColumn<ShownRow> => ({
          id: `value:${name}`,
          title: name,
          kind: type === 'integer' || type === 'float' ? 'number' : 'text',
          hidden: at >= shownAtFirst,
          cell: (row) => textOf(row.values[name], t),
        })),
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        from: 960,
        cell: (row) => <DateTime value={row.updated_at} relative />,
      },
    ],
    [t, table],
  );
}

function textOf(value: RelationalRow['values'][string] | undefined, t: (key: string) => string) {
  if (value === undefined) return <span className={classes.quiet}>–</span>;
  if (typeof value === 'boolean') return t(value ? 'rows.yes' : 'rows.no');
  return typeof value === 'number' ? fullNumber(value) : value;
}
