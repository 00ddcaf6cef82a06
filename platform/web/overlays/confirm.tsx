import type { ConfirmQuestion } from './confirm-question.ts';
import { openDialog } from './dialog-host.ts';

/** Asks in a dialog; resolves true when confirmed, false when closed in any other way. */
export async function confirm(question: ConfirmQuestion): Promise<boolean> {
  const { ConfirmDialog } = await loadDialog();
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

// Loaded when somebody is asked: no page needs it to show.
function loadDialog() {
  return import('./ConfirmDialog.tsx');
}

/** Loads the dialog ahead, for a question that may have to be asked when the server is out of reach. */
export function prepareToConfirm(): void {
  // Who asks later tries again, and hears of a failure then.
  loadDialog().catch(() => undefined);
}
