import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SampleDataNotice } from '#features/home/sample-data/web/public.tsx';
import { useAccountFacts, useCan, useMe } from '#features/session/access/web/public.tsx';
import { orderedWidgets } from '#features/session/profile/contract.ts';
import { displayZone } from '#platform/web/format/time-zone.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { dayPart } from './day-part.ts';
import { dashboardPeriods } from '../contract.ts';
import { FigureCards } from './FigureCards.tsx';
import { partQuery, periodUrl, type Days } from './figures.ts';
import classes from './dashboard.module.css';

// The lower part is not waited for.
const FirstSteps = lazy(() =>
  import('./FirstSteps.tsx').then((module) => ({ default: module.FirstSteps })),
);
const RunningCampaigns = lazy(() =>
  import('./RunningCampaigns.tsx').then((module) => ({ default: module.RunningCampaigns })),
);
const RecentCampaigns = lazy(() =>
  import('./RecentCampaigns.tsx').then((module) => ({ default: module.RecentCampaigns })),
);
const NeedsAttention = lazy(() =>
  import('./NeedsAttention.tsx').then((module) => ({ default: module.NeedsAttention })),
);
const MyWork = lazy(() => import('./MyWork.tsx').then((module) => ({ default: module.MyWork })));
const GrowthPanel = lazy(() =>
  import('./Trends.tsx').then((module) => ({ default: module.GrowthPanel })),
);
const WeekStrip = lazy(() =>
  import('./WeekStrip.tsx').then((module) => ({ default: module.WeekStrip })),
);
const LastCampaign = lazy(() =>
  import('./LastCampaign.tsx').then((module) => ({ default: module.LastCampaign })),
);
const Drafts = lazy(() => import('./Drafts.tsx').then((module) => ({ default: module.Drafts })));
const DomainStates = lazy(() =>
  import('./DomainStates.tsx').then((module) => ({ default: module.DomainStates })),
);

/** The start page: how the period went, what goes out now and next, what needs attention, and what to do first. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const { accountId, name } = useAccountFacts();
  const can = useCan();
  const may = { contacts: can('contacts'), campaigns: can('campaigns'), contents: can('contents') };
  const base = `/accounts/${accountId}`;
  const [part] = useState(() => dayPart(new Date(), displayZone()));
  const [{ days }, setUrl] = useUrlState(periodUrl);
  const growth = useQuery({ ...partQuery(useApi(), 'growth', days), enabled: may.contacts });
  const greeting = t(`greeting.${part}`);

  return (
    <Page>
      <PageHeader
        title={me.firstName ? t('greeting.named', { greeting, name: me.firstName }) : greeting}
        about={t('description', { account: name })}
        actions={
          <HeadActions base={base} days={days} onDays={(chosen) => setUrl({ days: chosen })} />
        }
      />
      {!may.contacts && !may.campaigns && !may.contents && (
        <EmptyState title={t('empty.title')} description={t('empty.text')} />
      )}
      <FigureCards
        base={base}
        days={days}
        order={orderedWidgets(me.preferences.widgets_position)}
      />
      <Parts base={base} days={days} />
      {can('account') && <SampleDataNotice isEmpty={growth.data?.contacts === 0} />}
    </Page>
  );
}

function Parts({ base, days }: { base: string; days: Days }) {
  const can = useCan();
  return (
    <>
      {can('campaigns') && (
        <Suspense>
          <RunningCampaigns base={base} />
          <div className={classes.running}>
            <WeekStrip base={base} />
          </div>
        </Suspense>
      )}
      <Columns className={classes.columns}>
        <Column>
          <Suspense>
            <NeedsAttention base={base} />
          </Suspense>
          <Suspense>{can('campaigns') && <RecentCampaigns base={base} />}</Suspense>
          <Suspense>{can('contacts') && <GrowthPanel days={days} />}</Suspense>
        </Column>
        <SideColumn base={base} days={days} />
      </Columns>
    </>
  );
}

// The first steps stand above the rest and know only from the server whether they are there: the column comes whole, so
// that nothing in it moves down. What the parts below ask for is asked meanwhile.
function SideColumn({ base, days }: { base: string; days: Days }) {
  const can = useCan();
  const api = useApi();
  const steps = useQuery(partQuery(api, 'first_steps'));
  useQuery({ ...partQuery(api, 'domains'), enabled: can('dns_setup') });
  useQuery(partQuery(api, 'my_work'));
  if (steps.isPending) return <Column>{null}</Column>;
  return (
    <Column>
      <Suspense>
        <FirstSteps base={base} />
        {can('campaigns') && <LastCampaign base={base} days={days} />}
        {can('campaigns') && <Drafts base={base} />}
        {can('dns_setup') && <DomainStates base={base} />}
        <MyWork base={base} />
      </Suspense>
    </Column>
  );
}

function HeadActions({
  base,
  days,
  onDays,
}: {
  base: string;
  days: Days;
  onDays: (days: Days) => void;
}) {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  const go = useGo();
  return (
    <>
      {(can('campaigns') || can('contacts')) && <PeriodSwitch days={days} onChange={onDays} />}
      {can('campaigns') && (
        <Button leftSection={<IconPlus size={16} />} onClick={() => go(`${base}/campaigns/new`)}>
          {t('newCampaign')}
        </Button>
      )}
    </>
  );
}

function PeriodSwitch({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <SegmentedControl
      aria-label={t('period.label')}
      title={t('period.compared', { days })}
      value={days}
      onChange={(chosen) => onChange(chosen as Days)}
      data={dashboardPeriods.map((one) => ({ value: one, label: t('period.days', { days: one }) }))}
    />
  );
}
