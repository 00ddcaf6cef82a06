import { Button, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconSend, IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ConversationLines } from '#features/campaigns/sms-replies/web/public.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import type { InboxMessage } from '../contract.ts';
import { useMessage, usePhone } from './inbox-calls.ts';
import classes from './phone.module.css';

/** The right pane of texts: the phone that the chosen text lies on, or one that texts first. */
export function PhonePane({
  messageId,
  onClose,
}: {
  messageId: number | undefined;
  onClose: (() => void) | undefined;
}) {
  const { t } = useTranslation('local-inbox');
  const message = useMessage(messageId);
  return (
    <section className={classes.pane} aria-label={t('phone.label')}>
      {onClose && (
        <IconAction label={t('back')} onClick={onClose}>
          <IconArrowLeft size={18} stroke={1.7} />
        </IconAction>
      )}
      {message.error && <ErrorState error={message.error} onRetry={() => void message.refetch()} />}
      {messageId === undefined && <FirstText />}
      {messageId !== undefined && message.data && <Phone message={message.data} />}
    </section>
  );
}

function Phone({ message }: { message: InboxMessage }) {
  const { t } = useTranslation('local-inbox');
  const phone = usePhone();
  const pretend = async (as: 'delivered' | 'undelivered') => {
    await phone.mutateAsync({ id: message.id, as });
    snackbar.success({ message: t(`phone.done.${as}`) });
  };
  return (
    <div className={classes.phone}>
      <header className={classes.head}>
        <strong dir="ltr">{message.sender}</strong>
        <span className={classes.quiet} dir="ltr">
          {t('phone.of', { number: message.recipient })}
        </span>
      </header>
      <div className={classes.screen}>
        {message.contact_id === null ? (
          <p className={classes.only}>{message.text}</p>
        ) : (
          <ConversationLines contactId={message.contact_id} isPhone />
        )}
      </div>
      <div className={classes.acts}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCheck size={15} />}
          onClick={() => void pretend('delivered').catch(() => undefined)}
        >
          {t('phone.delivered')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconX size={15} />}
          onClick={() => void pretend('undelivered').catch(() => undefined)}
        >
          {t('phone.undelivered')}
        </Button>
      </div>
      <Reply key={message.id} id={message.id} />
    </div>
  );
}

function Reply({ id }: { id: number }) {
  const { t } = useTranslation('local-inbox');
  const phone = usePhone();
  const [text, setText] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    await phone.mutateAsync({ id, as: 'reply', text });
    setText('');
  };
  return (
    <form className={classes.reply} onSubmit={(event) => void send(event).catch(() => undefined)}>
      <TextInput
        className={classes.grow ?? ''}
        aria-label={t('phone.reply')}
        placeholder={t('phone.reply')}
        maxLength={1600}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={phone.isPending} leftSection={<IconSend size={15} />}>
        {t('phone.send')}
      </Button>
    </form>
  );
}

function FirstText() {
  const { t } = useTranslation('local-inbox');
  const phone = usePhone();
  const [number, setNumber] = useState('');
  const [text, setText] = useState('');
  const errors = phone.error instanceof ApiError ? phone.error.fields : {};
  const problemOf = (name: string) => errors[name]?.[0] && serverText(errors[name][0]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await phone.mutateAsync({ number, text });
    setText('');
    snackbar.success({ message: t('phone.done.first') });
  };
  return (
    <form className={classes.first} onSubmit={(event) => void send(event).catch(() => undefined)}>
      <h2 className={classes.title}>{t('phone.firstTitle')}</h2>
      <p className={classes.quiet}>{t('phone.firstText')}</p>
      <TextInput
        label={t('phone.number')}
        type="tel"
        withAsterisk
        maxLength={40}
        value={number}
        error={problemOf('number')}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Textarea
        label={t('phone.text')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={1600}
        value={text}
        error={problemOf('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={phone.isPending} leftSection={<IconSend size={15} />}>
          {t('phone.send')}
        </Button>
      </div>
    </form>
  );
}
