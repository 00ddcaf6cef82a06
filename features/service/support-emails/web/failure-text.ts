import type { TFunction } from 'i18next';
import type { MailboxFailure } from '#engines/desk/contract.ts';

// Of what ends before a server answers, the words are those of this machine, in English.
const saidByServers: ReadonlySet<MailboxFailure | null> = new Set([
  'sign_in',
  'folder',
  'dropped',
  'other',
  null,
]);

/** Says why emails can not be fetched, with the words of the server where it said any. */
export function failureText(
  t: TFunction<'support-emails'>,
  { failure, failure_words: words }: { failure: MailboxFailure | null; failure_words: string },
): string {
  const reason = t(`mailbox.failures.${failure ?? 'other'}`);
  return words === '' || !saidByServers.has(failure)
    ? reason
    : `${reason} ${t('mailbox.said', { words })}`;
}
