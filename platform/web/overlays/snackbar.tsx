import { notifications } from '@mantine/notifications';
import {
  IconAlertTriangle,
  IconCheck,
  IconExclamationMark,
  IconInfoSmall,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { platformText } from '../i18n/i18n.ts';
import { serverText } from '../i18n/server-text.ts';
import { noSnackbar, uiState } from '../ui-state/ui-state.ts';
import classes from './snackbar.module.css';

/** The four kinds of snackbar. */
export type SnackbarKind = 'success' | 'error' | 'warning' | 'info';

/** What a snackbar says and for how long; with `undo` it shows an UNDO button. */
export interface SnackbarMessage {
  message: string;
  title?: string | undefined;
  /** Milliseconds; 6000 when absent. */
  timeout?: number | undefined;
  undo?: (() => void | Promise<void>) | undefined;
  /** The family and record that UNDO brings back from the archive. */
  controller?: ArchiveController | undefined;
  id?: number | string | undefined;
}

/** The families whose archiving a snackbar takes back. */
export const archiveControllers = [
  'ctags',
  'dynamic_content',
  'contents',
  'lists',
  'segments',
] as const;

/** One of the families. */
export type ArchiveController = (typeof archiveControllers)[number];

/** How long a snackbar stays. */
export const snackbarTimeout = 6000;

/** How long the component itself lets one stay that comes without a time. */
export const snackbarComponentTimeout = 20_000;

/** Equal snackbars within this time are one, while the first shows. */
export const snackbarRepeatWindow = 1000;

const looks: Record<SnackbarKind, { color: string; icon: ReactNode }> = {
  success: { color: 'green', icon: <IconCheck size={16} stroke={2.5} /> },
  error: { color: 'red', icon: <IconExclamationMark size={16} stroke={2.5} /> },
  warning: { color: 'amber', icon: <IconAlertTriangle size={15} stroke={2.25} /> },
  info: { color: 'brand', icon: <IconInfoSmall size={20} stroke={2.5} /> },
};

const lastShown = new Map<string, number>();
let newest: string | null = null;
let lastUndo: { id: string; run: () => void } | null = null;

/** Results of actions, bottom right, above the bars that stay there. */
export const snackbar = {
  success: (message: SnackbarMessage | string) => raise('success', message),
  error: (message: SnackbarMessage | string) => raise('error', message),
  warning: (message: SnackbarMessage | string) => raise('warning', message),
  info: (message: SnackbarMessage | string) => raise('info', message),
};

/** Takes back the newest action whose snackbar still offers it; false when there is none. */
export function undoLatest(): boolean {
  if (!lastUndo) return false;
  lastUndo.run();
  return true;
}

function raise(kind: SnackbarKind, given: SnackbarMessage | string): void {
  const said: SnackbarMessage = typeof given === 'string' ? { message: given } : given;
  // Many messages come from the server or a contract as they are.
  const content = { ...said, message: serverText(said.message) };
  const key = `${kind}\n${content.title ?? ''}\n${content.message}`;
  if (isRepeated(key)) return;
  const id = crypto.randomUUID();
  const undo = content.undo ? undoOnce(id, content.undo) : null;
  notifications.show({
    id,
    ...looks[kind],
    title: content.title,
    autoClose: content.timeout ?? snackbarTimeout,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': platformText('close') },
    role: kind === 'error' ? 'alert' : 'status',
    classNames: {
      root: classes.root ?? '',
      icon: classes.icon ?? '',
      title: classes.title ?? '',
      description: classes.description ?? '',
      body: classes.body ?? '',
    },
    'data-kind': kind,
    onClose: () => {
      // What is no longer to be read may be said again.
      lastShown.delete(key);
      if (lastUndo?.id === id) lastUndo = null;
      if (newest === id) uiState.set({ snackbar: noSnackbar });
    },
    message: (
      <span className={classes.line}>
        <span className={classes.text}>{content.message}</span>
        {undo && (
          <button type="button" className={classes.undo} onClick={undo}>
            {platformText('undo')}
          </button>
        )}
      </span>
    ),
  });
  newest = id;
  uiState.set({
    snackbar: {
      title: content.title ?? '',
      show: true,
      message: content.message,
      type: kind,
      timeout: content.timeout ?? snackbarTimeout,
      controller: content.controller ?? null,
      id: content.id ?? null,
    },
  });
  if (undo) lastUndo = { id, run: undo };
}

/** True when the same snackbar was raised within the last second and still shows. */
function isRepeated(key: string): boolean {
  const now = Date.now();
  for (const [shown, at] of lastShown)
    if (now - at >= snackbarRepeatWindow) lastShown.delete(shown);
  if (lastShown.has(key)) return true;
  lastShown.set(key, now);
  return false;
}

function undoOnce(id: string, undo: () => void | Promise<void>): () => void {
  return () => {
    if (lastUndo?.id === id) lastUndo = null;
    notifications.hide(id);
    // A refused undo has been said by the API client; anything else must be seen as well.
    Promise.resolve(undo()).catch((error: unknown) =>
      raise('error', error instanceof Error ? error.message : platformText('errors.generic')),
    );
  };
}
