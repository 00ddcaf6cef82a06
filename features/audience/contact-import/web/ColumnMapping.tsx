import { Button, Select, TextInput } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import { fieldTypes } from '#features/audience/custom-fields/contract.ts';
import type { ImportPreview } from '../contract.ts';
import { useFieldTitle, useImportInto } from './import-into.ts';
import {
  countColumns,
  namedColumns,
  newField,
  withNewFields,
  type Mapping,
  type MappingProblem,
  type Target,
} from './mapping.ts';
import classes from './import.module.css';

interface ColumnMappingProps {
  preview: ImportPreview;
  mapping: Mapping;
  problems: Readonly<Record<string, MappingProblem>>;
  onChange: (change: (before: Mapping) => Mapping) => void;
}

type Options = { group: string; items: { value: string; label: string }[] }[];

/** Every column with its first values, and the field it goes to. */
export function ColumnMapping({ preview, mapping, problems, onChange }: ColumnMappingProps) {
  const { t } = useTranslation('contact-import');
  const options = useOptions(preview);
  const columns = namedColumns(preview.header);
  const { left } = countColumns(mapping);
  const canMake = useMemo(
    () => countColumns(mapping).left - countColumns(withNewFields(mapping, preview)).left,
    [mapping, preview],
  );
  const choose = useCallback(
    (column: string, target: Target) => onChange((before) => ({ ...before, [column]: target })),
    [onChange],
  );
  return (
    <Panel
      title={t('columns.title')}
      padded={false}
      description={[
        t('columns.description', { count: columns.length }),
        columns.length < preview.header.length ? t('columns.noName') : '',
      ]
        .filter(Boolean)
        .join(' ')}
      actions={
        preview.can_add_fields &&
        left > 0 &&
        canMake > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange((before) => withNewFields(before, preview))}
          >
            {t('columns.createAll', { count: canMake })}
          </Button>
        )
      }
    >
      <div className={classes.mapHead} aria-hidden="true">
        <span>{t('columns.column')}</span>
        <span />
        <span>{t('columns.goesTo')}</span>
      </div>
      <ul className={classes.map}>
        {columns.map((column) => (
          <MappingRow
            key={column}
            column={column}
            target={mapping[column] ?? { kind: 'ignore' }}
            problem={problems[column]}
            options={options}
            samples={samplesOf(preview, column)}
            preview={preview}
            onChoose={choose}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface MappingRowProps {
  column: string;
  target: Target;
  problem: MappingProblem | undefined;
  options: Options;
  samples: string;
  preview: ImportPreview;
  onChoose: (column: string, target: Target) => void;
}

const MappingRow = memo(function MappingRow({
  column,
  target,
  problem,
  options,
  samples,
  preview,
  onChoose,
}: MappingRowProps) {
  const { t } = useTranslation('contact-import');
  const value = target.kind === 'field' ? `field:${target.name}` : target.kind;
  return (
    <li className={classes.mapRow} data-target={target.kind}>
      <div className={classes.mapColumn}>
        <span className={classes.mapName} title={column}>
          {column}
        </span>
        <span className={classes.mapSamples} title={samples}>
          {samples || t('columns.noValue')}
        </span>
      </div>
      <IconArrowRight size={16} className={classes.mapArrow} aria-hidden />
      <div className={classes.mapTarget}>
        <Select
          aria-label={t('columns.targetOf', { column })}
          data={options}
          value={value}
          searchable
          allowDeselect={false}
          maxDropdownHeight={320}
          error={target.kind === 'field' && problem ? t(`problems.${problem}`) : undefined}
          onChange={(chosen) => {
            if (chosen !== null) onChoose(column, targetOf(chosen, column, preview));
          }}
        />
        {target.kind === 'new' && (
          <NewField column={column} target={target} problem={problem} onChoose={onChoose} />
        )}
      </div>
    </li>
  );
});

function NewField({
  column,
  target,
  problem,
  onChoose,
}: Pick<MappingRowProps, 'column' | 'problem' | 'onChoose'> & {
  target: Extract<Target, { kind: 'new' }>;
}) {
  const { t } = useTranslation('contact-import');
  const types = fieldTypes.map((type) => ({ value: type, label: t(`types.${type}`) }));
  return (
    <>
      <TextInput
        aria-label={t('columns.newName', { column })}
        placeholder={t('columns.newPlaceholder')}
        value={target.name}
        error={problem ? t(`problems.${problem}`) : undefined}
        onChange={(event) => onChoose(column, { ...target, name: event.currentTarget.value })}
      />
      <Select
        aria-label={t('columns.newType', { column })}
        data={types}
        value={target.type}
        allowDeselect={false}
        onChange={(value) => {
          const type = fieldTypes.find((one) => one === value);
          if (type) onChoose(column, { ...target, type });
        }}
      />
    </>
  );
}

function useOptions(preview: ImportPreview): Options {
  const { t } = useTranslation('contact-import');
  const { words } = useImportInto();
  const titleOf = useFieldTitle();
  const canAdd = preview.can_add_fields;
  const contactText = preview.contact_fields.join('\n');
  const customText = preview.custom_fields.join('\n');
  return useMemo(
    () =>
      [
        {
          group: words.ownFields,
          items: contactText
            .split('\n')
            .filter(Boolean)
            .map((name) => ({ value: `field:${name}`, label: titleOf(name) })),
        },
        {
          group: words.addedFields,
          items: customText
            .split('\n')
            .filter(Boolean)
            .map((name) => ({ value: `field:${name}`, label: name })),
        },
        {
          group: t('targets.other'),
          items: [
            ...(canAdd ? [{ value: 'new', label: t('targets.new') }] : []),
            { value: 'ignore', label: t('targets.ignore') },
          ],
        },
      ].filter(({ items }) => items.length > 0),
    [t, titleOf, words.ownFields, words.addedFields, canAdd, contactText, customText],
  );
}

function targetOf(value: string, column: string, preview: ImportPreview): Target {
  if (value === 'ignore') return { kind: 'ignore' };
  return value === 'new'
    ? newField(preview, column)
    : { kind: 'field', name: value.slice('field:'.length) };
}

function samplesOf(preview: ImportPreview, column: string): string {
  const at = preview.header.indexOf(column);
  const values = preview.rows.map((row) => (row[at] ?? '').trim()).filter(Boolean);
  return [...new Set(values)].slice(0, 3).join(' · ');
}
