import { useTranslation } from 'react-i18next';
import { ChosenRecords } from '#platform/web/pickers/ChosenRecords.tsx';
import { smsTexts } from '../paths.ts';
import type { SmsForm } from './use-sms-form.ts';

const familyOf = {
  sms_lists: 'sms_lists',
  excluded_sms_lists: 'sms_lists',
  lists: 'lists',
  segments: 'segments',
} as const;

/** Chooses lists or segments by name; the form keeps their ids. */
export function FormRecords({
  form,
  field,
  isReadOnly,
}: {
  form: SmsForm;
  field: keyof typeof familyOf;
  isReadOnly: boolean;
}) {
  const { t } = useTranslation(smsTexts);
  return (
    <ChosenRecords
      family={familyOf[field]}
      ids={form.values[field]}
      onChange={(ids) => form.setFieldValue(field, ids)}
      label={t(`fields.${field}`)}
      placeholder={t(`placeholders.${field}`)}
      disabled={isReadOnly}
      error={form.errors[field]}
    />
  );
}
