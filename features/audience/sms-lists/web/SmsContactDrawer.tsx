import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { emptyPick, pickOf } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { smsLists } from '../contract/sms-lists.ts';
import type { ShownSmsContact } from '../contract/sms-contacts.ts';
import { useHasSmsLists, useRefreshSms, type SmsContact } from './sms-data.ts';

/** What the drawer is opened for: a new SMS contact, on a list when it is added there, or changing one. */
export type SmsContactTask =
  | { kind: 'new'; list?: { id: number; name: string } }
  | { kind: 'edit'; contact: SmsContact };

const text = z.string().trim().max(255, 'is too long (at most 255 characters)');
const schema = z.object({
  phone: text.min(1, 'is required'),
  email: z.union([z.literal(''), z.email('is not a valid email address')]),
  first_name: text,
  last_name: text,
});

/** Adds a person by number, or changes one. A number that is known already is updated. */
export function SmsContactDrawer({
  task,
  onClose,
}: {
  task: SmsContactTask | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('sms-lists');
  const api = useApi();
  const refresh = useRefreshSms();
  const hasLists = useHasSmsLists();
  const [lists, setLists] = useState(emptyPick);
  const edited = task?.kind === 'edit' ? task.contact : null;
  const list = task?.kind === 'new' ? task.list : undefined;
  const save = async (values: z.output<typeof schema>) => {
    if (edited) await api.put(`sms_contacts/${edited.id}`, { body: { sms_contact: values } });
    else {
      const ids = list ? [list.id] : lists.items.map(({ id }) => id);
      const body = { sms_contact: { ...values, subscribed_sms_list_ids: ids } };
      const { data } = await api.post<ShownSmsContact>('sms_contacts', { body });
      snackbar.success(t('drawer.contactSaved', { phone: data.phone }));
      setLists(emptyPick);
    }
    await refresh();
  };
  return (
    <FormDrawer
      opened={task !== null}
      onClose={onClose}
      title={t(edited ? 'drawer.editContact' : 'drawer.newContact')}
      description={list ? t('drawer.onto', { list: list.name }) : t('drawer.contactText')}
      schema={schema}
      initialValues={{
        phone: edited?.phone ?? '',
        email: edited?.email ?? '',
        first_name: edited?.first_name ?? '',
        last_name: edited?.last_name ?? '',
      }}
      submitLabel={edited ? undefined : t('contacts.new')}
      onSubmit={save}
    >
      {(form) => (
        <>
          <TextInput
            type="tel"
            label={t('fields.phone')}
            description={t('fields.phoneHint')}
            placeholder="+1 415 555 0100"
            data-autofocus
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
            <TextInput
              label={t('fields.firstName')}
              autoComplete="off"
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label={t('fields.lastName')}
              autoComplete="off"
              {...form.getInputProps('last_name')}
            />
          </SimpleGrid>
          <TextInput
            type="email"
            label={t('fields.email')}
            description={t('fields.emailHint')}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          {!edited && !list && hasLists && (
            <ReferencePicker
              source={{ of: smsLists, query: { sort_order: 'asc' }, countField: 'subscribers' }}
              value={pickOf(lists.items)}
              onChange={setLists}
              label={t('fields.lists')}
              description={t('fields.listsHint')}
              placeholder={t('fields.noLists')}
            />
          )}
        </>
      )}
    </FormDrawer>
  );
}
