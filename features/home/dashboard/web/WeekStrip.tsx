import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { displayZone } from '#platform/web/format/time-zone.ts';
import { displayLocale } from '#platform/web/i18n/language.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { NextSend } from '../contract/parts.ts';
import { partQuery } from './figures.ts';
import { weekOf } from './week.ts';
import classes from './week.module.css';

const mostADay = 3;

/** What goes out in the next seven days, a column a day in the viewer's zone. */
export function WeekStrip({ base }: { base: string }) {
  const { t } = useTranslation('dashboard');
  const [now] = useState(() => new Date());
  const { data } = useQuery(partQuery(useApi(), 'campaigns'));
  if (!data) return null;
  if (data.next.length === 0)
    return (
      <Panel title={t('week.title')}>
        <p className={classes.none}>{t('week.none')}</p>
      </Panel>
    );
  return (
    <Panel title={t('week.title')}>
      <ol className={classes.week}>
        {weekOf(data.next, now, displayZone()).map((day, index) => (
          <li
            key={day.date}
            className={classes.day}
            data-empty={day.sends.length === 0 || undefined}
          >
            <span className={classes.date}>
              {index === 0 ? t('week.today') : dayName(day.date)}
            </span>
            {day.sends.slice(0, mostADay).map((send) => (
              <Send key={`${send.kind}-${send.id}-${send.at}`} send={send} base={base} />
            ))}
            {day.sends.length > mostADay && (
              <AppLink to={`${base}/campaigns?filter=scheduled`} className={classes.more}>
                {t('week.more', { count: day.sends.length - mostADay })}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Send({ send, base }: { send: NextSend; base: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <AppLink to={`${base}/campaigns/${send.id}`} className={classes.send} title={send.name}>
      <span className={classes.time}>
        {formatDateTime(send.at, { style: 'time' })}
        {send.kind === 'series' && (
          <IconRepeat size={13} stroke={2} aria-label={t('week.series')} />
        )}
      </span>
      <span className={classes.name}>{send.name}</span>
    </AppLink>
  );
}

function dayName(date: string): string {
  return new Intl.DateTimeFormat(displayLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`));
}
