import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { PresenceBadge } from '#platform/web/presence/PresenceBadge.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { smsLists } from '../contract/sms-lists.ts';
import type { SmsList } from './sms-data.ts';

/** What the drawer is opened for: a new SMS list, changing one, or a copy of one. */
export type SmsListTask =
  | { kind: 'new'; folderId?: number | null }
  | { kind: 'edit' | 'copy'; list: SmsList };

const { name, description, folder_id } = smsLists.fields.shape;
const schema = z.object({ name, description: description.unwrap(), folder_id });
type Values = z.input<typeof schema>;

/** Creates an SMS list, changes one, or saves a prefilled copy. */
export function SmsListDrawer({
  task,
  onClose,
  onSaved,
}: {
  task: SmsListTask | null;
  onClose: () => void;
  onSaved?: ((list: SmsList) => void) | undefined;
}) {
  const { t } = useTranslation('sms-lists');
  const save = useSave<SmsList>(smsLists);
  const saved = useRef<SmsList | null>(null);
  const copy = useCopyOf(task?.kind === 'copy' ? task.list.id : null);
  const edited = task?.kind === 'edit' ? task.list : null;
  const record = useEditedRecord(smsLists, edited, valuesOf);
  // Closed first: what follows may lead to another page, which a drawer with unsaved changes would stop.
  const close = () => {
    const list = saved.current;
    saved.current = null;
    onClose();
    if (list) onSaved?.(list);
  };
  return (
    <FormDrawer
      opened={task !== null}
      onClose={close}
      title={t(`drawer.${task?.kind ?? 'new'}`)}
      description={t('drawer.description')}
      schema={schema}
      initialValues={startOf(task, copy.data)}
      submitLabel={edited ? undefined : t('drawer.create')}
      record={record}
      onSubmit={async (values, version) => {
        saved.current = await save.mutateAsync({ id: edited && edited.id, values, version });
      }}
    >
      {(form) => (
        <>
          {edited && <PresenceBadge place={`sms_lists/${edited.id}`} />}
          <TextInput
            label={t('fields.name')}
            data-autofocus
            maxLength={255}
            withAsterisk
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('fields.description')}
            description={t('fields.descriptionHint')}
            minRows={2}
            maxLength={1000}
            {...form.getInputProps('description')}
          />
        </>
      )}
    </FormDrawer>
  );
}

/** What the drawer begins with; undefined until it is known. */
function startOf(task: SmsListTask | null, copy: Partial<SmsList> | undefined): Values | undefined {
  if (task === null) return { name: '', description: '', folder_id: null };
  if (task.kind === 'new') return { name: '', description: '', folder_id: task.folderId ?? null };
  if (task.kind === 'edit') return valuesOf(task.list);
  return copy && valuesOf({ ...task.list, ...copy });
}

function valuesOf(list: SmsList): Values {
  return { name: list.name, description: list.description, folder_id: list.folder_id };
}

function useCopyOf(id: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['record', api.accountId, 'sms_lists', id, 'copy'],
    queryFn: async ({ signal }) =>
      (await api.get<Partial<SmsList>>(`sms_lists/${id}/duplicate`, { signal })).data,
    enabled: id !== null,
    gcTime: 0,
  });
}
