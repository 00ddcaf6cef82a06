import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useTranslation } from 'react-i18next';
import { requiredText } from '#platform/contract/fields.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { contactTags, type Tag } from '../contract.ts';

const schema = z.object({ name: requiredText() });
const nameOf = ({ name }: { name: string }) => ({ name });

/** Creates a tag, in the folder that is open, or renames one. */
export function TagDrawer({
  tag,
  folderId = null,
  onClose,
}: {
  tag: Tag | 'new' | null;
  folderId?: number | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('contact-tags');
  const save = useSave<Tag>(contactTags);
  const existing = tag === 'new' ? null : tag;
  const record = useEditedRecord(contactTags, existing, nameOf);
  return (
    <FormDrawer
      opened={tag !== null}
      onClose={onClose}
      title={existing ? t('editTitle') : t('newTitle')}
      schema={schema}
      initialValues={{ name: existing?.name ?? '' }}
      record={record}
      onSubmit={(values, version) =>
        save.mutateAsync({
          id: existing?.id ?? null,
          values: existing ? values : { ...values, folder_id: folderId },
          version,
        })
      }
    >
      {(form) => (
        <TextInput
          label={t('name')}
          data-autofocus
          maxLength={255}
          withAsterisk
          {...form.getInputProps('name')}
        />
      )}
    </FormDrawer>
  );
}
