import { IconArrowBackUp, IconDownload, IconEye, IconFileTypeCsv } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import type { ImportRow } from '#engines/imports/contract.ts';
import { useImportsInto } from './import-calls.ts';
import { useImportInto } from './import-into.ts';
import classes from './import.module.css';
import { canUndo, useUndoImport } from './use-undo-import.ts';

/** The imports into a list, table … with what became of them; those at work move. */
export function ImportHistory({
  current,
  onShow,
}: {
  current: number | null;
  onShow: (importId: number) => void;
}) {
  const { t } = useTranslation('contact-import');
  const api = useApi();
  const { words } = useImportInto();
  const table = useTableState({ pageSize: 10 });
  const undo = useUndoImport();
  const list = useImportsInto({ page: table.page, per_page: table.perPage });

  const columns = useMemo<TableColumn<ImportRow>[]>(
    () => [
      { id: 'file_name', title: t('history.file'), kind: 'name', cell: (row) => row.file_name },
      {
        id: 'status',
        title: t('history.status'),
        kind: 'status',
        cell: (row) => <Status row={row} />,
      },
      { id: 'rows', title: t('history.rows'), kind: 'number', cell: (row) => fullNumber(row.rows) },
      {
        id: 'created',
        title: t('history.created'),
        kind: 'number',
        cell: (row) => fullNumber(row.created),
      },
      {
        id: 'updated',
        title: t('history.updated'),
        kind: 'number',
        cell: (row) => fullNumber(row.updated),
      },
      {
        id: 'duplicate',
        title: t('history.duplicate'),
        kind: 'number',
        cell: (row) => fullNumber(row.duplicate),
      },
      {
        id: 'rejected',
        title: t('history.rejected'),
        kind: 'number',
        cell: (row) => <Rejected row={row} api={api} />,
      },
      { id: 'created_by', title: t('history.by'), kind: 'text', cell: (row) => row.created_by },
      {
        id: 'created_at',
        title: t('history.when'),
        kind: 'date',
        cell: (row) => <DateTime value={row.created_at} />,
      },
    ],
    [t, api],
  );

  return (
    <section className={classes.history}>
      <div className={classes.historyHead}>
        <h2 className={classes.historyTitle}>{words.history}</h2>
        <p className={classes.hint}>{t('history.description')}</p>
      </div>
      <DataTable<ImportRow>
        name="list-imports"
        label={words.history}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.file_name}
        searchable={false}
        onOpen={(row) => {
          if (row.id !== current) onShow(row.id);
          window.scrollTo({ top: 0 });
        }}
        rowActions={(row) => [
          {
            label: t('history.show'),
            icon: <IconEye size={16} />,
            onClick: () => {
              onShow(row.id);
              window.scrollTo({ top: 0 });
            },
          },
          ...(row.rejected_url
            ? [
                {
                  label: t('result.download'),
                  icon: <IconDownload size={16} />,
                  onClick: () => void api.download(row.rejected_url ?? ''),
                },
              ]
            : []),
          ...(canUndo(row)
            ? [
                {
                  label: t('undo.action'),
                  icon: <IconArrowBackUp size={16} />,
                  divider: true,
                  onClick: () => void undo(row).catch(() => undefined),
                },
              ]
            : []),
        ]}
        empty={{
          title: t('history.emptyTitle'),
          description: words.historyEmpty,
          icon: <IconFileTypeCsv size={26} stroke={1.5} />,
        }}
      />
    </section>
  );
}

function Status({ row }: { row: ImportRow }) {
  const { t } = useTranslation('contact-import');
  if (row.status === 'running')
    return (
      <StatusChip status="processing" label={t('history.running', { percent: row.percent })} />
    );
  if (row.undone_at !== null)
    return <StatusChip status="archived" label={t(row.undone ? 'undo.done' : 'undo.running')} />;
  return <StatusChip status={row.status === 'done' ? 'completed' : row.status} />;
}

function Rejected({ row, api }: { row: ImportRow; api: Api }) {
  const { t } = useTranslation('contact-import');
  const { rejected_url: address } = row;
  if (address === null) return fullNumber(row.rejected);
  return (
    <button
      type="button"
      className={classes.rejectedLink}
      aria-label={t('history.downloadOf', { name: row.file_name })}
      onClick={(event) => {
        event.stopPropagation();
        void api.download(address);
      }}
    >
      <IconDownload size={14} aria-hidden /> {fullNumber(row.rejected)}
    </button>
  );
}
