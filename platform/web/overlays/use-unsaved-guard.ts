import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { platformText } from '../i18n/i18n.ts';
import { confirm } from './confirm.tsx';

/** While there are unsaved changes, leaving the page asks first; the returned function asks for other ways out. */
export function useUnsavedGuard(isDirty: boolean): () => Promise<boolean> {
  const canStart = useCallback(async () => !isDirty || (await askToDiscard()), [isDirty]);
  useBlocker({
    // A change of the search alone (a filter, a tab) keeps the form on the screen.
    shouldBlockFn: async ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && !(await askToDiscard()),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  });
  return canStart;
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
