import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { optIns } from '../contract.ts';
import type { ListForm } from './list-form.ts';

/** What subscribers read of the list, on the pages that emails lead to. */
export function PublicFields({ form }: { form: ListForm }) {
  const { t } = useTranslation('lists');
  return (
    <>
      <TextInput
        label={t('fields.publicName')}
        description={t('fields.publicNameHint')}
        maxLength={255}
        {...form.getInputProps('public_name')}
      />
      <Textarea
        label={t('fields.publicDescription')}
        description={t('fields.publicDescriptionHint')}
        minRows={1}
        autosize
        maxLength={1000}
        {...form.getInputProps('public_description')}
      />
      <Switch
        label={t('fields.isPublic')}
        description={t('fields.isPublicHint')}
        {...form.getInputProps('is_public', { type: 'checkbox' })}
      />
    </>
  );
}

/** What forms ask of those who sign up for the list. */
export function OptInFields({ form }: { form: ListForm }) {
  const { t } = useTranslation('lists');
  return (
    <>
      <Select
        label={t('fields.optIn')}
        description={t('fields.optInHint')}
        allowDeselect={false}
        data={optIns.map((value) => ({ value, label: t(`optIns.${value}`) }))}
        {...form.getInputProps('opt_in')}
      />
      {form.values.opt_in === 'double' && (
        <Switch
          label={t('fields.optInReminder')}
          description={t('fields.optInReminderHint')}
          {...form.getInputProps('opt_in_reminder', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
