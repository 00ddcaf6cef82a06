import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { serviceOverview } from '../contract.ts';
import { Agents, Mine, Waiting } from './AgentPanels.tsx';
import { BacklogPanel } from './BacklogPanel.tsx';
import { DaysPanel } from './DaysPanel.tsx';
import { QueueCards } from './QueueCards.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

const everyMs = 30_000;

/** The start page of the service cloud: the queues, what came and went, who waits longest, and who works here. */
export function ServiceDashboardPage() {
  const { t } = useTranslation('service-desk');
  const api = useApi();
  const { name } = useAccountFacts();
  const overview = useQuery({
    queryKey: ['service-overview', api.accountId],
    refetchInterval: everyMs,
    queryFn: async ({ signal }) =>
      serviceOverview.parse((await api.get('service_overview', { signal })).data),
  });
  const { data } = overview;
  return (
    <Page>
      <PageHeader title={t('title')} about={t('description', { account: name })} />
      {overview.isError && (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      )}
      {data?.figures && <QueueCards figures={data.figures} />}
      <Columns>
        <Column>
          {data?.figures && <WaitingPanel tickets={data.waiting} />}
          {data?.figures && <DaysPanel days={data.figures.days} />}
        </Column>
        <Column>
          {data?.figures && <BacklogPanel backlog={data.figures.backlog} />}
          <Panel title={t('mine.title')} padded={false}>
            {overview.isPending && <Waiting />}
            {data && <Mine mine={data.mine} />}
          </Panel>
          <Panel title={t('agents.title')} padded={false}>
            {overview.isPending && <Waiting />}
            {data && <Agents overview={data} />}
          </Panel>
        </Column>
      </Columns>
    </Page>
  );
}
