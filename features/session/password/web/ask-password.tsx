import i18next from 'i18next';
import type { Api } from '#platform/web/api/create-api.ts';
import { openDialog } from '#platform/web/overlays/dialog-host.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

interface Asking {
  /** The client that the password is checked by. */
  api: Api;
  /** Leaves for a new sign-in, for people who have no password here. */
  signInAgain: () => void;
}

let asking: Promise<boolean> | undefined;

/**
 * Asks for the person's password before a sensitive act; true when it was right, false when the dialog was closed.
 * Callers that ask at the same time share one dialog.
 */
export function askPassword(how: Asking): Promise<boolean> {
  asking ??= ask(how).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask({ api, signInAgain }: Asking): Promise<boolean> {
  await i18next.loadNamespaces('password');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const close = await openDialog({
    title: i18next.t('ask.title', { ns: 'password' }),
    onClose: () => resolve(false),
    children: <PasswordDialog api={api} onAnswer={resolve} onSignInAgain={signInAgain} />,
  });
  const isRight = await promise;
  close();
  return isRight;
}
