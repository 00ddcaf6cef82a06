import { openDialog } from './dialog-host.ts';

/** What is told with a secret that is shown once. */
export interface ShownSecret {
  title: string;
  /** What the secret is for, and that it is not shown again. */
  message: string;
  /** Name of the field. */
  label: string;
  secret: string;
}

/** Shows a secret with a button that copies it; resolves when the dialog is closed. */
export async function showSecret(shown: ShownSecret): Promise<void> {
  const { SecretDialog } = await import('./SecretDialog.tsx');
  const { promise, resolve } = Promise.withResolvers<void>();
  // Closed by its button alone: a click beside it would lose what is not shown again.
  const close = await openDialog({
    title: shown.title, size: 520, closeOnClickOutside: false, withCloseButton: false, closeOnEscape: false,
    children: <SecretDialog {...shown} onClose={resolve} />,
  });
  await promise;
  close();
}
