/** Keys that are typed while the field they are meant for is on its way. */
export interface EarlyKeys {
  hear(): void;
  /** Ends the hearing and answers what was typed. */
  take(): string;
}

/** Hears keys on a window, before anything else does; Escape gives up. */
export function createEarlyKeys(
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  onEscape: () => void,
): EarlyKeys {
  let typed = '';
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stop = () => {
    target.removeEventListener('keydown', onKey, { capture: true });
    target.removeEventListener('pointerdown', stop, { capture: true });
    const text = typed;
    typed = '';
    return text;
  };
  return {
    hear: () => {
      target.addEventListener('keydown', onKey, { capture: true });
      // Who goes on elsewhere by mouse, because nothing came, types there.
      target.addEventListener('pointerdown', stop, { capture: true });
    },
    take: stop,
  };
}
