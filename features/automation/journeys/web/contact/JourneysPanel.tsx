import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { journeysOfContact, type JourneyOfContact } from '../../contract/workflows.ts';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import { stateTones } from '../people/state-tones.ts';
import classes from '#platform/web/page/panel-lines.module.css';

const mostShown = 5;

/** The journeys that a contact was or is in, the latest first; nothing where there are none. */
export default function JourneysPanel({ contactId }: { contactId: number }) {
  const { t } = useTranslation(journeyTexts);
  const list = useResourceList<JourneyOfContact>(journeysOfContact(contactId), {
    per_page: mostShown,
  });
  if (list.rows.length === 0 && !list.error) return null;
  const more = list.total - list.rows.length;
  return (
    <Panel title={t('panel.title')} padded={false}>
      {list.error && (
        <div className={classes.inset}>
          <ErrorState error={list.error} onRetry={list.refetch} />
        </div>
      )}
      <ul className={classes.lines}>
        {list.rows.map((one) => (
          <Line key={`${one.id}.${one.entry}`} one={one} />
        ))}
      </ul>
      {more > 0 && (
        <p className={`${classes.quiet} ${classes.inset}`}>{t('panel.more', { count: more })}</p>
      )}
    </Panel>
  );
}

function Line({ one }: { one: JourneyOfContact }) {
  const { t } = useTranslation(journeyTexts);
  const paths = useJourneyPaths();
  const mayOpen = useCan()('automation') && one.name !== null;
  const name = one.name ?? t('panel.private');
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        {mayOpen ? <AppLink to={paths.contacts(one.id)}>{name}</AppLink> : <span>{name}</span>}
        <span className={classes.quiet}>
          {one.ended_at === null && `${one.step}, `}
          <DateTime value={one.ended_at ?? one.since} style="date" />
        </span>
      </span>
      <StatusChip
        status={one.state}
        label={t(`states.${one.state}`)}
        tone={stateTones[one.state]}
      />
    </li>
  );
}
