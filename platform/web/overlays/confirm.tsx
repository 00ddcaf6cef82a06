import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** What a confirmation asks. */
export interface ConfirmQuestion {
  title: string;
  message: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  /** A word (such as the record's name) that must be typed first. */
  typeToConfirm?: string | undefined;
}

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
