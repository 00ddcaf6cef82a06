/** How long after the last scroll the chat button comes back, in milliseconds. */
export const restAfterScroll = 2000;

/** Tells when the page begins to scroll and when it has rested for two seconds. Answers the function that stops listening. */
export function watchScrolling(
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  onChange: (isScrolling: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scrolled = (): void => {
    if (timer === undefined) onChange(true);
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      onChange(false);
    }, restAfterScroll);
  };
  // Captured, because scrolling inside a part of the page does not bubble.
  target.addEventListener('scroll', scrolled, { capture: true });
  return () => {
    clearTimeout(timer);
    target.removeEventListener('scroll', scrolled, { capture: true });
  };
}
