import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#platform/contract/choices.ts';
import { pickOf, type PickedItem } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import classes from './cleansing.module.css';
import { useTold, type ConditionsProps } from './conditions.ts';

type Blank = number | '';

/** Who never opens: a list, emails within days, how long contacts are known, and a domain. */
export function NonOpenersFields({ start, errorOf, onChange }: ConditionsProps) {
  const { t } = useTranslation('cleansing-rules');
  const [list, setList] = useState(() => listOf(start));
  const [numbers, setNumbers] = useState(() => ({
    emails: numberOf(start.conditions['emails']),
    days: numberOf(start.conditions['days']),
    known_days: numberOf(start.conditions['known_days']),
  }));
  const [domain, setDomain] = useState(String(start.conditions['domain'] ?? ''));
  const isWhole = list !== null && Object.values(numbers).every((value) => value !== '');
  useTold(
    isWhole
      ? { list_id: list.id, ...numbers, ...(domain.trim() !== '' && { domain: domain.trim() }) }
      : null,
    onChange,
  );
  const field = (name: keyof typeof numbers, min: number) => (
    <NumberInput
      label={t(`nonOpeners.${name}`)}
      description={t(`nonOpeners.${name}Hint`)}
      withAsterisk
      min={min}
      allowDecimal={false}
      value={numbers[name]}
      error={errorOf(`conditions.${name}`)}
      onChange={(value) => setNumbers((before) => ({ ...before, [name]: numberOf(value) }))}
    />
  );
  return (
    <div className={classes.fields}>
      <ReferencePicker
        single
        required
        label={t('nonOpeners.list')}
        placeholder={t('nonOpeners.chooseList')}
        source={{ of: choicesOf('lists') }}
        value={pickOf(list === null ? [] : [list])}
        error={errorOf('conditions.list_id')}
        onChange={(pick) => setList(pick.items[0] ?? null)}
      />
      {field('emails', 1)}
      {field('days', 1)}
      {field('known_days', 0)}
      <DomainField value={domain} error={errorOf('conditions.domain')} onChange={setDomain} />
    </div>
  );
}

/** Only addresses of one domain; all when it is empty. */
export function DomainField(props: {
  value: string;
  error: string | null;
  onChange: (domain: string) => void;
}) {
  const { t } = useTranslation('cleansing-rules');
  return (
    <TextInput
      label={t('fields.domain')}
      description={t('fields.domainHint')}
      placeholder="example.com"
      maxLength={254}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** A number of a form; empty where there is none. */
export function numberOf(value: unknown): Blank {
  return typeof value === 'number' && Number.isFinite(value) ? value : '';
}

function listOf({ conditions, names }: ConditionsProps['start']): PickedItem | null {
  const id = conditions['list_id'];
  return typeof id === 'number' ? { id, name: names['lists']?.[id] ?? String(id) } : null;
}
