import { useRef, useState } from 'react';

/** Values that a drawer edits without a schema, kept as conflicts need them: what it was opened on, and what it shows. */
export function useDrawerValues<Values extends object>(opened: Values) {
  const [kept, keep] = useState({ initial: opened, shown: opened });
  // A refused save asks for the values after the call, when more may have been typed.
  const now = useRef(kept);
  const set = (next: typeof kept) => {
    now.current = next;
    keep(next);
  };
  return {
    values: kept.shown,
    isDirty: JSON.stringify(kept.shown) !== JSON.stringify(kept.initial),
    getValues: () => now.current.shown,
    getInitialValues: () => now.current.initial,
    setInitialValues: (initial: Values) => set({ ...now.current, initial }),
    setValues: (shown: Values) => set({ ...now.current, shown }),
    resetDirty: (initial: Values) => set({ ...now.current, initial }),
  };
}
