import { useEffect, useState } from 'react';
import { timeRemaining } from './time-remaining.ts';

/** How long until a moment, kept true every ten seconds. */
export function TimeRemaining({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={until}>{timeRemaining(until, now)}</time>;
}
