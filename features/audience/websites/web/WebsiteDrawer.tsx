import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { websites, type WebsiteRow } from '../contract.ts';

const schema = z.object({ name: requiredText() });

/** Website: makes one or renames it. */
export function WebsiteDrawer({
  edited,
  onClose,
}: {
  edited: WebsiteRow | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('websites');
  const save = useSave<WebsiteRow>(websites);
  const existing = edited === 'new' ? null : edited;
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? t('editTitle') : t('newTitle')}
      schema={schema}
      initialValues={{ name: existing?.name ?? '' }}
      onSubmit={async (values) => {
        await save.mutateAsync({ id: existing?.id ?? null, values });
      }}
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
