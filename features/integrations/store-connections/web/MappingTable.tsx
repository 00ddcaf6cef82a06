import { Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SourceField } from '#engines/connect/contract.ts';
import { customFields } from '#features/audience/custom-fields/contract.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { emptyPick, pickOf } from '#platform/web/pickers/picker-value.ts';
import classes from './stores.module.css';
import { storeTexts } from './texts.ts';

/** One line of a mapping: a field of the store and the field of contacts that takes it. */
export interface MappingRow {
  source: string;
  target: string;
}

/** Said under a half of a line that is missing; the space in front belongs to it. */
const fieldIsRequired = ' Field is Required.';

interface MappingTableProps {
  rows: readonly MappingRow[];
  onChange: (rows: readonly MappingRow[]) => void;
  fields: readonly SourceField[];
  most: number;
  error?: string | undefined;
  /** Shown, but not to be changed. */
  readOnly?: boolean | undefined;
}

/** Which field of the store goes into which field of contacts: each once, both of one type. */
export function MappingTable({
  rows,
  onChange,
  fields,
  most,
  error,
  readOnly = false,
}: MappingTableProps) {
  const { t } = useTranslation(storeTexts);
  const change = (at: number, row: MappingRow) =>
    onChange(rows.map((one, index) => (index === at ? row : one)));
  const isIncomplete = rows.some(({ source, target }) => source === '' || target === '');
  return (
    <fieldset className={classes.mapping} disabled={readOnly}>
      <legend>{t('mapping.title')}</legend>
      <p className={classes.quiet}>{t(readOnly ? 'mapping.readOnly' : 'mapping.text', { most })}</p>
      {rows.map((row, at) => (
        <MappingLine
          // Lines have no id of their own and are never sorted.
          key={at}
          row={row}
          number={at + 1}
          fields={fields.filter(
            ({ name }) => name === row.source || !rows.some(({ source }) => source === name),
          )}
          taken={rows.filter((one) => one !== row).map(({ target }) => target)}
          onChange={(next) => change(at, next)}
          onRemove={() => onChange(rows.filter((_row, index) => index !== at))}
        />
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={readOnly || isIncomplete || rows.length >= most || fields.length === 0}
          onClick={() => onChange([...rows, { source: '', target: '' }])}
        >
          {t('mapping.add')}
        </Button>
      </div>
    </fieldset>
  );
}

interface LineProps {
  row: MappingRow;
  number: number;
  fields: readonly SourceField[];
  taken: readonly string[];
  onChange: (row: MappingRow) => void;
  onRemove: () => void;
}

function MappingLine({ row, number, fields, taken, onChange, onRemove }: LineProps) {
  const { t } = useTranslation(storeTexts);
  const source = fields.find(({ name }) => name === row.source);
  const type = source?.field_type;
  return (
    <div className={classes.mappingLine}>
      <Select
        label={t('mapping.source')}
        aria-label={t('mapping.sourceOf', { number })}
        placeholder={t('mapping.chooseSource')}
        searchable
        data={fields.map(({ name, label, field_type: of }) => ({
          value: name,
          label: `${label} (${t(`types.${of}`)})`,
        }))}
        value={row.source || null}
        // Another field may be of another type, which the chosen target does not take.
        onChange={(name) =>
          onChange({
            source: name ?? '',
            target: fields.find((one) => one.name === name)?.field_type === type ? row.target : '',
          })
        }
      />
      <ReferencePicker
        label={t('mapping.target')}
        single
        disabled={row.source === ''}
        placeholder={t('mapping.chooseTarget')}
        source={{ of: customFields, query: { field_type: type, sort: 'name', sort_order: 'asc' } }}
        value={row.target === '' ? emptyPick : pickOf([{ id: 0, name: row.target }])}
        error={
          row.source !== '' && row.target === ''
            ? fieldIsRequired
            : taken.includes(row.target) && row.target !== ''
              ? t('mapping.twice')
              : undefined
        }
        onChange={({ items }) => {
          const name = items.at(-1)?.name ?? '';
          if (!taken.includes(name)) onChange({ ...row, target: name });
        }}
      />
      <IconAction
        label={t('mapping.remove', { number })}
        variant="subtle"
        color="gray"
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </IconAction>
    </div>
  );
}
