import { useEffect, useRef } from 'react';
import { noDrawer, uiState, type RightDrawer } from './ui-state.ts';

/** Tells the rest of the screen of the drawer that is open, and when it is gone again. */
export function useRightDrawer(
  opened: boolean,
  drawer: Pick<RightDrawer, 'request' | 'tab' | 'component' | 'type'>,
): void {
  const { component, tab, type, request } = drawer;
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });
  useEffect(() => {
    if (!opened) return undefined;
    uiState.set({
      rightDrawer: { show: true, request: latest.current, tab, component, response: null, type },
    });
    return () => uiState.set({ rightDrawer: noDrawer });
  }, [opened, component, tab, type]);
}

/** What came of the drawer that is open, such as the saved record. */
export function answerRightDrawer(response: unknown): void {
  uiState.set((before) =>
    before.rightDrawer.show ? { rightDrawer: { ...before.rightDrawer, response } } : {},
  );
}
