import type { Services } from '#platform/server/services.ts';
import type { CleansingRun } from '../contract.ts';

/** How a run ended, or why it waits. */
export interface EndedRun extends Pick<
  CleansingRun,
  'state' | 'found' | 'total' | 'cleansed' | 'error'
> {
  ruleName: string;
  /** Null: nobody needs to know. */
  notificationId: number | null;
}

/** Says how a run ended, or that it waits to be confirmed. */
export async function notifyEnd(
  { notifications }: Pick<Services, 'notifications'>,
  accountId: number,
  run: EndedRun,
): Promise<void> {
  if (run.notificationId === null) return;
  await notifications.progress(accountId, run.notificationId, {
    percent: 100,
    message: `${run.ruleName}: ${sentenceOf(run)}`,
    ...(run.state === 'failed' && { isFailed: true }),
  });
}

function sentenceOf({ state, found, total, cleansed, error }: EndedRun): string {
  const contacts = `${cleansed} ${cleansed === 1 ? 'contact was' : 'contacts were'} cleansed.`;
  switch (state) {
    case 'waiting':
      return `the rule would cleanse ${found} of ${total} contacts and waits until you confirm it.`;
    case 'failed':
      return `cleansing failed. ${error ?? ''}`.trim();
    case 'stopped':
      return `cleansing was stopped. ${contacts}`;
    default:
      return contacts;
  }
}
