import { useEffect, useRef } from 'react';
import { registerShortcuts } from './shortcut-registry.ts';
import type { Shortcut } from './shortcut-registry.ts';

/** Keys of a screen while it is shown; `enabled: false` takes them away. */
export function useShortcuts(shortcuts: Shortcut[], enabled = true): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const shape = shortcuts
    .map((one) => `${one.keys}\t${one.label}\t${one.group ?? ''}\t${one.offeredAs ?? ''}`)
    .join('\n');
  useEffect(() => {
    if (!enabled) return undefined;
    const stable = latest.current.map((one, index) => ({
      ...one,
      run: (event: KeyboardEvent) => latest.current[index]?.run(event),
    }));
    return registerShortcuts(stable);
  }, [shape, enabled]);
}
