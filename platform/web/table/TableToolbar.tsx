import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../fields/SearchField.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { FilterPill } from './FilterPill.tsx';
import { SortMenu } from './SortMenu.tsx';
import type { TableFilter } from './table-filter.ts';
import classes from './TableToolbar.module.css';
import type { ColumnChoices } from './use-table-columns.ts';
import type { TableState } from './use-table-state.ts';

/** Above a table: search, filters, what the screen adds, columns, and Create. */
export function TableToolbar({
  search,
  ...props
}: {
  table: TableState;
  list: { isFetching: boolean; isLoading: boolean };
  columns: ColumnChoices;
  label: string;
  search: Ref<HTMLInputElement>;
  searchable: boolean;
  searchPlaceholder: string | undefined;
  filters: readonly TableFilter[];
  sortable: readonly { id: string; title: string; sortKey?: string | undefined }[];
  onCreate: (() => void) | undefined;
  createLabel: string | undefined;
  viewMenu: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('platform');
  const { table } = props;
  return (
    <div className={classes.toolbar}>
      {props.searchable && (
        <div className={classes.search}>
          <SearchField
            ref={search}
            value={table.search}
            onSearch={table.setSearch}
            isBusy={props.list.isFetching && table.search !== ''}
            label={`${t('search')}: ${props.label}`}
            {...(props.searchPlaceholder ? { placeholder: props.searchPlaceholder } : {})}
          />
        </div>
      )}
      {props.filters.map((filter) => (
        <FilterPill
          key={filter.id}
          filter={filter}
          value={table.filters[filter.id]}
          onChange={(value) => table.setFilter(filter.id, value)}
        />
      ))}
      {table.isNarrowed && props.filters.length > 0 && (
        <Button variant="subtle" color="gray" size="xs" onClick={table.clear}>
          {t('clear')}
        </Button>
      )}
      <div className={classes.end}>
        {props.children}
        {props.viewMenu}
        <SortMenu table={table} columns={props.sortable} />
        <ColumnMenu columns={props.columns} />
        {props.onCreate && (
          <Button leftSection={<IconPlus size={16} stroke={2.2} />} onClick={props.onCreate}>
            {props.createLabel ?? t('table.new')}
          </Button>
        )}
      </div>
    </div>
  );
}
