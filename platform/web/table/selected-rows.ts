import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createStore } from '../ui-state/create-store.ts';
import type { BulkAction } from './BulkBar.tsx';

/** Something that can be done to the rows that are selected on screen. */
export interface SelectionAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

const selected = createStore<{ count: number; actions: readonly SelectionAction[] }>({
  count: 0,
  actions: [],
});

/** The rows that are selected in the list on screen: how many, and what can be done to them. */
export function useSelectedRows(): { count: number; actions: readonly SelectionAction[] } {
  return selected.use((state) => state);
}

/** Says what can be done to the selected rows of a list, for as long as it is shown. */
export function useOfferSelection(
  count: number,
  actions: readonly BulkAction[],
  run: (action: BulkAction) => Promise<unknown>,
): void {
  const latest = useRef({ actions, run });
  useEffect(() => {
    latest.current = { actions, run };
  });
  const labels = actions.map(({ label }) => label).join('\t');
  useEffect(() => {
    if (count === 0) return undefined;
    selected.set({
      count,
      actions: latest.current.actions.map(({ label, icon }) => ({
        label,
        icon,
        run: () => {
          const action = latest.current.actions.find((one) => one.label === label);
          // The call itself says what went wrong.
          if (action) void latest.current.run(action).catch(() => undefined);
        },
      })),
    });
    return () => selected.reset();
  }, [count, labels]);
}
