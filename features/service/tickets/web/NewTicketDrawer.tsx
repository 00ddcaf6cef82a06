import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ticketDetail, ticketPriorities } from '#engines/desk/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { listKey } from '#platform/web/resources/query-keys.ts';
import { newTicket, tickets } from '../contract.ts';
import { FilesArea } from './FilesArea.tsx';
import { useSupportAddresses } from './ticket-calls.ts';
import { useUploads, type Uploads } from './use-uploads.ts';
import { AttachButton, WaitingFiles } from './WaitingFiles.tsx';

const form = newTicket.pick({ subject: true, body: true, email: true }).extend({
  name: z.string(),
  priority: z.enum(ticketPriorities),
  support_email_id: z.string().nullable(),
  send: z.boolean(),
});

const empty = {
  subject: '',
  body: '',
  email: '',
  name: '',
  priority: 'medium',
  support_email_id: null,
  send: true,
} as const;

/** Opens a ticket by hand: an email to a customer, or what a customer said by other ways. */
export function NewTicketDrawer({
  opened,
  to,
  onClose,
  onMade,
}: {
  opened: boolean;
  /** Whom it is to and about what, as far as that is known. */
  to: { email: string | undefined; name: string | undefined; subject: string | undefined };
  onClose: () => void;
  /** Called once the drawer is closed, so that leaving for the ticket asks about no changes. */
  onMade: (number: number) => void;
}) {
  const { t } = useTranslation('tickets');
  const api = useApi();
  const cache = useQueryClient();
  const made = useRef<number | null>(null);
  const uploads = useUploads(null);
  const { email = '', name = '', subject = '' } = to;
  const initial = useMemo(() => ({ ...empty, email, name, subject }), [email, name, subject]);
  return (
    <FormDrawer
      opened={opened}
      onClose={() => {
        onClose();
        // What was not sent is not needed; what was sent is part of the ticket.
        if (made.current === null) uploads.files.forEach(uploads.remove);
        else uploads.clear();
        if (made.current !== null) onMade(made.current);
        made.current = null;
      }}
      title={t('new.title')}
      description={t('new.text')}
      schema={form}
      initialValues={initial}
      submitLabel={t('new.button')}
      canSubmit={() => !uploads.isUploading}
      onSubmit={async (values) => {
        const ticket = {
          ...values,
          files: uploads.ids,
          support_email_id: values.support_email_id ? Number(values.support_email_id) : null,
        };
        const { data } = await api.post('tickets', { body: { ticket } });
        void cache.invalidateQueries({ queryKey: listKey(api.accountId, tickets.path) });
        made.current = z.object({ ticket: ticketDetail }).parse(data).ticket.number;
      }}
    >
      {(fields) => <Fields fields={fields} uploads={uploads} />}
    </FormDrawer>
  );
}

function Fields({ fields, uploads }: { fields: SchemaForm<typeof form>; uploads: Uploads }) {
  const { t } = useTranslation('tickets');
  return (
    <>
      <TextInput
        label={t('fields.email')}
        data-autofocus
        withAsterisk
        dir="ltr"
        {...fields.getInputProps('email')}
      />
      <TextInput label={t('fields.name')} maxLength={255} {...fields.getInputProps('name')} />
      <TextInput
        label={t('fields.subject')}
        withAsterisk
        maxLength={255}
        {...fields.getInputProps('subject')}
      />
      <FilesArea onFiles={uploads.add}>
        <Textarea
          label={t('fields.body')}
          withAsterisk
          autosize
          minRows={5}
          maxRows={16}
          {...fields.getInputProps('body')}
        />
        <WaitingFiles uploads={uploads} />
        <div>
          <AttachButton uploads={uploads} />
        </div>
      </FilesArea>
      <Choices fields={fields} />
    </>
  );
}

function Choices({ fields }: { fields: SchemaForm<typeof form> }) {
  const { t } = useTranslation('tickets');
  const addresses = useSupportAddresses();
  return (
    <>
      <Select
        label={t('fields.priority')}
        allowDeselect={false}
        data={ticketPriorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        {...fields.getInputProps('priority')}
      />
      {(addresses.data?.length ?? 0) > 0 && (
        <Select
          label={t('fields.supportEmail')}
          clearable
          data={(addresses.data ?? []).map(({ id, email }) => ({
            value: String(id),
            label: email,
          }))}
          {...fields.getInputProps('support_email_id')}
        />
      )}
      <Switch
        label={t('fields.send')}
        description={t('hints.send')}
        {...fields.getInputProps('send', { type: 'checkbox' })}
      />
    </>
  );
}
