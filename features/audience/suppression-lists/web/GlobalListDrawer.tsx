import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import {
  globalSuppressionLists,
  type EntriesAdded,
  type GlobalSuppressionList,
} from '../contract/global-lists.ts';

const { name, description } = globalSuppressionLists.fields.shape;
const schema = z.object({ name, description: description.unwrap(), entries: z.string() });
const valuesOf = (list: GlobalSuppressionList) => ({
  name: list.name,
  description: list.description,
  entries: '',
});

/** Creates a list, with its first addresses and domains, or renames one. */
export function GlobalListDrawer({
  list,
  onClose,
}: {
  list: GlobalSuppressionList | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('suppression-lists');
  const save = useSave<GlobalSuppressionList & Partial<EntriesAdded>>(globalSuppressionLists);
  const existing = list === 'new' ? null : list;
  const record = useEditedRecord(globalSuppressionLists, existing, valuesOf);
  return (
    <FormDrawer
      opened={list !== null}
      onClose={onClose}
      title={existing ? t('global.editTitle') : t('global.new')}
      description={t('global.about')}
      schema={schema}
      initialValues={existing ? valuesOf(existing) : { name: '', description: '', entries: '' }}
      record={record}
      onSubmit={async ({ entries, ...values }, version) => {
        const saved = await save.mutateAsync({
          id: existing?.id ?? null,
          values: entries.trim() === '' ? values : { ...values, entries },
          version,
        });
        const left = saved.rejected?.length ?? 0;
        if (left > 0)
          snackbar.warning(
            t('entries.someRejected', { count: left, first: saved.rejected?.[0]?.entry }),
          );
      }}
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
      {isNew && (
        <Textarea
          label={t('entries.field')}
          description={t('entries.hint')}
          autosize
          minRows={6}
          maxRows={16}
          {...form.getInputProps('entries')}
        />
      )}
    </>
  );
}
