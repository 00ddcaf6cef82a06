import type { Rules } from './may-show.ts';

/** Calls back once, when the first of what opens a form has happened; at once where nothing is asked. Answers how to stop waiting. */
export function whenOpened(rules: Rules, isPhone: boolean, open: () => void): () => void {
  const stops: (() => void)[] = [];
  let isDone = false;
  const stop = (): void => {
    isDone = true;
    stops.forEach((one) => one());
  };
  const first = (): void => {
    if (isDone) return;
    stop();
    open();
  };
  const { delay, scroll, exit } = rules;
  // Nobody leaves a phone's page by a pointer.
  const isExit = exit && !isPhone;
  if (delay !== null || (scroll === null && !isExit)) {
    const timer = setTimeout(first, (delay ?? 0) * 1000);
    stops.push(() => clearTimeout(timer));
  }
  if (scroll !== null)
    stops.push(
      heard(window, 'scroll', () => {
        if (scrolled() >= scroll) first();
      }),
    );
  if (isExit)
    stops.push(
      heard(document, 'mouseout', (event) => {
        const { clientY, relatedTarget } = event as MouseEvent;
        if (relatedTarget === null && clientY <= 0) first();
      }),
    );
  return stop;
}

/** Hears an event until the answer is called. */
export function heard(
  target: EventTarget,
  name: string,
  listener: (event: Event) => void,
): () => void {
  target.addEventListener(name, listener, { passive: true });
  return () => target.removeEventListener(name, listener);
}

function scrolled(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const room = scrollHeight - clientHeight;
  return room <= 0 ? 100 : (window.scrollY / room) * 100;
}
