import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  columnTypes,
  mostColumns,
  type ColumnType,
  type TableColumn,
} from '#engines/relational/contract.ts';
import classes from './relational-tables.module.css';

/** The columns of a table while it is edited; the first `fixed` are saved and stay as they are. */
export function ColumnList(props: {
  columns: readonly TableColumn[];
  fixed: number;
  errorOf: (field: string) => string | null;
  onChange: (columns: readonly TableColumn[]) => void;
}) {
  const { t } = useTranslation('relational-tables');
  const { columns, fixed, errorOf, onChange } = props;
  const set = (at: number, change: Partial<TableColumn>) =>
    onChange(columns.map((column, place) => (place === at ? { ...column, ...change } : column)));
  const whole = errorOf('columns');
  return (
    <div className={classes.stack}>
      {columns.map((column, at) => (
        <div className={classes.column} key={at}>
          <TextInput
            aria-label={t('form.columnName', { number: at + 1 })}
            placeholder={t('fields.columnName')}
            maxLength={63}
            disabled={at < fixed}
            value={column.name}
            error={errorOf(`columns.${at}.name`)}
            onChange={({ currentTarget }) => set(at, { name: currentTarget.value })}
          />
          <Select
            aria-label={t('form.columnType', { number: at + 1 })}
            allowDeselect={false}
            disabled={at < fixed}
            data={columnTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
            value={column.type}
            onChange={(type) => set(at, { type: (type ?? 'string') as ColumnType })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('form.removeColumn', { number: at + 1 })}
            disabled={at < fixed || columns.length === 1}
            onClick={() => onChange(columns.filter((_column, place) => place !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      {whole !== null && (
        <p className={classes.problem} role="alert">
          {whole}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={columns.length >= mostColumns}
          onClick={() => onChange([...columns, { name: '', type: 'string' }])}
        >
          {t('form.addColumn')}
        </Button>
      </div>
    </div>
  );
}
