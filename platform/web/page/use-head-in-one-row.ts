import { useLayoutEffect, type RefObject } from 'react';

const gap = 24;

/** Marks the row of a page's head while its tabs fit between the title and the actions; styles then put them there. */
export function useHeadInOneRow(line: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (line.current) mark(line.current);
  });
  useLayoutEffect(() => {
    const row = line.current;
    if (!row) return undefined;
    const watch = new ResizeObserver(() => mark(row));
    watch.observe(row);
    return () => watch.disconnect();
  }, [line]);
}

function mark(line: HTMLElement): void {
  line.toggleAttribute('data-one-row', fits(line));
}

function fits(line: HTMLElement): boolean {
  const parts = ['title', 'tabs', 'actions'].map((name) =>
    line.querySelector<HTMLElement>(`:scope [data-part=${name}]`),
  );
  if (!parts[1]) return false;
  const widths = parts.map((part) => (part ? widthOfContent(part) + gap : 0));
  return widths.reduce((all, one) => all + one) <= line.clientWidth;
}

// From the first to the last thing in it, however wide the part itself is drawn.
function widthOfContent(part: HTMLElement): number {
  let row: Element = part;
  while (row.children.length === 1 && row.firstElementChild) row = row.firstElementChild;
  const range = document.createRange();
  range.selectNodeContents(row);
  const boxes = [...row.children].map((child) => {
    // A heading is as wide as its words.
    range.selectNodeContents(child);
    return child.matches('h1') ? range.getBoundingClientRect() : child.getBoundingClientRect();
  });
  // What is not drawn, such as the hidden field of a choice, has no place.
  const drawn = boxes.filter((box) => box.width > 0);
  if (drawn.length === 0) return range.getBoundingClientRect().width;
  return Math.max(...drawn.map((box) => box.right)) - Math.min(...drawn.map((box) => box.left));
}
