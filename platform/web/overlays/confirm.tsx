import { modals } from '@mantine/modals';
import type { ConfirmQuestion } from './confirm-question.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks in a dialog; resolves true when confirmed, false when closed in any other way. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (answer: boolean) => { resolve(answer); modals.close(id); };
    const id = modals.open({
      title: question.title,
      size: 440,
      onClose: () => resolve(false),
      zIndex: 400,
      styles: { header: { padding: '16px 16px 8px 20px' }, body: { padding: '0 20px 20px' } },
      children: <ConfirmDialog question={question} onAnswer={settle} />,
    });
  });
}
