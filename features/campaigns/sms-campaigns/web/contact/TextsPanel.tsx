import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { smsOfContact, type SmsMessageRow } from '../../contract/messages.ts';
import { smsTexts, useSmsPaths } from '../paths.ts';
import classes from '#platform/web/page/panel-lines.module.css';

const mostShown = 5;

/** The texts that a contact got, the latest first; nothing where there are none. */
export default function TextsPanel({ contactId }: { contactId: number }) {
  return useCan()('mobile') ? <Texts contactId={contactId} /> : null;
}

function Texts({ contactId }: { contactId: number }) {
  const { t } = useTranslation(smsTexts);
  const source = useMemo(() => smsOfContact(contactId), [contactId]);
  const list = useResourceList<SmsMessageRow>(source, { per_page: mostShown });
  if (list.rows.length === 0 && !list.error) return null;
  const more = list.total - list.rows.length;
  return (
    <Panel title={t('contact.title')} padded={false}>
      {list.error && (
        <div className={classes.inset}>
          <ErrorState error={list.error} onRetry={list.refetch} />
        </div>
      )}
      <ul className={classes.lines}>
        {list.rows.map((text) => (
          <Line key={text.id} text={text} />
        ))}
      </ul>
      {more > 0 && (
        <p className={`${classes.quiet} ${classes.inset}`}>{t('contact.more', { count: more })}</p>
      )}
    </Panel>
  );
}

function Line({ text }: { text: SmsMessageRow }) {
  const paths = useSmsPaths();
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        {text.campaign_id !== null && (
          <AppLink to={paths.of(text.campaign_id)}>{text.campaign_name}</AppLink>
        )}
        <span dir="auto">{text.text}</span>
        <span className={classes.quiet}>
          <DateTime value={text.sent_at ?? text.created_at} />
        </span>
      </span>
      <StatusChip status={text.status} />
    </li>
  );
}
