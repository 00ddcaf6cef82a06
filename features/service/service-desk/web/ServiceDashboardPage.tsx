import { Skeleton } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { serviceOverview, type ServiceOverview } from '../contract.ts';
import classes from './service-desk.module.css';

/** The start page of the service cloud: what one may do here, and who else works here. */
export function ServiceDashboardPage() {
  const { t } = useTranslation('service-desk');
  const api = useApi();
  const { name } = useAccountFacts();
  const overview = useQuery({
    queryKey: ['service-overview', api.accountId],
    queryFn: async ({ signal }) =>
      serviceOverview.parse((await api.get('service_overview', { signal })).data),
  });
  return (
    <Page>
      <PageHeader title={t('title')} about={t('description', { account: name })} />
      <Columns>
        <Panel title={t('tickets.title')}>
          <EmptyState
            compact
            icon={<IconHeadset size={24} stroke={1.5} />}
            title={t('tickets.none')}
            description={t('tickets.noneText')}
          />
        </Panel>
        <Column>
          <Panel title={t('mine.title')} padded={false}>
            {overview.isPending && <Waiting />}
            {overview.isError && (
              <ErrorState error={overview.error} onRetry={() => void overview.refetch()} compact />
            )}
            {overview.data && <Mine mine={overview.data.mine} />}
          </Panel>
          <Panel title={t('agents.title')} padded={false}>
            {overview.isPending && <Waiting />}
            {overview.data && <Agents overview={overview.data} />}
          </Panel>
        </Column>
      </Columns>
    </Page>
  );
}

function Mine({ mine }: { mine: ServiceOverview['mine'] }) {
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

function Agents({ overview }: { overview: ServiceOverview }) {
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

function Waiting() {
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
