import { useEffect, useState } from 'react';
import { displayLocale } from '#platform/web/i18n/language.ts';
import { clockText } from './clock-text.ts';
import classes from './header.module.css';

/** The time in the zone of the person, every second. */
export function HeaderClock({ zone }: { zone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  const { time, zoneName } = clockText(now, zone, displayLocale());
  return (
    <time className={classes.clock} dateTime={now.toISOString()} title={zone}>
      <b>{time}</b> {zoneName}
    </time>
  );
}
