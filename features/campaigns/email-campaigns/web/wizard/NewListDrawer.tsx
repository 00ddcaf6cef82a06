import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { contactLists } from '#features/audience/lists/contract.ts';
import { optionalText, requiredText } from '#platform/contract/fields.ts';
import type { RowOf } from '#platform/contract/resource.ts';
import { FormDrawer } from '#platform/web/overlays/FormDrawer.tsx';
import type { PickedItem } from '#platform/web/pickers/picker-value.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { campaignTexts } from '../texts.ts';

const schema = z.object({ name: requiredText(), description: optionalText() });

/** Makes a list without leaving the campaign; null keeps the drawer closed, a text is the name to begin with. */
export function NewListDrawer({ name, onClose, onCreated }: { name: string | null; onClose: () => void; onCreated: (list: PickedItem) => void }) {
  const { t } = useTranslation(campaignTexts);
  const save = useSave<RowOf<typeof contactLists>>(contactLists);
  return (
    <FormDrawer
      opened={name !== null} onClose={onClose} title={t('newList.title')} description={t('newList.description')} schema={schema} submitLabel={t('newList.create')}
      initialValues={{ name: name ?? '', description: '' }}
      onSubmit={async (values) => {
        const list = await save.mutateAsync({ values });
        onCreated({ id: list.id, name: list.name, count: 0 });
      }}
    >
      {(form) => <>
        <TextInput label={t('newList.name')} withAsterisk data-autofocus maxLength={255} {...form.getInputProps('name')} />
        <Textarea label={t('newList.about')} maxLength={1000} {...form.getInputProps('description')} />
      </>}
    </FormDrawer>
  );
}
