import { useEffect, useRef } from 'react';

const pauseMs = 20_000;

/** Tells when a text begins to change, and twenty seconds after it did for the last time or when it is empty; as it was found it says nothing. */
export function useTypingTold(text: string, onTyping: (isTyping: boolean) => void): void {
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return undefined;
    before.current = text;
    onTyping(text.trim() !== '');
    const timer = window.setTimeout(() => onTyping(false), pauseMs);
    return () => window.clearTimeout(timer);
  }, [text, onTyping]);
}
