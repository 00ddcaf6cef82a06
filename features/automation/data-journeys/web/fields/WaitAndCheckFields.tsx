import { NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from './fields-props.ts';
import { RecordField } from './RecordField.tsx';

/** Which file is waited for, where, and for how long. */
export function WaitFields({ step, set, errorOf, nameOf, onNames }: FieldsProps<'wait'>) {
  const { t } = useTranslation('data-journeys');
  return (
    <>
      <RecordField
        family="lists"
        label={t('form.folder')}
        description={t('form.folderHint')}
        placeholder={t('form.choose')}
        value={step.folder_list_id}
        error={errorOf('folder_list_id')}
        nameOf={nameOf}
        onNames={onNames}
        onChange={(id) => set({ folder_list_id: id })}
      />
      <TextInput
        label={t('form.pattern')}
        description={t('form.patternHint')}
        withAsterisk
        maxLength={100}
        value={step.pattern ?? ''}
        error={errorOf('pattern')}
        onChange={({ currentTarget: { value } }) => set({ pattern: value })}
      />
      <NumberInput
        label={t('form.hours')}
        description={t('form.hoursHint')}
        min={1}
        max={168}
        allowDecimal={false}
        value={step.hours ?? 24}
        error={errorOf('hours')}
        onChange={(value) => set({ hours: Number(value) })}
      />
    </>
  );
}

/** The bounds that the number of contacts has to keep. */
export function CheckFields({ step, set, errorOf }: FieldsProps<'check'>) {
  const { t } = useTranslation('data-journeys');
  const bound = (name: 'min' | 'max') => (
    <NumberInput
      label={t(`form.${name}`)}
      min={0}
      allowDecimal={false}
      thousandSeparator=" "
      value={step[name] ?? ''}
      error={errorOf(name)}
      onChange={(value) => set({ [name]: value === '' ? null : Number(value) })}
    />
  );
  return (
    <>
      {bound('min')}
      {bound('max')}
    </>
  );
}
