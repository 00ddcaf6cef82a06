import type { ConfirmQuestion } from './confirm-question.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { openDialog } from './dialog-host.ts';

/** Asks in a dialog; resolves true when confirmed, false when closed in any other way. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settle = (answer: boolean) => {
      resolve(answer);
      void opening.then((close) => close());
    };
    const opening = openDialog({
      title: question.title,
      onClose: () => resolve(false),
      children: <ConfirmDialog question={question} onAnswer={settle} />,
    });
    opening.catch(reject);
  });
}
