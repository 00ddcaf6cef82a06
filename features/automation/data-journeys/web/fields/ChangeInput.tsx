import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContactChange } from '#features/audience/contacts/contract/bulk-change.ts';
import classes from '../data-journeys.module.css';
import type { FieldsProps } from './fields-props.ts';
import { RecordsField } from './RecordField.tsx';
import { useContactFields } from './use-contact-fields.ts';

const plain = ['first_name', 'last_name'];

/** What a change needs: tags, lists, or a field with its value. */
export function ChangeInput({
  change,
  place,
  errorOf,
  nameOf,
  onNames,
  onChange,
}: FieldsProps<'update'> & {
  change: ContactChange;
  place: number;
  onChange: (change: ContactChange) => void;
}) {
  const { t } = useTranslation('data-journeys');
  const error = (field: string) => errorOf(`changes.${place}.${field}`);
  const picker = { placeholder: t('form.choose'), nameOf, onNames };
  if ('tag_ids' in change)
    return (
      <RecordsField
        {...picker}
        family="tags"
        label={t('form.tags')}
        value={change.tag_ids}
        error={error('tag_ids')}
        onChange={(ids) => onChange({ ...change, tag_ids: ids })}
      />
    );
  if ('list_ids' in change)
    return (
      <RecordsField
        {...picker}
        family="lists"
        label={t('form.lists')}
        description={change.action === 'add_to_lists' ? t('form.listsHint') : undefined}
        value={change.list_ids}
        error={error('list_ids')}
        onChange={(ids) => onChange({ ...change, list_ids: ids })}
      />
    );
  if (change.action === 'do_not_mail')
    return <p className={classes.quiet}>{t('form.doNotMailHint')}</p>;
  return <FieldInput change={change} error={error} onChange={onChange} />;
}

type FieldChange = Extract<ContactChange, { action: 'set_field' }>;

function FieldInput({
  change,
  error,
  onChange,
}: {
  change: FieldChange;
  error: (field: string) => string | null;
  onChange: (change: FieldChange) => void;
}) {
  const { t } = useTranslation('data-journeys');
  const fields = useContactFields(plain);
  return (
    <>
      <Select
        label={t('form.field')}
        placeholder={t('form.choose')}
        searchable
        withAsterisk
        data={[...fields]}
        value={change.field === '' ? null : change.field}
        error={error('field')}
        onChange={(field) => onChange({ ...change, field: field ?? '' })}
      />
      <TextInput
        label={t('form.value')}
        description={t('form.valueHint')}
        value={String(change.value ?? '')}
        error={error('value')}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...change, value: value === '' ? null : value })
        }
      />
    </>
  );
}
