import type { ReactNode } from 'react';

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
