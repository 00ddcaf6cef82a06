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
        <ColumnRow
          key={at}
          number={at + 1}
          column={column}
          isFixed={at < fixed}
          isOnly={columns.length === 1}
          error={errorOf(`columns.${at}.name`)}
          onChange={(change) => set(at, change)}
          onRemove={() => onChange(columns.filter((_column, place) => place !== at))}
        />
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

function ColumnRow(props: {
  number: number;
  column: TableColumn;
  isFixed: boolean;
  isOnly: boolean;
  error: string | null;
  onChange: (change: Partial<TableColumn>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('relational-tables');
  const { number, column, isFixed, onChange } = props;
  return (
    <div className={classes.column}>
      <TextInput
        aria-label={t('form.columnName', { number })}
        placeholder={t('fields.columnName')}
        maxLength={63}
        disabled={isFixed}
        value={column.name}
        error={props.error}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Select
        aria-label={t('form.columnType', { number })}
        allowDeselect={false}
        disabled={isFixed}
        data={columnTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        value={column.type}
        onChange={(type) => onChange({ type: (type ?? 'string') as ColumnType })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('form.removeColumn', { number })}
        disabled={isFixed || props.isOnly}
        onClick={props.onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}
