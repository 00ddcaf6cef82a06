import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { dataJourneys, type DataJourney } from '../contract/data-journeys.ts';
import { BuilderActions, type BuilderTask } from './BuilderActions.tsx';
import { StatusSwitch } from './journey-columns.tsx';
import { NameDrawer } from './NameDrawer.tsx';
import { RunsPanel } from './RunsPanel.tsx';
import { useScheduleText } from './schedule-text.ts';
import { ScheduleDrawer } from './ScheduleDrawer.tsx';
import { StepsPanel } from './StepsPanel.tsx';

/** The builder of a data journey: its steps one below the other, and its runs beside them. */
export function BuilderPage() {
  const { journeyId } = useParams({ strict: false }) as { journeyId?: string };
  const journey = useRecord<DataJourney>(dataJourneys, Number(journeyId));
  if (journey.error)
    return <PageError error={journey.error} onRetry={() => void journey.refetch()} />;
  if (!journey.data)
    return (
      <Page>
        <Skeleton h={420} radius="md" />
      </Page>
    );
  return <Builder key={journeyId} journey={journey.data} />;
}

function Builder({ journey }: { journey: DataJourney }) {
  const { t } = useTranslation('data-journeys');
  const { accountId } = useApi();
  const go = useGo();
  const [task, setTask] = useState<BuilderTask | null>(null);
  const base = `/accounts/${accountId}/data_journeys`;
  const close = () => setTask(null);
  const scheduleText = useScheduleText();
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: base }]}
        title={journey.name}
        record={journey.name}
        description={scheduleText(journey)}
        status={<StatusSwitch row={journey} isLabelled />}
        actions={<BuilderActions journey={journey} onTask={setTask} onGone={() => go(base)} />}
      />
      <Columns even>
        <Column>
          <StepsPanel journey={journey} />
        </Column>
        <Column>
          <RunsPanel journey={journey} />
        </Column>
      </Columns>
      <ScheduleDrawer journey={journey} opened={task === 'schedule'} onClose={close} />
      <NameDrawer edited={task === 'rename' ? journey : null} onClose={close} />
    </Page>
  );
}
