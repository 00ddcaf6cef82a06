import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChoice, type FormField } from '#engines/forms/contract.ts';
import { ChosenRecords } from '#platform/web/pickers/ChosenRecords.tsx';
import type { FieldCardProps } from './field-card-props.ts';
import { linesOf, optionsOf } from './form-draft.ts';
import classes from './signup-forms.module.css';

/** What can be set of one question, by its kind. */
export function FieldSettings(props: FieldCardProps) {
  const { field, onChange, errorOf } = props;
  const { t } = useTranslation('signup-forms');
  const set = (part: Partial<FormField>) => onChange({ ...field, ...part });
  const isHidden = field.kind === 'hidden';
  return (
    <div className={classes.settings}>
      <TextInput
        label={t(field.kind === 'consent' ? 'field.consentWords' : 'field.label')}
        value={field.label}
        maxLength={500}
        error={errorOf('label')}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      {!isHidden && (
        <TextInput
          label={t('field.help')}
          value={field.help}
          maxLength={500}
          onChange={(event) => set({ help: event.currentTarget.value })}
        />
      )}
      <Particular {...props} set={set} />
      {field.binds !== 'email' && <BindsField {...props} set={set} />}
      <Needed field={field} set={set} />
      <p className={classes.quiet}>{t('field.id', { id: field.id })}</p>
    </div>
  );
}

type SetProps = FieldCardProps & { set: (part: Partial<FormField>) => void };

function Needed({ field, set }: Pick<SetProps, 'field' | 'set'>) {
  const { t } = useTranslation('signup-forms');
  if (field.binds === 'email' || field.kind === 'hidden') return null;
  if (field.kind === 'consent')
    return (
      <Checkbox
        label={t('field.necessary')}
        description={t('field.necessaryHint')}
        checked={field.necessary}
        onChange={(event) => set({ necessary: event.currentTarget.checked })}
      />
    );
  return (
    <Checkbox
      label={t('field.required')}
      checked={field.required}
      onChange={(event) => set({ required: event.currentTarget.checked })}
    />
  );
}

function BindsField({ field, bindings, set }: SetProps) {
  const { t } = useTranslation('signup-forms');
  if (field.kind === 'consent' || field.kind === 'lists') return null;
  return (
    <Select
      label={t('field.binds')}
      description={t('field.bindsHint')}
      placeholder={t('field.bindsNone')}
      clearable
      searchable
      data={[...bindings]}
      value={field.binds}
      onChange={(binds) => set({ binds })}
    />
  );
}

function Particular(props: SetProps) {
  const { field, set, errorOf } = props;
  const { t } = useTranslation('signup-forms');
  if (isChoice(field.kind)) return <OptionLines {...props} />;
  switch (field.kind) {
    case 'lists':
      return (
        <ChosenRecords
          family="lists"
          label={t('field.lists')}
          placeholder={t('field.listsPlaceholder')}
          disabled={false}
          ids={field.list_ids}
          error={errorOf('list_ids')}
          onChange={(ids) => set({ list_ids: ids })}
        />
      );
    case 'hidden':
      return (
        <div className={classes.pair}>
          <TextInput
            label={t('field.value')}
            value={field.value}
            maxLength={500}
            onChange={(event) => set({ value: event.currentTarget.value })}
          />
          <TextInput
            label={t('field.parameter')}
            value={field.parameter}
            maxLength={100}
            onChange={(event) => set({ parameter: event.currentTarget.value })}
          />
        </div>
      );
    case 'number':
    case 'scale':
      return <Bounds {...props} />;
    case 'text':
    case 'long_text':
    case 'phone':
    case 'email':
      return (
        <TextInput
          label={t('field.placeholder')}
          value={field.placeholder}
          maxLength={500}
          onChange={(event) => set({ placeholder: event.currentTarget.value })}
        />
      );
    default:
      return null;
  }
}

function OptionLines({ field, set, errorOf }: SetProps) {
  const { t } = useTranslation('signup-forms');
  const [lines, setLines] = useState(() => linesOf(field.options));
  return (
    <Textarea
      label={t('field.options')}
      description={t('field.optionsHint')}
      autosize
      minRows={3}
      maxRows={10}
      value={lines}
      error={errorOf('options')}
      onChange={(event) => {
        setLines(event.currentTarget.value);
        set({ options: optionsOf(event.currentTarget.value) });
      }}
    />
  );
}

function Bounds({ field, set, errorOf }: SetProps) {
  const { t } = useTranslation('signup-forms');
  const numberOf = (value: string | number) => (typeof value === 'number' ? value : null);
  return (
    <div className={classes.pair}>
      <NumberInput
        label={t('field.min')}
        value={field.min ?? ''}
        onChange={(value) => set({ min: numberOf(value) })}
      />
      <NumberInput
        label={t('field.max')}
        value={field.max ?? ''}
        error={errorOf('max')}
        onChange={(value) => set({ max: numberOf(value) })}
      />
    </div>
  );
}
