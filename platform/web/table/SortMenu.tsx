import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../page/IconAction.tsx';
import classes from './TableToolbar.module.css';
import type { TableState } from './use-table-state.ts';

/** Sorting on a phone, where rows are cards without column heads. */
export function SortMenu({
  table,
  columns,
}: {
  table: TableState;
  columns: readonly { id: string; title: string; sortKey?: string | undefined }[];
}) {
  const { t } = useTranslation('platform');
  if (columns.length === 0) return null;
  return (
    <span className={classes.onlyPhone}>
      <Menu position="bottom-start">
        <Menu.Target>
          <IconAction label={t('table.sort')} variant="default" size={32}>
            <IconArrowsSort size={16} />
          </IconAction>
        </Menu.Target>
        <Menu.Dropdown>
          {columns.map((column) => {
            const key = column.sortKey ?? column.id;
            const isCurrent = table.sort.column === key;
            const order = isCurrent && table.sort.order === 'asc' ? 'desc' : 'asc';
            return (
              <Menu.Item
                key={column.id}
                onClick={() => table.setSort(key, order)}
                rightSection={
                  isCurrent &&
                  (table.sort.order === 'asc' ? (
                    <IconArrowUp size={14} />
                  ) : (
                    <IconArrowDown size={14} />
                  ))
                }
              >
                {column.title}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
