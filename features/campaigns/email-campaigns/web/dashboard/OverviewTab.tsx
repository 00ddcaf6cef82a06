import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { rates, sentOf } from '#platform/contract/measures.ts';
import { fullNumber, shortNumber } from '#platform/web/format/numbers.ts';
import { inTime } from '#platform/web/loading/in-time.ts';
import { measureAbout, measureName, rateText } from '#platform/web/measures/measure-text.ts';
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
  const figures = {
    ...counts,
    delivered: balance.delivered,
    bounces: balance.bounced,
    sent: sentOf(balance),
  };
  const ofSent = t('figures.ofSent', { people: fullNumber(figures.sent) });
  const times = (count: number) => t('figures.times', { count, times: fullNumber(count) });
  const cards = [
    { part: 'delivered', rate: 'delivered_rate', hint: ofSent },
    { part: 'opened', rate: 'open_rate', hint: times(counts.opens) },
    { part: 'clicked', rate: 'click_rate', hint: times(counts.clicks) },
    { part: 'unsubscribed', rate: 'unsubscribe_rate', hint: t('figures.byMail') },
    {
      part: 'complained',
      rate: 'complaint_rate',
      hint: t('figures.asSpam'),
      to: `${base}/complaint_report`,
    },
    { part: 'bounced', rate: 'bounce_rate', hint: ofSent },
  ] as const;
  return (
    <div className={classes.figures}>
      {cards.map(({ part, rate, hint, ...card }) => {
        const value = figures[rates[rate].part];
        return (
          <StatCard
            key={part}
            metric={metricNamed(part)}
            label={measureName(rates[rate].part)}
            about={measureAbout(rate)}
            to={'to' in card ? card.to : peopleAt(base, { part })}
            hint={hint}
            value={
              <span className={classes.figure}>
                {rateText(rate, figures)}
                <span className={classes.figureCount}>
                  {value < 100_000 ? fullNumber(value) : shortNumber(value)}
                </span>
              </span>
            }
          />
        );
      })}
    </div>
  );
}
