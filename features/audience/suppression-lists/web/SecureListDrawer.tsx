import { FileInput, Radio, Stack, TextInput } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { secureLists, takenHashes, type SecureList } from '../contract/secure-lists.ts';

const { name, description, applies_to: applies } = secureLists.fields.shape;
const schema = z.object({
  name,
  description: description.unwrap(),
  applies_to: applies.unwrap(),
  file: z.custom<File | null>((value) => value === null || value instanceof File),
});
const empty = { name: '', description: '', applies_to: 'all' as const, file: null };
const valuesOf = (list: SecureList) => ({
  name: list.name,
  description: list.description,
  applies_to: list.applies_to,
  file: null,
});

/** Creates a secure list from a file of hashes, or changes what is said of one. */
export function SecureListDrawer({
  list,
  onClose,
}: {
  list: SecureList | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('suppression-lists');
  const save = useSave<SecureList>(secureLists);
  const create = useCreate();
  const existing = list === 'new' ? null : list;
  const record = useEditedRecord(secureLists, existing, valuesOf);
  return (
    <FormDrawer
      opened={list !== null}
      onClose={onClose}
      title={existing ? t('secure.editTitle') : t('secure.new')}
      description={t('secure.about')}
      schema={schema}
      initialValues={existing ? valuesOf(existing) : empty}
      record={record}
      onSubmit={({ file, ...values }, version) =>
        existing || file === null
          ? save.mutateAsync({ id: existing?.id ?? null, values, version })
          : create(values, file)
      }
    >
      {(form) => <Fields form={form} isNew={!existing} />}
    </FormDrawer>
  );
}

function Fields({ form, isNew }: { form: SchemaForm<typeof schema>; isNew: boolean }) {
  const { t } = useTranslation('suppression-lists');
  return (
    <>
      <TextInput
        label={t('columns.name')}
        data-autofocus
        withAsterisk
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('columns.description')}
        maxLength={1000}
        {...form.getInputProps('description')}
      />
      <Radio.Group label={t('columns.appliesTo')} {...form.getInputProps('applies_to')}>
        <Stack gap={8} mt={6}>
          <Radio value="all" label={t('appliesTo.all')} />
          <Radio
            value="chosen"
            label={t('appliesTo.chosen')}
            description={t('appliesTo.chosenHint')}
          />
        </Stack>
      </Radio.Group>
      {isNew && (
        <FileInput
          label={t('secure.file')}
          description={t('imports.hashes')}
          placeholder={t('imports.choose')}
          accept=".csv,.txt,text/csv,text/plain"
          leftSection={<IconFileSpreadsheet size={16} />}
          clearable
          {...form.getInputProps('file')}
        />
      )}
    </>
  );
}

function useCreate() {
  const { t } = useTranslation('suppression-lists');
  const api = useApi();
  const refresh = useRefresh(secureLists);
  return async (values: Record<string, string>, file: File): Promise<void> => {
    const form = new FormData();
    for (const [field, value] of Object.entries(values)) form.append(field, value);
    form.append('file', file);
    const { data } = await api.upload(secureLists.path, { form });
    const { last_import: taken } = takenHashes.parse(data);
    if (taken?.status !== 'done') snackbar.info({ message: t('secure.filling') });
    else if (taken.rejected > 0)
      snackbar.warning(t('secure.someRejected', { count: taken.added, rejected: taken.rejected }));
    else snackbar.success(t('secure.created', { count: taken.added }));
    await refresh();
  };
}
