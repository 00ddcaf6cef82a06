import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { platformText } from '../i18n/i18n.ts';
import { confirm, prepareToConfirm } from './confirm.tsx';

/** While there are unsaved changes, leaving the page asks first; the returned function asks for other ways out. */
export function useUnsavedGuard(isDirty: boolean): () => Promise<boolean> {
  const canStart = useCallback(async () => !isDirty || (await askToDiscard()), [isDirty]);
  useEffect(() => {
    if (isDirty) prepareToConfirm();
  }, [isDirty]);
  useBlocker({
    // A change of the search alone (a filter, a tab) keeps the form on the screen.
    shouldBlockFn: async ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && !(await askToDiscard()),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  });
  return canStart;
}

/** What saves itself before the page is left. */
interface SavesItself {
  readonly isUnsaved: boolean;
  /** Whether the browser has to ask before it closes the page. */
  readonly isLostByClosing: boolean;
  saveAll(): Promise<boolean>;
  discard(): void;
}

/** How long a page that is left waits for its last save before it asks, in milliseconds. */
const longestWait = 4000;

/** Leaving the page saves first; only what cannot be saved, or not in time, is asked about. */
export function useLeavingGuard(draft: SavesItself): void {
  useEffect(prepareToConfirm, []);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!draft.isUnsaved || current.pathname === next.pathname) return false;
      if (await inTime(draft.saveAll())) return false;
      if (!(await askToDiscard())) return true;
      draft.discard();
      return false;
    },
    enableBeforeUnload: () => draft.isLostByClosing,
  });
}

async function inTime(saved: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), longestWait);
  return Promise.race([saved, late]).finally(() => clearTimeout(timer));
}

/** Asks whether what was entered may be thrown away. */
export function askToDiscard(): Promise<boolean> {
  return confirm({
    title: platformText('unsaved.title'),
    message: platformText('unsaved.message'),
    confirmLabel: platformText('unsaved.discard'),
    cancelLabel: platformText('unsaved.stay'),
    danger: true,
  });
}
