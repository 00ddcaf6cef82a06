import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { contents } from '../../contract.ts';
import { contentTexts } from '../content.ts';
import type { Content, ContentSummary } from '../content.ts';

const schema = z.object({ name: requiredText() });
const nameOf = ({ name }: { name: string }) => ({ name });

/** Gives a content another name. */
export function RenameDrawer({
  content,
  onClose,
}: {
  content: ContentSummary | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  const save = useSave<Content>(contents);
  const record = useEditedRecord(contents, content, nameOf);
  return (
    <FormDrawer
      opened={content !== null}
      onClose={onClose}
      title={t('rename.title')}
      schema={schema}
      initialValues={{ name: content?.name ?? '' }}
      record={record}
      onSubmit={(values, version) => save.mutateAsync({ id: content?.id ?? null, values, version })}
    >
      {(form) => (
        <TextInput
          label={t('rename.name')}
          data-autofocus
          maxLength={255}
          withAsterisk
          {...form.getInputProps('name')}
        />
      )}
    </FormDrawer>
  );
}
