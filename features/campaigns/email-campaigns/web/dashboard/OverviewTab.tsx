import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fullNumber, percent, shortNumber } from '#platform/web/format/numbers.ts';
import { inTime } from '#platform/web/loading/in-time.ts';
import { metricNamed } from '#platform/web/charts/metric.ts';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import { BalanceSheet } from './BalanceSheet.tsx';
import classes from './dashboard.module.css';
import { peopleAt } from './dashboard-url.ts';
import { EngagementPanel } from './EngagementPanel.tsx';
import { HumansPanel } from './HumansPanel.tsx';
import { LinksPanel } from './LinksPanel.tsx';
import { useEngagement } from './use-engagement.ts';
import { WhyPanel } from './WhyPanel.tsx';

const ReachPanels = lazy(
  inTime(() =>
    import('#features/campaigns/campaign-reports/web/public.tsx').then((module) => ({
      default: module.ReachPanels,
    })),
  ),
);

/** Where everybody ended up and what they did. */
export function OverviewTab({ campaign }: { campaign: CampaignWithReport }) {
  const engagement = useEngagement(campaign);
  return (
    <>
      <Figures campaign={campaign} />
      <BalanceSheet campaign={campaign} />
      <EngagementPanel campaign={campaign} engagement={engagement} />
      <div className={classes.halves}>
        <div className={classes.stack}>
          <LinksPanel campaign={campaign} engagement={engagement} />
          <Suspense fallback={null}>
            <ReachPanels campaignId={campaign.id} clicks={campaign.counts.clicks} />
          </Suspense>
        </div>
        <div className={classes.stack}>
          <HumansPanel counts={campaign.counts} />
          <WhyPanel campaign={campaign} />
        </div>
      </div>
    </>
  );
}

function Figures({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const base = useCampaignPaths().of(campaign.id);
  const { balance, counts } = campaign;
  // As in the reports: what was suppressed was not sent.
  const sent = balance.delivered + balance.bounced;
  const cards = [
    {
      part: 'delivered',
      value: balance.delivered,
      of: sent,
      hint: t('figures.ofSent', { people: fullNumber(sent) }),
    },
    {
      part: 'opened',
      value: counts.unique_opens,
      of: balance.delivered,
      hint: t('figures.times', { count: counts.opens, times: fullNumber(counts.opens) }),
    },
    {
      part: 'clicked',
      value: counts.unique_clicks,
      of: balance.delivered,
      hint: t('figures.times', { count: counts.clicks, times: fullNumber(counts.clicks) }),
    },
    {
      part: 'unsubscribed',
      value: counts.unsubscribes,
      of: balance.delivered,
      hint: t('figures.byMail'),
    },
    {
      part: 'complained',
      value: counts.complaints,
      of: balance.delivered,
      hint: t('figures.asSpam'),
      to: `${base}/complaint_report`,
    },
    {
      part: 'bounced',
      value: balance.bounced,
      of: sent,
      hint: t('figures.ofSent', { people: fullNumber(sent) }),
    },
  ];
  return (
    <div className={classes.figures}>
      {cards.map((card) => (
        <StatCard
          key={card.part}
          metric={metricNamed(card.part)}
          label={t(`part.${card.part}`)}
          to={card.to ?? peopleAt(base, { part: card.part })}
          hint={card.hint}
          value={
            <span className={classes.figure}>
              {percent(card.value, card.of)}
              <span className={classes.figureCount}>
                {card.value < 100_000 ? fullNumber(card.value) : shortNumber(card.value)}
              </span>
            </span>
          }
        />
      ))}
    </div>
  );
}
