import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { customFields } from '#features/audience/custom-fields/contract.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { emptyPick, pickOf } from '#platform/web/pickers/picker-value.ts';
import { mostMappedFields } from '../contract.ts';
import classes from './zapier.module.css';

/** A field of Zapier with the custom field that takes it; id 0 is none. */
export interface MappingRow {
  name: string;
  id: number;
  label: string;
}

interface RowsProps {
  rows: readonly MappingRow[];
  error: ReactNode;
  onChange: (rows: readonly MappingRow[]) => void;
  onCreate: (typed: string, take: (field: { id: number; name: string }) => void) => void;
}

/** One row a field of Zapier, and a line that adds another. */
export function MappingRows({ rows, error, onChange, onCreate }: RowsProps) {
  const { t } = useTranslation('zapier');
  const change = (at: number, target: { id: number; name: string } | undefined) =>
    onChange(
      rows.map((row, place) =>
        place === at ? { ...row, id: target?.id ?? 0, label: target?.name ?? '' } : row,
      ),
    );
  return (
    <>
      {rows.length === 0 && <p className={classes.hint}>{t('mapping.emptyText')}</p>}
      {rows.map((row, at) => (
        <div key={row.name} className={classes.row}>
          <ReferencePicker
            label={row.name}
            single
            placeholder={t('mapping.choose')}
            source={{ of: customFields, query: { sort: 'name', sort_order: 'asc' } }}
            value={row.id === 0 ? emptyPick : pickOf([{ id: row.id, name: row.label }])}
            error={row.id !== 0 && row.label === '' ? t('mapping.missing') : twice(rows, row, t)}
            createLabel={t('mapping.create')}
            onCreate={(typed) => onCreate(typed || row.name, (field) => change(at, field))}
            onChange={({ items }) => change(at, items[0])}
          />
          <IconAction
            label={t('mapping.remove', { name: row.name })}
            variant="subtle"
            color="gray"
            onClick={() => onChange(rows.filter((one) => one !== row))}
          >
            <IconTrash size={16} />
          </IconAction>
        </div>
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <AddRow rows={rows} onChange={onChange} />
    </>
  );
}

function twice(
  rows: readonly MappingRow[],
  row: MappingRow,
  t: (key: string) => string,
): string | undefined {
  const isTaken = row.id !== 0 && rows.some((one) => one !== row && one.id === row.id);
  return isTaken ? t('mapping.twice') : undefined;
}

function AddRow({ rows, onChange }: Pick<RowsProps, 'rows' | 'onChange'>) {
  const { t } = useTranslation('zapier');
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isKnown = rows.some((row) => row.name === name);
  const isFull = rows.length >= mostMappedFields;
  const add = () => {
    if (name === '' || isKnown || isFull) return;
    onChange([...rows, { name, id: 0, label: '' }]);
    setTyped('');
  };
  return (
    <div className={classes.row}>
      <TextInput
        label={t('mapping.newField')}
        description={isFull ? t('mapping.full', { most: mostMappedFields }) : t('mapping.newHint')}
        maxLength={255}
        disabled={isFull}
        value={typed}
        error={isKnown && name !== '' ? t('mapping.known') : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={name === '' || isKnown || isFull}
        onClick={add}
      >
        {t('mapping.add')}
      </Button>
    </div>
  );
}
