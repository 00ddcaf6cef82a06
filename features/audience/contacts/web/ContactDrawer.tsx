import { Checkbox, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ListPicker } from '#features/audience/lists/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { emptyPick } from '#platform/web/pickers/picker-value.ts';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import type { ContactRow } from '#engines/audience/contract.ts';
import classes from './contacts.module.css';
import { reachOf } from './contact-data.ts';
import { useLabels } from './field-labels.ts';

const text = z.string().trim().max(255, 'is too long (at most 255 characters)');
const schema = z.object({
  email: z.union([z.literal(''), z.email('is not a valid email address')]),
  first_name: text,
  last_name: text,
  phone: text,
  tag_names: z.array(text.min(1)).max(100, 'at most 100'),
  resubscribe: z.boolean(),
});
// Whoever has no address is known by the number.
const known = schema.refine(({ email, phone }) => email !== '' || phone !== '', {
  path: ['email'],
  message: 'Email is required',
});
const nothing = {
  email: '',
  first_name: '',
  last_name: '',
  phone: '',
  tag_names: [],
  resubscribe: false,
};

/** Adds one person, to a list when the page belongs to one. An address that is known already is updated. */
export function ContactDrawer({
  opened,
  listId,
  onClose,
  onSaved,
}: {
  opened: boolean;
  listId?: number | undefined;
  onClose: () => void;
  onSaved?: ((contact: ContactRow) => void) | undefined;
}) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const labels = useLabels();
  const [lists, setLists] = useState(emptyPick);
  const refreshContacts = useRefresh({ path: 'contacts' });
  const refreshLists = useRefresh({ path: 'lists' });
  const refreshMembers = useRefresh({ path: `lists/${listId}/contacts` });
  const save = async ({ resubscribe, ...contact }: z.infer<typeof schema>) => {
    const chosen = Object.fromEntries(
      Object.entries(contact).filter(([, value]) => value.length > 0),
    );
    const answer =
      listId === undefined
        ? await api.post<ContactRow>('contacts', {
            body: { contact: { ...chosen, list_ids: lists.items.map((list) => list.id) } },
          })
        : await api.post<ContactRow>(`lists/${listId}/contacts`, {
            body: { contact: { ...chosen, resubscribe } },
          });
    const isNew = answer.data.created_at === answer.data.updated_at;
    snackbar.success(
      t(isNew ? 'drawer.created' : 'drawer.wasKnown', { email: reachOf(answer.data) }),
    );
    setLists(emptyPick);
    await Promise.all([refreshContacts(), refreshLists(), refreshMembers()]);
    onSaved?.(answer.data);
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('drawer.title')}
      description={t(listId === undefined ? 'drawer.text' : 'drawer.textInList')}
      schema={known}
      initialValues={nothing}
      submitLabel={t('drawer.save')}
      onSubmit={save}
    >
      {(form) => (
        <>
          <TextInput
            type="email"
            label={labels.email}
            description={t('drawer.emailHint')}
            data-autofocus
            autoComplete="off"
            placeholder="ada@example.com"
            {...form.getInputProps('email')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
            <TextInput
              label={labels.first_name}
              autoComplete="off"
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label={labels.last_name}
              autoComplete="off"
              {...form.getInputProps('last_name')}
            />
          </SimpleGrid>
          <TextInput
            type="tel"
            label={labels.phone}
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
          {listId === undefined && (
            <ListPicker value={lists} onChange={setLists} description={t('drawer.listsHint')} />
          )}
          <TagNames {...form.getInputProps('tag_names')} />
          {listId !== undefined && (
            <Checkbox
              label={t('drawer.resubscribe')}
              description={t('drawer.resubscribeHint')}
              {...form.getInputProps('resubscribe', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormDrawer>
  );
}

function TagNames(props: { value?: string[]; onChange?: (value: string[]) => void }) {
  const { t } = useTranslation('contacts');
  const tags = useAllTags();
  return (
    <TagsInput
      {...props}
      label={t('tags.title')}
      description={t('drawer.tagsHint')}
      placeholder={t('tags.add')}
      data={(tags.data ?? []).map((tag) => tag.name)}
      limit={30}
      acceptValueOnBlur
      classNames={{ inputField: classes.bareField ?? '' }}
      comboboxProps={{ shadow: 'lg' }}
    />
  );
}

/** All tags of the account, by name. */
export function useAllTags() {
  const api = useApi();
  return useQuery({
    queryKey: ['list', api.accountId, 'tags', 'all'],
    queryFn: async ({ signal }) =>
      z
        .object({ tags: z.array(z.object({ id: z.number(), name: z.string() })) })
        .parse((await api.get('contacts/all_tags', { signal })).data).tags,
  });
}
