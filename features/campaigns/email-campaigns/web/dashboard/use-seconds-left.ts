import { useEffect, useState } from 'react';

/** Whole seconds until a moment, counted down; 0 once it has passed. */
export function useSecondsLeft(until: string): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOver, until]);
  return left;
}
