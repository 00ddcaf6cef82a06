import { SegmentedControl } from '@mantine/core';
import { IconAddressBook, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { emptyPick } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { smsLists, type SmsSubscriptions } from '../contract/sms-lists.ts';
import { readSmsSubscriptions, useRefreshSms } from './sms-data.ts';
import classes from './sms-lists.module.css';

const state = z.enum(['subscribed', 'unsubscribed']);
const schema = z.object({
  lists: z.array(z.object({ id: z.number(), name: z.string(), status: state })),
});
type Values = z.infer<typeof schema>;

/** Sets which SMS lists hold a contact and in which state; all changes are made here first and saved together. */
export function ManageSmsListsDrawer({
  contactId,
  sms,
  opened,
  onClose,
}: {
  contactId: number;
  sms: SmsSubscriptions;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('sms-lists');
  const api = useApi();
  const refresh = useRefreshSms();
  const record = {
    version: sms.version,
    readAnew: async () => {
      const saved = await readSmsSubscriptions(api, contactId);
      return { version: saved.version, values: valuesOf(saved) };
    },
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('manage.title')}
      description={t('manage.text', { phone: sms.phone ?? '' })}
      schema={schema}
      initialValues={valuesOf(sms)}
      record={record}
      onSubmit={async ({ lists }, version) => {
        const idsOf = (status: z.infer<typeof state>) =>
          lists.filter((list) => list.status === status).map(({ id }) => id);
        const { data } = await api.post<{ message: string }>(
          `contacts/${contactId}/toggle_sms_subscriptions`,
          {
            body: {
              subscribed_sms_list_ids: idsOf('subscribed'),
              unsubscribed_sms_list_ids: idsOf('unsubscribed'),
            },
            version,
            exclude: [412],
          },
        );
        snackbar.success(data.message);
        await refresh();
      }}
    >
      {(form) => <ListChoice form={form} />}
    </FormDrawer>
  );
}

function ListChoice({ form }: { form: SchemaForm<typeof schema> }) {
  const { t } = useTranslation('sms-lists');
  const [picked, setPicked] = useState(emptyPick);
  const { lists } = form.values;
  const set = (next: Values['lists']) => form.setFieldValue('lists', next as never);
  return (
    <>
      <ReferencePicker
        source={{ of: smsLists, query: { sort_order: 'asc' }, countField: 'subscribers' }}
        value={picked}
        single
        onChange={({ items: [item] }) => {
          setPicked(emptyPick);
          if (item && !lists.some(({ id }) => id === item.id))
            set([...lists, { id: item.id, name: item.name, status: 'subscribed' }]);
        }}
        label={t('manage.add')}
        placeholder={t('manage.choose')}
      />
      {lists.length === 0 && (
        <EmptyState
          compact
          icon={<IconAddressBook size={24} stroke={1.5} />}
          title={t('panel.none')}
        />
      )}
      <ul className={classes.rows}>
        {lists.map((list) => (
          <li key={list.id} className={classes.row}>
            <span className={classes.rowName}>{list.name}</span>
            <SegmentedControl
              aria-label={t('manage.stateIn', { name: list.name })}
              value={list.status}
              data={state.options.map((value) => ({ value, label: t(`states.${value}`) }))}
              onChange={(status) =>
                set(
                  lists.map((one) =>
                    one.id === list.id ? { ...one, status: state.parse(status) } : one,
                  ),
                )
              }
            />
            <IconAction
              label={t('manage.unselect', { name: list.name })}
              onClick={() => set(lists.filter(({ id }) => id !== list.id))}
            >
              <IconX size={16} />
            </IconAction>
          </li>
        ))}
      </ul>
    </>
  );
}

function valuesOf(sms: SmsSubscriptions): Values {
  return {
    lists: [...sms.subscribed_lists, ...sms.unsubscribed_lists].map(({ id, name, status }) => ({
      id,
      name,
      status,
    })),
  };
}
