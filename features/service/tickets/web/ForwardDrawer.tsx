import { Checkbox, Select, Stack, TagsInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  ticketStatuses,
  type TicketDetail,
  type TicketFile,
  type TicketMessage,
} from '#engines/desk/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fileSize } from '#platform/web/format/numbers.ts';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { mostRecipients } from '../contract.ts';
import classes from './tickets.module.css';
import { useForwarding, type Forwarded } from './use-forwarding.ts';

const form = z.object({
  to: z.array(z.string()),
  body: z.string().max(500_000, 'is too long (at most 500000 characters)'),
  attachments: z.array(z.string()),
  status: z.enum(ticketStatuses).nullable(),
});

type Values = z.infer<typeof form>;
const mostOnButton = 2;

/** Passes a message on to third parties, or answers one of them; its button names them all. */
export function ForwardDrawer({
  ticket,
  forwarded,
  onClose,
  onTakenBack,
}: {
  ticket: TicketDetail;
  /** The message, and what was said of it before; null closes the drawer. */
  forwarded: Forwarded | null;
  onClose: () => void;
  /** Opens it again with what was taken back. */
  onTakenBack: (forwarded: Forwarded) => void;
}) {
  const { t } = useTranslation('tickets');
  const { send } = useForwarding(ticket, onTakenBack);
  const [to, setTo] = useState<readonly string[]>([]);
  // What is shown while the drawer closes, too.
  const [shown, show] = useState<{ forwarded: Forwarded; initial: Values } | null>(null);
  const message = ticket.messages.find(({ id }) => id === shown?.forwarded.messageId);
  const files = filesOf(ticket, message?.id);
  if (forwarded !== null && forwarded !== shown?.forwarded) {
    const initial = initialOf(ticket, forwarded);
    show({ forwarded, initial });
    setTo(initial.to);
  }
  const isAnswer = message?.kind === 'third_party';
  return (
    <FormDrawer
      opened={forwarded !== null && message !== undefined}
      onClose={onClose}
      title={t(isAnswer ? 'forward.answerTitle' : 'forward.title')}
      description={t('forward.text')}
      size={700}
      schema={form}
      initialValues={shown?.initial}
      submitLabel={useSendLabel(to)}
      canSubmit={(values) => values.to.length > 0}
      onSubmit={(values) => send(message?.id ?? 0, values)}
    >
      {(fields) => (
        <>
          <Recipients fields={fields} onTo={setTo} />
          <Textarea
            label={t('forward.body')}
            autosize
            minRows={4}
            maxRows={14}
            dir="auto"
            {...fields.getInputProps('body')}
          />
          <Attachments fields={fields} files={files} />
          <After fields={fields} />
          {message && <Below message={message} />}
        </>
      )}
    </FormDrawer>
  );
}

function filesOf({ files }: TicketDetail, messageId: number | undefined): TicketFile[] {
  return files.filter((file) => file.message_id === messageId && file.is_kept);
}

function initialOf(ticket: TicketDetail, { messageId, values }: Forwarded): Values {
  if (values) return values;
  const message = ticket.messages.find(({ id }) => id === messageId);
  const isAnswer = message?.kind === 'third_party' && message.author_email !== '';
  return {
    to: isAnswer ? [message.author_email] : [],
    body: '',
    // What a third party sent is theirs already.
    attachments: isAnswer ? [] : filesOf(ticket, messageId).map(({ id }) => String(id)),
    status: null,
  };
}

function useSendLabel(to: readonly string[]): string {
  const { t } = useTranslation('tickets');
  if (to.length === 0) return t('forward.submit');
  const addresses = to.slice(0, mostOnButton).join(', ');
  const count = to.length - mostOnButton;
  return count > 0
    ? t('forward.sendToMore', { addresses, count })
    : t('forward.sendTo', { addresses });
}

type Fields = SchemaForm<typeof form>;

function Recipients({ fields, onTo }: { fields: Fields; onTo: (to: readonly string[]) => void }) {
  const { t } = useTranslation('tickets');
  return (
    <TagsInput
      label={t('forward.to')}
      description={t('forward.toHint')}
      data-autofocus
      withAsterisk
      dir="ltr"
      maxTags={mostRecipients}
      splitChars={[',', ';', ' ']}
      {...fields.getInputProps('to')}
      onChange={(to) => {
        fields.setFieldValue('to', to);
        onTo(to);
      }}
    />
  );
}

function Attachments({ fields, files }: { fields: Fields; files: readonly TicketFile[] }) {
  const { t } = useTranslation('tickets');
  if (files.length === 0) return null;
  return (
    <Checkbox.Group label={t('forward.attachments')} {...fields.getInputProps('attachments')}>
      <Stack gap="xs" mt="xs">
        {files.map(({ id, name, size }) => (
          <Checkbox key={id} value={String(id)} label={`${name} (${fileSize(size)})`} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function After({ fields }: { fields: Fields }) {
  const { t } = useTranslation('tickets');
  return (
    <Select
      label={t('fields.status')}
      placeholder={t('fields.statusAfter')}
      clearable
      data={ticketStatuses
        .filter((value) => value !== 'new')
        .map((value) => ({ value, label: t(`then.${value}`) }))}
      {...fields.getInputProps('status')}
    />
  );
}

function Below({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('tickets');
  return (
    <figure className={classes.quote}>
      <figcaption className={classes.when}>
        {t('forward.below')}: {message.author_name || message.author_email || t('nobody')},{' '}
        <DateTime value={message.created_at} />
      </figcaption>
      <blockquote className={classes.words} dir="auto">
        {message.text || t('noWords')}
      </blockquote>
    </figure>
  );
}
