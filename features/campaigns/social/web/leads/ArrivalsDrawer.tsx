import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { arrivalsOf, type SocialLead } from '../../contract/leads.ts';
import classes from '../social.module.css';

const tones = { waiting: 'brand', contact: 'good', ignored: 'neutral', failed: 'bad' } as const;

/** The newest leads of a form and what became of each. */
export function ArrivalsDrawer({
  lead,
  onClose,
}: {
  lead: SocialLead | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('social');
  return (
    <Drawer
      opened={lead !== null}
      onClose={onClose}
      size={700}
      title={lead?.name ?? ''}
      description={
        lead &&
        t('leads.figures', {
          contacts: fullNumber(lead.contact_count),
          ignored: fullNumber(lead.ignored_count),
          failed: fullNumber(lead.failed_count),
        })
      }
    >
      {lead && <Arrivals id={lead.id} />}
    </Drawer>
  );
}

function Arrivals({ id }: { id: number }) {
  const { t } = useTranslation('social');
  const list = useResourceList(arrivalsOf(id), { per_page: 100 }, { refreshEvery: 5_000 });
  if (list.error) return <ErrorState error={list.error} compact onRetry={list.refetch} />;
  if (list.isLoading) return <Skeleton h={240} />;
  if (list.rows.length === 0)
    return <EmptyState title={t('leads.none')} description={t('leads.noneText')} />;
  return (
    <ul className={classes.list}>
      {list.rows.map((arrival) => (
        <li key={arrival.id} className={classes.entry}>
          <div className={classes.words}>
            <p className={classes.name}>{arrival.contact_email ?? arrival.lead_key}</p>
            <p className={classes.quiet}>
              <DateTime value={arrival.received_at} /> · {t(`cameBy.${arrival.came_by}`)}
            </p>
            {arrival.fault !== null && (
              <p className={`${classes.quiet} ${classes.bad}`}>{serverText(arrival.fault)}</p>
            )}
          </div>
          <StatusChip
            status={arrival.state}
            label={t(`leadStates.${arrival.state}`)}
            tone={tones[arrival.state]}
          />
        </li>
      ))}
    </ul>
  );
}
