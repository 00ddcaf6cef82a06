import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketDetail, TicketFile, TicketMessage } from '#engines/desk/contract.ts';
import { SplitButton } from './SplitButton.tsx';
import { mayForward } from './forwardable.ts';
import { MessageBody } from './MessageBody.tsx';
import { MessageFiles } from './MessageFiles.tsx';
import { MessageHead } from './MessageHead.tsx';
import { leavesAt, ScheduledAnswer } from './ScheduledAnswer.tsx';
import classes from './tickets.module.css';

/** Everything that was said in a ticket, oldest first. */
export function Conversation({
  ticket,
  maySplit,
  onForward,
  onTakeBack,
}: {
  ticket: TicketDetail;
  maySplit: boolean;
  /** Passes a message on; undefined for who may not. */
  onForward: ((messageId: number) => void) | undefined;
  /** Takes up what an answer said that was not sent. */
  onTakeBack: ((text: string) => void) | undefined;
}) {
  const { t } = useTranslation('tickets');
  return (
    <ol className={classes.thread} aria-label={t('conversation')}>
      {ticket.messages.map((message) => (
        <li key={message.id}>
          <Message
            message={message}
            number={ticket.number}
            maySplit={maySplit && ticket.messages.length > 1}
            original={ticket.messages.find(({ id }) => id === message.refers_to)}
            onForward={onForward}
            onTakeBack={onTakeBack}
            files={ticket.files.filter(
              ({ id, message_id: of }) => of === message.id || message.passed_files.includes(id),
            )}
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
  /** What it passes on, or answers. */
  original: TicketMessage | undefined;
  onForward: ((messageId: number) => void) | undefined;
  onTakeBack: ((text: string) => void) | undefined;
}) {
  const { t } = useTranslation('tickets');
  const { message } = props;
  const at = leavesAt(message);
  const author = message.author_name || message.author_email || t('nobody');
  return (
    <article
      className={classes.message}
      data-kind={message.kind}
      data-message={message.id}
      tabIndex={-1}
      aria-label={t(`said.${message.kind}`, { name: author })}
    >
      <MessageHead message={message} author={author} original={props.original} />
      {(message.kind !== 'forward' || message.text !== '') && <MessageBody message={message} />}
      <MessageFiles files={props.files} number={props.number} />
      {at === null ? <Delivery message={message} /> : <ScheduledAnswer {...props} at={at} />}
      <MessageActions {...props} />
    </article>
  );
}

function MessageActions(props: {
  message: TicketMessage;
  number: number;
  maySplit: boolean;
  onForward: ((messageId: number) => void) | undefined;
}) {
  const { t } = useTranslation('tickets');
  const { message, onForward } = props;
  return (
    <Group gap="xs">
      {onForward && mayForward(message) && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconArrowForwardUp size={16} />}
          onClick={() => onForward(message.id)}
        >
          {t(message.kind === 'third_party' ? 'forward.answer' : 'forward.button')}
        </Button>
      )}
      {props.maySplit && message.kind === 'customer' && (
        <SplitButton number={props.number} messageId={message.id} />
      )}
    </Group>
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
