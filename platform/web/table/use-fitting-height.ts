import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

const footerRoom = 72;
const leastHeight = 340;

/** Gives a scrolling table the room down to the bottom of the window, so that its footer stays in view. */
export function useFittingHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      const box = element.current;
      if (!box) return;
      const scrolled = box.closest('main')?.scrollTop ?? 0;
      const room =
        window.innerHeight -
        (box.getBoundingClientRect().top + window.scrollY + scrolled) -
        footerRoom;
      box.style.setProperty('--table-room', `${Math.max(leastHeight, Math.round(room))}px`);
    };
    fit();
    window.addEventListener('resize', fit);
    const observer = new ResizeObserver(fit);
    if (element.current?.parentElement?.parentElement)
      observer.observe(element.current.parentElement.parentElement);
    return () => {
      window.removeEventListener('resize', fit);
      observer.disconnect();
    };
  }, [element]);
}
