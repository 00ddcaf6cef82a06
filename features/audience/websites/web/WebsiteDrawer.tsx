import { Radio, Stack, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { consentModes, websites, type Website } from '../contract/websites.ts';

const schema = z.object({
  name: websites.fields.shape.name,
  url: websites.fields.shape.url,
  other_hosts: websites.fields.shape.other_hosts.unwrap(),
  consent_mode: z.enum(consentModes),
});

/** Makes a website or changes it; a new one is handed on, because its script comes next. */
export function WebsiteDrawer({
  edited,
  onClose,
  onCreated,
}: {
  edited: Website | 'new' | null;
  onClose: () => void;
  onCreated: (website: Website) => void;
}) {
  const { t } = useTranslation('websites');
  const save = useSave<Website>(websites);
  const existing = edited === 'new' ? null : edited;
  const record = useEditedRecord(websites, existing, valuesOf);
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={t(existing ? 'editTitle' : 'newTitle')}
      schema={schema}
      initialValues={valuesOf(existing)}
      record={record}
      submitLabel={existing ? undefined : t('create')}
      onSubmit={async (values, version) => {
        const saved = await save.mutateAsync({ id: existing?.id ?? null, values, version });
        if (!existing) onCreated(saved);
      }}
    >
      {(form) => <Fields form={form} />}
    </FormDrawer>
  );
}

function Fields({ form }: { form: SchemaForm<typeof schema> }) {
  const { t } = useTranslation('websites');
  return (
    <>
      <TextInput
        label={t('name')}
        data-autofocus
        maxLength={255}
        withAsterisk
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('url')}
        placeholder="https://shop.example"
        type="url"
        maxLength={500}
        withAsterisk
        {...form.getInputProps('url')}
      />
      <TagsInput
        label={t('otherHosts')}
        description={t('otherHostsHint')}
        {...form.getInputProps('other_hosts')}
      />
      <Radio.Group label={t('consent.title')} {...form.getInputProps('consent_mode')}>
        <Stack gap="sm" mt="xs">
          {consentModes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`consent.${mode}`)}
              description={t(`consent.${mode}Hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}

function valuesOf(website: Website | null): z.input<typeof schema> {
  return {
    name: website?.name ?? '',
    url: website?.url ?? '',
    other_hosts: website?.other_hosts ?? [],
    consent_mode: website?.consent_mode ?? 'wait',
  };
}
