import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import type { SaidInputProps } from './line-input-props.ts';
import classes from './segments.module.css';

interface ColumnCondition {
  column: string;
  operator: string;
  value?: string;
  value_to?: string;
}

/** Conditions on the columns of one row, all of which have to hold. */
export function ConditionsInput({ input, line, said, onChange }: SaidInputProps) {
  const { t } = useTranslation('segments');
  const columns = input.columns ?? [];
  const given = [line[input.name] ?? []].flat() as ColumnCondition[];
  const save = (next: readonly ColumnCondition[]) => onChange(next.length > 0 ? next : undefined);
  const set = (at: number, next: ColumnCondition) =>
    save(given.map((one, place) => (place === at ? next : one)));
  const blankFor = (name: string): ColumnCondition => ({
    column: name,
    operator: columns.find((column) => column.name === name)?.operators[0]?.operator ?? 'is',
  });
  return (
    <div className={classes.rowConditions} role="group" aria-label={said}>
      {given.map((one, at) => (
        <OneCondition
          key={at}
          number={at + 1}
          condition={one}
          columns={columns}
          onChange={(next) => set(at, next)}
          onColumn={(name) => set(at, blankFor(name))}
          onRemove={() => save(given.filter((_one, place) => place !== at))}
        />
      ))}
      <div>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          disabled={columns.length === 0}
          onClick={() => save([...given, blankFor(columns[0]?.name ?? '')])}
        >
          {t('builder.addRowCondition')}
        </Button>
      </div>
    </div>
  );
}

type Columns = NonNullable<SaidInputProps['input']['columns']>;

interface ConditionProps {
  number: number;
  condition: ColumnCondition;
  columns: Columns;
  onChange: (next: ColumnCondition) => void;
  onColumn: (name: string) => void;
  onRemove: () => void;
}

function OneCondition(props: ConditionProps) {
  const { t } = useTranslation('segments');
  const { number, condition, columns, onChange } = props;
  const operators = columns.find(({ name }) => name === condition.column)?.operators ?? [];
  const operator = operators.find((one) => one.operator === condition.operator);
  return (
    <div className={classes.rowCondition}>
      <Select
        aria-label={t('builder.rowColumn', { number })}
        allowDeselect={false}
        data={columns.map(({ name, label }) => ({ value: name, label: label ?? name }))}
        value={condition.column}
        onChange={(name) => props.onColumn(name ?? '')}
      />
      <Select
        aria-label={t('builder.rowOperator', { number })}
        allowDeselect={false}
        data={operators.map((one) => ({ value: one.operator, label: serverText(one.label) }))}
        value={condition.operator}
        onChange={(next) => onChange({ column: condition.column, operator: next ?? 'is' })}
      />
      {operator?.inputs.map((input) => (
        <ValueInput key={input.name} {...props} input={input} />
      ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('builder.removeRowCondition', { number })}
        onClick={props.onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}

function ValueInput({
  input: { name, kind, choices },
  number,
  condition,
  onChange,
}: ConditionProps & { input: Columns[number]['operators'][number]['inputs'][number] }) {
  const { t } = useTranslation('segments');
  const label = t('builder.rowValue', { number });
  const value = condition[name as 'value'];
  const set = (next: string | undefined) => onChange({ ...condition, [name]: next });
  return choices ? (
    <Select
      aria-label={label}
      data={choices.map((one) => ({ ...one, label: serverText(one.label) }))}
      value={value ?? null}
      onChange={(next) => set(next ?? undefined)}
    />
  ) : (
    <TextInput
      aria-label={label}
      type={kind === 'date' ? 'date' : 'text'}
      maxLength={1000}
      value={value ?? ''}
      onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
    />
  );
}
