import { useEffect, useState } from 'react';
import { timeRemaining } from '#platform/web/format/time-remaining.ts';
import { expectedEnd, type Notification } from './notification.ts';

/** About how long a running job still takes, kept true every ten seconds. */
export function TimeLeft({ entry }: { entry: Notification }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const end = expectedEnd(entry, now);
  return end === null ? null : <span>{timeRemaining(end, now)}</span>;
}
