import type { ConfirmQuestion } from './confirm-question.ts';
import { openDialog } from './dialog-host.ts';

/** Asks in a dialog; resolves true when confirmed, false when closed in any other way. */
export async function confirm(question: ConfirmQuestion): Promise<boolean> {
  // Loaded when somebody is asked: no page needs it to show.
  const { ConfirmDialog } = await import('./ConfirmDialog.tsx');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const close = await openDialog({
    title: question.title,
    onClose: () => resolve(false),
    children: <ConfirmDialog question={question} onAnswer={resolve} />,
  });
  const isSure = await promise;
  close();
  return isSure;
}
