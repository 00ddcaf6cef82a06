import { Anchor, Badge } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketMessage } from '#engines/desk/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { showMessage } from './focus-message.ts';
import classes from './tickets.module.css';

/** Who wrote a message and when, whether that is proven, to whom it went, and what it passes on or answers. */
export function MessageHead(props: {
  message: TicketMessage;
  author: string;
  original: TicketMessage | undefined;
}) {
  const { t } = useTranslation('tickets');
  const { message } = props;
  return (
    <>
      <header className={classes.messageHead}>
        {message.kind === 'note' && <IconLock size={16} aria-hidden />}
        <b dir="auto">{props.author}</b>
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
      {(message.kind === 'reply' || message.kind === 'forward') && message.to.length > 0 && (
        <p className={classes.recipients} dir="ltr">
          {t('to', { addresses: [...message.to, ...message.cc].join(', ') })}
        </p>
      )}
      <About message={message} original={props.original} />
    </>
  );
}

// What a forward passes on, or what a third party answers; neither is a word with the customer.
function About({
  message: { kind },
  original,
}: {
  message: TicketMessage;
  original: TicketMessage | undefined;
}) {
  const { t } = useTranslation('tickets');
  if (kind !== 'forward' && kind !== 'third_party') return null;
  const name = original?.author_name || original?.author_email || t('nobody');
  return (
    <p className={classes.recipients}>
      <span>{t('forward.unseen')}</span>
      {original && (
        <Anchor
          component="button"
          type="button"
          fz="inherit"
          onClick={() => showMessage(original.id)}
        >
          {t(kind === 'forward' ? 'forward.original' : 'forward.answered', { name })}
        </Anchor>
      )}
    </p>
  );
}
