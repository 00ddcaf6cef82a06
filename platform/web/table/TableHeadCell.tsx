import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { columnBounds, widthWithinBounds } from './table-column.ts';
import type { TableColumn } from './table-column.ts';
import classes from './TableGrid.module.css';
import type { TableState } from './use-table-state.ts';

/** The head of a column; a sortable one is a button that says its order. */
export function HeadCell<Row>({
  column,
  table,
  isPinned,
  hasCheck,
}: {
  column: TableColumn<Row>;
  table: TableState;
  isPinned: boolean;
  hasCheck: boolean;
}) {
  const { t } = useTranslation('platform');
  const key = column.sortKey ?? column.id;
  const order = table.sort.column === key ? table.sort.order : null;
  const bounds = columnBounds[column.kind ?? 'text'];
  const Icon = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconSelector;
  return (
    <th
      role="columnheader"
      scope="col"
      data-kind={column.kind ?? 'text'}
      data-from={column.from}
      data-pinned={isPinned || undefined}
      data-check={hasCheck || undefined}
      style={{ minWidth: widthWithinBounds(column) ?? bounds.min, maxWidth: bounds.max }}
      {...(column.sortable
        ? {
            'aria-sort':
              order === null
                ? ('none' as const)
                : order === 'asc'
                  ? ('ascending' as const)
                  : ('descending' as const),
          }
        : {})}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-on={order !== null || undefined}
          title={[column.about, t('table.sortBy', { column: column.title })]
            .filter(Boolean)
            .join('\n')}
          onClick={() => table.setSort(key, order === 'asc' ? 'desc' : 'asc')}
        >
          <span>{column.title}</span>
          <Icon size={13} stroke={2.2} aria-hidden />
        </button>
      ) : (
        <span title={column.about}>{column.title}</span>
      )}
    </th>
  );
}
