import { Button, Skeleton, Tabs } from '@mantine/core';
import { IconAB2, IconCopy, IconPencil } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { readableText } from '#engines/templating/contract.ts';
import { inTime } from '#platform/web/loading/in-time.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { shownState } from '../../contract/shown-state.ts';
import { isOpenToChange, useCampaign, useCampaignId, useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import classes from './dashboard.module.css';
import { useCampaignRights } from '../use-campaign-rights.ts';
import { ApprovalBanner } from './ApprovalBanner.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { RecipientsDrawer } from './RecipientsDrawer.tsx';
import { ResendToNonOpeners } from './ResendActions.tsx';
import { ScheduledTab } from './ScheduledTab.tsx';
import { SeriesTab } from './SeriesTab.tsx';
import { SendBanner } from './SendBanner.tsx';

// Each loads when it is first looked at.
const OverlayTab = lazy(
  inTime(() =>
    import('#features/campaigns/campaign-reports/web/public.tsx').then((module) => ({
      default: module.OverlayTab,
    })),
  ),
);
const IspTab = lazy(
  inTime(() =>
    import('#features/campaigns/campaign-reports/web/public.tsx').then((module) => ({
      default: module.IspTab,
    })),
  ),
);
const tabs = ['overview', 'overlay', 'isp', 'details'] as const;
type Tab = (typeof tabs)[number];

/** The dashboard of a campaign: where it stands, where everybody ended up, what they did, and how it was set up. */
export function CampaignPage() {
  const id = useCampaignId();
  const campaign = useCampaign(id);
  if (campaign.isError && !campaign.data)
    return <PageError error={campaign.error} onRetry={() => void campaign.refetch()} />;
  return campaign.data ? <Dashboard campaign={campaign.data} /> : <DashboardPlaceholder />;
}

function Dashboard({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const go = useGo();
  const paths = useCampaignPaths();
  const last = useRouterState({ select: (state) => state.location.pathname.split('/').at(-1) });
  const tab = tabs.find((one) => one === last) ?? 'overview';
  const { canMake } = useCampaignRights();
  const isOpen = isOpenToChange(campaign);
  return (
    <Page>
      <PageHeader
        title={campaign.name}
        record={campaign.name}
        description={readableText(campaign.winner_subject ?? campaign.subject)}
        breadcrumb={[{ label: t('list.title'), to: paths.list }, { label: campaign.name }]}
        status={<StatusChip status={shownState(campaign)} />}
        actions={
          <>
            {isOpen && (
              <Button
                leftSection={<IconPencil size={16} />}
                onClick={() => go(paths.edit(campaign.id))}
              >
                {t(campaign.status === 'draft' ? 'actions.edit' : 'actions.editRun')}
              </Button>
            )}
            {campaign.ab && campaign.status !== 'draft' && (
              <Button
                variant="default"
                leftSection={<IconAB2 size={16} />}
                onClick={() => go(paths.testReport(campaign.id))}
              >
                {t('actions.testReport')}
              </Button>
            )}
            {canMake && <ResendToNonOpeners campaign={campaign} />}
            {canMake && (
              <Button
                variant="default"
                leftSection={<IconCopy size={16} />}
                onClick={() => go(paths.duplicate(campaign.id))}
              >
                {t('actions.duplicate')}
              </Button>
            )}
          </>
        }
        tabs={
          <Tabs
            value={tab}
            onChange={(next) =>
              go(
                next === null || next === 'overview'
                  ? paths.of(campaign.id)
                  : `${paths.of(campaign.id)}/${next}`,
              )
            }
          >
            <Tabs.List>
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {t(`dashboard.${one}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        }
      />
      <div className={classes.stack}>
        <ApprovalBanner campaign={campaign} />
        <SendBanner campaign={campaign} />
        <Suspense fallback={<Skeleton h={420} radius="lg" />}>
          <Shown tab={tab} campaign={campaign} />
        </Suspense>
      </div>
      <RecipientsDrawer campaign={campaign} />
    </Page>
  );
}

function Shown({ tab, campaign }: { tab: Tab; campaign: CampaignWithReport }) {
  switch (tab) {
    case 'overlay':
      return <OverlayTab campaignId={campaign.id} />;
    case 'isp':
      return <IspTab campaignId={campaign.id} />;
    case 'details':
      return <DetailsTab campaign={campaign} />;
    default:
      return <Overview campaign={campaign} />;
  }
}

/** Before anybody is chosen there is nothing to count. */
function Overview({ campaign }: { campaign: CampaignWithReport }) {
  const isWaiting =
    campaign.approval_state === 'requested' ||
    campaign.status === 'scheduled' ||
    campaign.status === 'missed';
  if (campaign.status === 'recurring' || campaign.schedule_type === 6)
    return <SeriesTab campaign={campaign} />;
  if (campaign.status === 'draft' && !isWaiting) return <NotSent campaign={campaign} />;
  return isWaiting ? <ScheduledTab campaign={campaign} /> : <OverviewTab campaign={campaign} />;
}

function NotSent({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const go = useGo();
  const paths = useCampaignPaths();
  return (
    <EmptyState
      icon={<IconPencil size={24} stroke={1.5} />}
      title={t('dashboard.draftTitle')}
      description={t('dashboard.draftText')}
      actions={
        <Button onClick={() => go(paths.edit(campaign.id))}>{t('dashboard.continue')}</Button>
      }
    />
  );
}

function DashboardPlaceholder() {
  const { t } = useTranslation(campaignTexts);
  return (
    <Page>
      <div role="status" aria-label={t('dashboard.loading')} className={classes.stack}>
        <Skeleton h={28} w={300} />
        <div className={classes.figures}>
          {[0, 1, 2, 3, 4].map((one) => (
            <Skeleton key={one} h={92} radius="lg" />
          ))}
        </div>
        <Skeleton h={300} radius="lg" />
      </div>
    </Page>
  );
}
