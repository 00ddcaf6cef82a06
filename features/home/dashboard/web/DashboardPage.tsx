import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, startTransition, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SampleDataNotice } from '#features/home/sample-data/web/public.tsx';
import { useAccountFacts, useCan, useMe } from '#features/session/access/web/public.tsx';
import { orderedWidgets } from '#features/session/profile/contract.ts';
import { displayZone } from '#platform/web/format/time-zone.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { dayPart } from './day-part.ts';
import { dashboardPeriods } from '../contract/parts.ts';
import { FigureCards } from './FigureCards.tsx';
import { partQuery, periodUrl, type Days } from './figures.ts';

// The lower part is not waited for.
const Board = lazy(() => import('./Board.tsx').then((module) => ({ default: module.Board })));

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
  const [isArranging, arrange] = useState(false);
  const greeting = t(`greeting.${part}`);

  return (
    <Page>
      <PageHeader
        title={me.firstName ? t('greeting.named', { greeting, name: me.firstName }) : greeting}
        about={t('description', { account: name })}
        actions={
          <HeadActions
            base={base}
            days={days}
            onDays={(chosen) => setUrl({ days: chosen })}
            // What arranges it is loaded first; the board stays meanwhile.
            onArrange={() => startTransition(() => arrange(!isArranging))}
          />
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
      <Suspense>
        <Board base={base} days={days} isArranging={isArranging} onDone={() => arrange(false)} />
      </Suspense>
      {can('account') && <SampleDataNotice isEmpty={growth.data?.contacts === 0} />}
    </Page>
  );
}

function HeadActions({
  base,
  days,
  onDays,
  onArrange,
}: {
  base: string;
  days: Days;
  onDays: (days: Days) => void;
  onArrange: () => void;
}) {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  const go = useGo();
  return (
    <>
      {(can('campaigns') || can('contacts')) && <PeriodSwitch days={days} onChange={onDays} />}
      {can('reports') && (
        <Button variant="default" onClick={onArrange}>
          {t('customize')}
        </Button>
      )}
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
