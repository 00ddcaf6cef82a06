import { useEffect, useRef, useState } from 'react';

/** How long a pointer rests on a link before its card shows, and how long it may be away before the card goes, in milliseconds. */
const restBefore = 450;
const graceAfter = 180;

/** So many movements on a link are a person's; a page that changes below a pointer at rest makes none. */
const leastMoves = 3;

/** A link on which the pointer rests. */
export interface RestedLink {
  readonly path: string;
  readonly place: DOMRect;
}

/** The link on which the mouse rests. It is given up by leaving it and its card, by a click, a key, scrolling or another page. */
export function useRestedLink(
  card: React.RefObject<HTMLElement | null>,
  here: string,
): RestedLink | null {
  const [rested, setRested] = useState<RestedLink | null>(null);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = rested !== null;
  }, [rested]);
  useEffect(() => {
    let link: HTMLAnchorElement | null = null;
    let moves = 0;
    let timer = 0;
    const wait = (time: number, then: () => void) => {
      clearTimeout(timer);
      timer = window.setTimeout(then, time);
    };
    const giveUp = () => {
      clearTimeout(timer);
      link = null;
      setRested(null);
    };
    const show = (on: HTMLAnchorElement) => {
      if (on.isConnected)
        setRested({
          path: on.pathname,
          place: on.getClientRects()[0] ?? on.getBoundingClientRect(),
        });
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      const target = event.target as Element;
      if (card.current?.contains(target)) return clearTimeout(timer);
      const over = target.closest?.<HTMLAnchorElement>('a[href^="/"]') ?? null;
      if (over !== link) {
        link = over;
        moves = 0;
        if (shown.current) wait(graceAfter, () => setRested(null));
        else clearTimeout(timer);
      }
      moves += 1;
      if (over && moves >= leastMoves && !shown.current) wait(restBefore, () => show(over));
      if (over && moves === leastMoves && shown.current) wait(graceAfter, () => show(over));
    };
    setRested(null);
    document.addEventListener('pointermove', move);
    const ends = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const end of ends)
      document.addEventListener(end, giveUp, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', move);
      for (const end of ends) document.removeEventListener(end, giveUp, { capture: true });
    };
  }, [card, here]);
  return rested;
}
