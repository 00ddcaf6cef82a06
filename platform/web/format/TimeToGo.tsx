import { useEffect, useState } from 'react';
import { timeToGo } from './time-to-go.ts';

/** How long until a moment, kept true every ten seconds. */
export function TimeToGo({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={until}>{timeToGo(until, now)}</time>;
}
