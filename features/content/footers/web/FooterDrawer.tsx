import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { contentLanguages } from '#engines/templating/contract.ts';
import { MailPartField } from '#features/content/contents/web/public.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { footers, type FooterRow } from '../contract.ts';
import { starterFooter } from './starter-footer.ts';

const { name, html_part: html, text_part: text } = footers.fields.shape;
const schema = z.object({
  name,
  html_part: html,
  text_part: text.unwrap(),
  language: z.string(),
  is_default: z.boolean(),
});
type Values = z.infer<typeof schema>;

const empty: Values = {
  name: '',
  html_part: starterFooter,
  text_part: '',
  language: '',
  is_default: false,
};
const valuesOf = (footer: FooterRow): Values => ({
  name: footer.name,
  html_part: footer.html_part,
  text_part: footer.text_part,
  language: footer.language ?? '',
  is_default: footer.is_default,
});

/** Writes a footer: name, HTML and text, and when emails get it by themselves. */
export function FooterDrawer({
  edited,
  onClose,
}: {
  edited: FooterRow | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('footers');
  const save = useSave<FooterRow>(footers);
  const existing = edited === 'new' ? null : edited;
  const record = useEditedRecord(footers, existing, valuesOf);
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? t('editTitle') : t('new')}
      description={t('about')}
      size={700}
      schema={schema}
      initialValues={existing ? valuesOf(existing) : empty}
      record={record}
      onSubmit={({ language, text_part: written, ...values }, version) =>
        save.mutateAsync({
          id: existing?.id ?? null,
          values: {
            ...values,
            language: language === '' ? null : language,
            // A text that nobody changed follows the HTML.
            ...(written !== (existing?.text_part ?? '') && { text_part: written }),
          },
          version,
        })
      }
    >
      {(form) => <Fields form={form} />}
    </FormDrawer>
  );
}

function Fields({ form }: { form: SchemaForm<typeof schema> }) {
  const { t } = useTranslation('footers');
  return (
    <>
      <TextInput
        label={t('name')}
        data-autofocus
        maxLength={255}
        withAsterisk
        {...form.getInputProps('name')}
      />
      <MailPartField
        label={t('html')}
        description={t('htmlHint', { unsubscribe: '{{ unsubscribe_url }}' })}
        error={form.errors['html_part']}
        value={form.values.html_part}
        onChange={(value) => form.setFieldValue('html_part', value as never)}
      />
      <Textarea
        label={t('text')}
        description={t('textHint')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('text_part')}
      />
      <Switch
        label={t('isDefault')}
        description={t('isDefaultHint')}
        {...form.getInputProps('is_default', { type: 'checkbox' })}
      />
      <Select
        label={t('language')}
        description={t('languageHint')}
        clearable
        data={Object.entries(contentLanguages).map(([value, label]) => ({ value, label }))}
        error={form.errors['language']}
        value={form.values.language || null}
        onChange={(value) => form.setFieldValue('language', (value ?? '') as never)}
      />
    </>
  );
}
