import { Anchor, Badge } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketDetail, TicketFile, TicketMessage } from '#engines/desk/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fileSize } from '#platform/web/format/numbers.ts';
import { SplitButton } from './SplitButton.tsx';
import { MessageBody } from './MessageBody.tsx';
import classes from './tickets.module.css';

/** Everything that was said in a ticket, oldest first. */
export function Conversation({ ticket, maySplit }: { ticket: TicketDetail; maySplit: boolean }) {
  const { t } = useTranslation('tickets');
  return (
    <ol className={classes.thread} aria-label={t('conversation')}>
      {ticket.messages.map((message) => (
        <li key={message.id}>
          <Message
            message={message}
            number={ticket.number}
            maySplit={maySplit && ticket.messages.length > 1}
            files={ticket.files.filter((file) => file.message_id === message.id)}
          />
        </li>
      ))}
    </ol>
  );
}

function Message(props: {
  message: TicketMessage;
  number: number;
  files: TicketFile[];
  maySplit: boolean;
}) {
  const { t } = useTranslation('tickets');
  const { message } = props;
  const author = message.author_name || message.author_email || t('nobody');
  return (
    <article
      className={classes.message}
      data-kind={message.kind}
      data-message
      tabIndex={-1}
      aria-label={t(`said.${message.kind}`, { name: author })}
    >
      <header className={classes.messageHead}>
        {message.kind === 'note' && <IconLock size={16} aria-hidden />}
        <b dir="auto">{author}</b>
        <Badge size="sm" variant="light" color="gray">
          {t(message.is_auto ? 'kinds.auto' : `kinds.${message.kind}`)}
        </Badge>
        {message.sender_proof === 'unproven' && (
          <Badge size="sm" variant="outline" color="gray">
            {t('proofs.unproven')}
          </Badge>
        )}
        <span className={classes.when}>
          <DateTime value={message.created_at} />
        </span>
      </header>
      {message.sender_proof === 'failed' && (
        <p className={classes.trouble}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('proofs.failed', { address: message.author_email })}
        </p>
      )}
      {message.kind === 'reply' && message.to.length > 0 && (
        <p className={classes.recipients} dir="ltr">
          {t('to', { addresses: [...message.to, ...message.cc].join(', ') })}
        </p>
      )}
      <MessageBody message={message} />
      <Files files={props.files} number={props.number} />
      <Delivery message={message} />
      {props.maySplit && message.kind === 'customer' && (
        <div>
          <SplitButton number={props.number} messageId={message.id} />
        </div>
      )}
    </article>
  );
}

function Files({ files, number }: { files: TicketFile[]; number: number }) {
  const { t } = useTranslation('tickets');
  const api = useApi();
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('files')}>
      {files.map((file) => (
        <li key={file.id}>
          <IconPaperclip size={16} aria-hidden />
          {file.is_kept ? (
            <Anchor
              component="button"
              type="button"
              onClick={() =>
                void api.download(`tickets/${number}/files/${file.id}`, { name: file.name })
              }
            >
              {file.name}
            </Anchor>
          ) : (
            <span>{file.name || t('fileErased')}</span>
          )}
          <span className={classes.when}>{file.is_kept ? fileSize(file.size) : t('fileGone')}</span>
        </li>
      ))}
    </ul>
  );
}

function Delivery({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('tickets');
  const { delivery } = message;
  if (message.is_held) return <p className={classes.recipients}>{t('held')}</p>;
  if (delivery === 'none') return null;
  const isTrouble = delivery === 'failed' || delivery === 'bounced' || delivery === 'unknown';
  return (
    <p
      className={isTrouble ? classes.trouble : classes.recipients}
      role={isTrouble ? 'alert' : undefined}
    >
      {isTrouble && <IconAlertTriangle size={16} aria-hidden />}
      {t(`deliveries.${delivery}`)}
      {message.delivery_error !== '' && `: ${message.delivery_error}`}
    </p>
  );
}
