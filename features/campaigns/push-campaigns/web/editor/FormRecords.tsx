import { useTranslation } from 'react-i18next';
import { ChosenRecords } from '#platform/web/pickers/ChosenRecords.tsx';
import { pushTexts } from '../paths.ts';
import type { PushForm } from './use-push-form.ts';

const familyOf = {
  lists: 'lists',
  segments: 'segments',
} as const;

/** Chooses lists or segments by name; the form keeps their ids. */
export function FormRecords({
  form,
  field,
  isReadOnly,
}: {
  form: PushForm;
  field: keyof typeof familyOf;
  isReadOnly: boolean;
}) {
  const { t } = useTranslation(pushTexts);
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
