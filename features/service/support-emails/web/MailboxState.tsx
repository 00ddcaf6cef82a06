import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MailboxRow } from '#engines/desk/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { failureText } from './failure-text.ts';

const colors = { new: 'blue', working: 'green', failing: 'red' } as const;

/** Says how fetching from a mailbox goes. */
export function MailboxState({ mailbox }: { mailbox: MailboxRow }) {
  const { t } = useTranslation('support-emails');
  const { state, failing_since: since, last_mail_at: last, too_large: left } = mailbox;
  return (
    <Alert color={colors[state]} title={t(`mailbox.states.${state}`)}>
      {state === 'failing' && <p>{failureText(t, mailbox)}</p>}
      {since !== null && (
        <p>
          {t('mailbox.failingSince')} <DateTime value={since} relative />
        </p>
      )}
      <p>
        {t('mailbox.lastEmail')} {last === null ? t('never') : <DateTime value={last} relative />}
      </p>
      {left > 0 && <p>{t('mailbox.tooLarge', { count: left })}</p>}
    </Alert>
  );
}
