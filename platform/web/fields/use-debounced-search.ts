import { useCallback, useEffect, useRef, useState } from 'react';

/** What a search box binds to. */
export interface DebouncedSearch {
  readonly text: string;
  setText(text: string): void;
  /** Searches now, as Enter does. */
  flush(text?: string): void;
}

/** Text that searches after a pause in typing (700 ms), or at once by flush. */
export function useDebouncedSearch(
  value: string,
  onSearch: (text: string) => void,
  delay = 700,
): DebouncedSearch {
  const [text, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // A value from outside (Back, a cleared filter) replaces the text; our own echo does not.
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);

  const send = useCallback((next: string) => {
    clearTimeout(timer.current);
    if (next === sent.current) return;
    sent.current = next;
    search.current(next);
  }, []);
  const setText = useCallback(
    (next: string) => {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(next), delay);
    },
    [delay, send],
  );
  const flush = useCallback(
    (next?: string) => {
      if (next !== undefined) setTyped(next);
      send(next ?? text);
    },
    [send, text],
  );
  return { text, setText, flush };
}
