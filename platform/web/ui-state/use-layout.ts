import { useLayoutEffect } from 'react';
import { uiState, type Layout } from './ui-state.ts';

/** Says which frame the page is in. */
export function useLayout(layout: Layout): void {
  useLayoutEffect(() => uiState.set({ layout }), [layout]);
}
