import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { campaignTags, type CampaignTag } from '../contract.ts';

const schema = z.object({ name: requiredText() });
const nameOf = ({ name }: { name: string }) => ({ name });

/** Creates a campaign tag, in the folder that is open, or renames one; tells who opened it of a new one. */
export function CampaignTagDrawer({
  tag,
  name = '',
  folderId = null,
  onClose,
  onCreated,
}: {
  tag: CampaignTag | 'new' | null;
  name?: string;
  folderId?: number | null;
  onClose: () => void;
  onCreated?: (tag: CampaignTag) => void;
}) {
  const { t } = useTranslation('campaign-tags');
  const save = useSave<CampaignTag>(campaignTags);
  const existing = tag === 'new' ? null : tag;
  const record = useEditedRecord(campaignTags, existing, nameOf);
  return (
    <FormDrawer
      opened={tag !== null}
      onClose={onClose}
      title={existing ? t('editTitle') : t('newTitle')}
      schema={schema}
      initialValues={{ name: existing?.name ?? name }}
      record={record}
      onSubmit={async (values, version) => {
        const saved = await save.mutateAsync({
          id: existing?.id ?? null,
          values: existing ? values : { ...values, folder_id: folderId },
          version,
        });
        if (!existing) onCreated?.(saved);
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
