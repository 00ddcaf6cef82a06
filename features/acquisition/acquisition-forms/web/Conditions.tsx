import { Button, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormField, FormPages } from '#engines/forms/contract.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './acquisition-forms.module.css';

const operators = ['is', 'is_not', 'contains', 'answered', 'not_answered'] as const;

/** Questions that show by the answer to one before them. */
export function Conditions({
  pages,
  onChange,
}: {
  pages: FormPages;
  onChange: (field: FormField) => void;
}) {
  const { t } = useTranslation('acquisition-forms');
  const fields = pages.flatMap((page) => page.fields);
  const later = fields.slice(1).filter(({ binds }) => binds !== 'email');
  const free = later.filter(({ show_when: rule }) => rule === null);
  return (
    <Panel title={t('asked.conditions')} description={t('asked.conditionsHint')}>
      <div className={classes.stack}>
        {later
          .filter(({ show_when: rule }) => rule !== null)
          .map((field) => (
            <Condition
              key={field.id}
              field={field}
              before={fields.slice(0, fields.indexOf(field))}
              onChange={onChange}
            />
          ))}
        <Select
          label={t('asked.addCondition')}
          placeholder={t('asked.chooseField')}
          disabled={free.length === 0}
          data={free.map(({ id, label }) => ({ value: id, label }))}
          value={null}
          onChange={(id) => {
            const field = free.find((one) => one.id === id);
            const before = fields[fields.findIndex((one) => one.id === id) - 1];
            if (field && before)
              onChange({
                ...field,
                show_when: { field: before.id, operator: 'answered', value: '' },
              });
          }}
        />
      </div>
    </Panel>
  );
}

function Condition({
  field,
  before,
  onChange,
}: {
  field: FormField;
  before: readonly FormField[];
  onChange: (field: FormField) => void;
}) {
  const { t } = useTranslation('acquisition-forms');
  const rule = field.show_when!;
  const set = (more: Partial<NonNullable<FormField['show_when']>>) =>
    onChange({ ...field, show_when: { ...rule, ...more } });
  return (
    <div>
      <p className={classes.cardTitle}>{t('asked.shows', { label: field.label })}</p>
      <div className={classes.pair}>
        <Select
          aria-label={t('asked.when')}
          allowDeselect={false}
          data={before.map(({ id, label }) => ({ value: id, label }))}
          value={rule.field}
          onChange={(id) => id !== null && set({ field: id })}
        />
        <Select
          aria-label={t('asked.operator')}
          allowDeselect={false}
          data={operators.map((value) => ({ value, label: t(`operators.${value}`) }))}
          value={rule.operator}
          onChange={(value) => set({ operator: (value ?? 'answered') as typeof rule.operator })}
        />
        {!rule.operator.endsWith('answered') && (
          <RuleValue
            asked={before.find(({ id }) => id === rule.field)}
            value={rule.value}
            onChange={(value) => set({ value })}
          />
        )}
        <Button
          variant="subtle"
          color="red"
          onClick={() => onChange({ ...field, show_when: null })}
        >
          {t('asked.removeCondition')}
        </Button>
      </div>
    </div>
  );
}

// Of a choice one of its options; of anything else a text.
function RuleValue({
  asked,
  value,
  onChange,
}: {
  asked: FormField | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('acquisition-forms');
  const options =
    asked?.kind === 'yes_no'
      ? ['true', 'false'].map((one) => ({ value: one, label: t(`asked.${one}`) }))
      : (asked?.options ?? []);
  if (options.length > 0)
    return (
      <Select
        aria-label={t('asked.value')}
        placeholder={t('asked.chooseAnswer')}
        allowDeselect={false}
        data={options.map((one) => ({ ...one }))}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  return (
    <TextInput
      aria-label={t('asked.value')}
      value={value}
      maxLength={500}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
