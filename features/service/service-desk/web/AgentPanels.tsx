import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ServiceOverview } from '../contract.ts';
import classes from './service-desk.module.css';

/** What the caller may do. */
export function Mine({ mine }: { mine: ServiceOverview['mine'] }) {
  const { t } = useTranslation('service-desk');
  return (
    <dl className={classes.rows}>
      {(['tickets', 'contacts', 'support_email'] as const).map((area) => (
        <div key={area} className={classes.row}>
          <dt>{t(`areas.${area}`)}</dt>
          <dd>{t(extentOf(mine[area]))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who works here, and what each may do. */
export function Agents({ overview }: { overview: ServiceOverview }) {
  const { t } = useTranslation('service-desk');
  return (
    <ul className={classes.rows}>
      {overview.agents.map((agent) => (
        <li key={agent.id} className={classes.row}>
          <span className={classes.who}>
            <b>{agent.name}</b>
            {agent.name !== agent.email && <span>{agent.email}</span>}
          </span>
          <span>{t(extentOf(agent.tickets))}</span>
        </li>
      ))}
      {overview.agents_total > overview.agents.length && (
        <li className={classes.row}>
          {t('agents.more', { count: overview.agents_total - overview.agents.length })}
        </li>
      )}
    </ul>
  );
}

/** Lines that are on their way. */
export function Waiting() {
  return (
    <div className={classes.rows}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton h={14} w="60%" />
        </div>
      ))}
    </div>
  );
}

function extentOf(permissions: readonly string[]): 'extent.full' | 'extent.read' | 'extent.none' {
  if (permissions.includes('update')) return 'extent.full';
  return permissions.includes('read') ? 'extent.read' : 'extent.none';
}
