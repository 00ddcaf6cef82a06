import { openDialog } from './dialog-host.ts';
import type { ShownSecret } from './shown-secret.ts';

/** Shows a secret with a button that copies it; resolves when the dialog is closed. */
export async function showSecret(shown: ShownSecret): Promise<void> {
  const { SecretDialog } = await import('./SecretDialog.tsx');
  const { promise, resolve } = Promise.withResolvers<void>();
  // Closed by its button alone: a click beside it would lose what is not shown again.
  const close = await openDialog({
    title: shown.title,
    size: 520,
    closeOnClickOutside: false,
    withCloseButton: false,
    closeOnEscape: false,
    children: <SecretDialog {...shown} onClose={resolve} />,
  });
  await promise;
  close();
}
