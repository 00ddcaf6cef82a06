import { Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { screenVersion } from '#features/session/access/contract.ts';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { PresenceBadge } from '#platform/web/presence/PresenceBadge.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { contactLists } from '../contract.ts';
import { listForm, type ListForm } from './list-form.ts';
import { BrandField, SenderFields, TypeField } from './ListFields.tsx';
import { OptInFields, PublicFields } from './ListOptIn.tsx';
import type { ContactList } from './list-row.ts';

/** What a list drawer is opened for: a new list, changing one, or a copy of one. */
export type ListDrawerTask =
  | { kind: 'new'; name?: string; folderId?: number | null }
  | { kind: 'edit' | 'copy'; list: ContactList };

type Values = z.input<typeof listForm>;

/**
 * Creates a list, changes one, or saves a prefilled copy. The newer version of the form begins with whose list it is, the older
 * one with what subscribers read of it.
 */
export function ListDrawer({
  task,
  onClose,
  onSaved,
}: {
  task: ListDrawerTask | null;
  onClose: () => void;
  onSaved?: ((list: ContactList) => void) | undefined;
}) {
  const { t } = useTranslation('lists');
  const save = useSave<ContactList>(contactLists);
  const saved = useRef<ContactList | null>(null);
  const copy = useCopyOf(task?.kind === 'copy' ? task.list.id : null);
  const edited = task?.kind === 'edit' ? task.list : null;
  const record = useEditedRecord(contactLists, edited, valuesOf);
  const sender = useLastSender(task?.kind === 'new');
  const initialValues = startOf(task, { copy: copy.data, sender });
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
      size={700}
      title={t(`drawer.${task?.kind ?? 'new'}`)}
      description={t('drawer.description')}
      schema={listForm}
      initialValues={initialValues}
      submitLabel={edited ? undefined : t('drawer.create')}
      record={record}
      onSubmit={async (values, version) => {
        saved.current = await save.mutateAsync({
          id: edited && edited.id,
          values,
          version,
        });
      }}
    >
      {(form) => (
        <>
          {edited && <PresenceBadge place={`lists/${edited.id}`} />}
          <ListFields form={form} />
        </>
      )}
    </FormDrawer>
  );
}

function ListFields({ form }: { form: ListForm }) {
  const { t } = useTranslation('lists');
  const version = screenVersion(useAccountFacts());
  const forSubscribers = (
    <>
      <PublicFields form={form} />
      <OptInFields form={form} />
    </>
  );
  const ownership = (
    <>
      <BrandField form={form} />
      <TypeField form={form} />
    </>
  );
  return (
    <Stack gap={16} data-version={version}>
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
      {version === 'newer' ? ownership : forSubscribers}
      <SenderFields form={form} />
      {version === 'newer' ? forSubscribers : ownership}
    </Stack>
  );
}

/** What the drawer begins with; undefined until it is known. */
function startOf(
  task: ListDrawerTask | null,
  { copy, sender }: { copy: Partial<ContactList> | undefined; sender: Partial<Values> | undefined },
): Values | undefined {
  if (task === null) return emptyList('', null);
  if (task.kind === 'new')
    return sender && { ...emptyList(task.name ?? '', task.folderId ?? null), ...sender };
  if (task.kind === 'edit') return valuesOf(task.list);
  return copy && valuesOf({ ...task.list, ...copy });
}

function useCopyOf(id: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['lists', api.accountId, 'copy', id],
    queryFn: async ({ signal }) =>
      (await api.get<Partial<ContactList>>(`lists/${id}/duplicate`, { signal })).data,
    enabled: id !== null,
    // The free name of a copy changes with every copy that is made.
    gcTime: 0,
  });
}

/** The sender of the list that was made last, which a new one begins with; undefined until it is known. */
function useLastSender(enabled: boolean): Partial<Values> | undefined {
  const api = useApi();
  const last = useQuery({
    queryKey: ['list', api.accountId, contactLists.path, 'last-sender'],
    queryFn: async ({ signal }) => {
      const query = { per_page: 1, sort: 'created_at', sort_order: 'desc' };
      const [list] = (await api.get<{ lists: ContactList[] }>('lists', { query, signal })).data
        .lists;
      return list ? senderValues(list) : {};
    },
    enabled,
  });
  // A list can be made without it too.
  return last.isError ? {} : last.data;
}

function senderValues(list: ContactList) {
  const { from_name, from_email, reply_to_email, address, language } = list;
  return { from_name, from_email, reply_to_email, address, language };
}

function emptyList(given: string, folderId: number | null): Values {
  return {
    name: given,
    description: '',
    public_name: '',
    public_description: '',
    is_public: false,
    opt_in: 'double',
    opt_in_reminder: false,
    from_name: '',
    from_email: '',
    reply_to_email: '',
    address: '',
    language: 'en',
    list_type: 'normal',
    folder_id: folderId,
    brand_id: null,
  };
}

function valuesOf(list: ContactList): Values {
  return {
    name: list.name,
    description: list.description,
    public_name: list.public_name,
    public_description: list.public_description,
    is_public: list.is_public,
    opt_in: list.opt_in,
    opt_in_reminder: list.opt_in_reminder,
    ...senderValues(list),
    list_type: list.list_type,
    folder_id: list.folder_id,
    brand_id: list.brand_id,
  };
}
