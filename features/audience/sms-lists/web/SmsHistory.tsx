import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { ShownSmsContact } from '../contract/sms-contacts.ts';
import classes from './sms-lists.module.css';

/** What a number said about texts, newest first. */
export function SmsHistory({ events }: { events: ShownSmsContact['history'] | undefined }) {
  const { t, i18n } = useTranslation('sms-lists');
  const sayWhere = (source: string) => {
    const key = `sources.${source.replace(/:\d+$/, '')}`;
    return i18n.exists(key, { ns: 'sms-lists' }) ? t(key) : source.replaceAll('_', ' ');
  };
  return (
    <Panel title={t('history.title')} padded={false}>
      {events?.length === 0 && (
        <p className={`${classes.quiet} ${classes.inset}`}>{t('history.none')}</p>
      )}
      <ul className={classes.lines}>
        {events?.map((event) => (
          <li key={event.id} className={classes.line}>
            <span className={classes.words}>
              {event.sms_list_id === null
                ? t(`history.all.${event.change}`)
                : t(`history.list.${event.change}`, {
                    list: event.sms_list_name ?? `#${event.sms_list_id}`,
                  })}
              <span className={classes.quiet}>{sayWhere(event.source)}</span>
            </span>
            <span className={classes.quiet}>
              <DateTime value={event.at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
