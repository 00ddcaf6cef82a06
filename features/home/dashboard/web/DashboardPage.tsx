import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SampleDataNotice } from '#features/home/sample-data/web/public.tsx';
import { useAccountFacts, useCan, useMe } from '#features/session/access/web/public.tsx';
import { orderedWidgets, type WidgetName } from '#features/session/profile/contract.ts';
import { displayZone } from '#platform/web/format/time-zone.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { dayPart } from './day-part.ts';
import { useTotal } from './figures.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { RecentCampaigns } from './RecentCampaigns.tsx';
import { RunningCampaigns } from './RunningCampaigns.tsx';
import classes from './dashboard.module.css';

// The lower part is not waited for.
const MyWork = lazy(() => import('./MyWork.tsx').then((module) => ({ default: module.MyWork })));
const Trends = lazy(() => import('./Trends.tsx').then((module) => ({ default: module.Trends })));

/** The start page: what needs somebody, what is going out, what there is, how it goes, and what to do first. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const { accountId, name } = useAccountFacts();
  const can = useCan();
  const go = useGo();
  const may = { contacts: can('contacts'), campaigns: can('campaigns'), contents: can('contents') };
  const base = `/accounts/${accountId}`;
  const [part] = useState(() => dayPart(new Date(), displayZone()));
  const contacts = useTotal('contacts', undefined, may.contacts);
  const greeting = t(`greeting.${part}`);

  return (
    <Page>
      <PageHeader
        title={me.firstName ? t('greeting.named', { greeting, name: me.firstName }) : greeting}
        about={t('description', { account: name })}
        actions={
          may.campaigns && (
            <Button
              leftSection={<IconPlus size={16} />}
              onClick={() => go(`${base}/campaigns/new`)}
            >
              {t('newCampaign')}
            </Button>
          )
        }
      />
      {!may.contacts && !may.campaigns && !may.contents && (
        <EmptyState title={t('empty.title')} description={t('empty.text')} />
      )}
      <div className={classes.figures}>
        {orderedWidgets(me.preferences.widgets_position)
          .filter((kind) => may[figures[kind].needs])
          .map((kind) => (
            <Figure key={kind} kind={kind} base={base} />
          ))}
      </div>
      {may.campaigns && <RunningCampaigns base={base} />}
      <Columns className={classes.columns}>
        <Column>
          <NeedsAttention base={base} />
          {may.campaigns && <RecentCampaigns base={base} />}
        </Column>
        <Column>
          <FirstSteps base={base} />
          <Suspense>
            <MyWork base={base} />
          </Suspense>
        </Column>
      </Columns>
      {(may.contacts || may.campaigns) && (
        <Suspense>
          <Trends may={may} />
        </Suspense>
      )}
      {can('account') && <SampleDataNotice isEmpty={contacts.data === 0} />}
    </Page>
  );
}

const figures = {
  contacts: { needs: 'contacts', path: 'contacts', to: 'lists', query: undefined },
  lists: { needs: 'contacts', path: 'lists', to: 'lists', query: undefined },
  contents: { needs: 'contents', path: 'contents', to: 'contents', query: undefined },
  sent: {
    needs: 'campaigns',
    path: 'campaigns',
    to: 'campaigns?filter=sent',
    query: { filter: 'sent' },
  },
} as const satisfies Record<WidgetName, unknown>;

function Figure({ kind, base }: { kind: WidgetName; base: string }) {
  const { t } = useTranslation('dashboard');
  const { path, to, query } = figures[kind];
  const total = useTotal(path, query);
  return (
    <StatCard
      label={t(`figures.${kind}`)}
      hint={t(`figures.${kind}Hint`)}
      to={`${base}/${to}`}
      loading={total.isPending}
      value={total.data === undefined ? t('figures.unread') : fullNumber(total.data)}
    />
  );
}
