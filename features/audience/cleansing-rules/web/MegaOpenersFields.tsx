import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './cleansing.module.css';
import { useTold, type ConditionsProps } from './conditions.ts';
import { DomainField, numberOf } from './NonOpenersFields.tsx';

/** Who opens too often: on one day, of one email, or either, within days. */
export function MegaOpenersFields({ start, errorOf, onChange }: ConditionsProps) {
  const { t } = useTranslation('cleansing-rules');
  const [numbers, setNumbers] = useState(() => ({
    days: numberOf(start.conditions['days']),
    opens_per_day: numberOf(start.conditions['opens_per_day']),
    opens_per_email: numberOf(start.conditions['opens_per_email']),
  }));
  const [domain, setDomain] = useState(String(start.conditions['domain'] ?? ''));
  const given = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== ''));
  const isWhole =
    numbers.days !== '' && (numbers.opens_per_day !== '' || numbers.opens_per_email !== '');
  useTold(
    isWhole ? { ...given, ...(domain.trim() !== '' && { domain: domain.trim() }) } : null,
    onChange,
  );
  const field = (name: keyof typeof numbers, min: number) => (
    <NumberInput
      label={t(`megaOpeners.${name}`)}
      description={t(`megaOpeners.${name}Hint`)}
      withAsterisk={name === 'days'}
      min={min}
      allowDecimal={false}
      value={numbers[name]}
      error={errorOf(`conditions.${name}`)}
      onChange={(value) => setNumbers((before) => ({ ...before, [name]: numberOf(value) }))}
    />
  );
  return (
    <div className={classes.fields}>
      {field('days', 1)}
      {field('opens_per_day', 2)}
      {field('opens_per_email', 2)}
      <DomainField value={domain} error={errorOf('conditions.domain')} onChange={setDomain} />
    </div>
  );
}
