import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import type { WidgetName } from '#features/session/profile/contract.ts';
import { rateOf, rates } from '#platform/contract/measures.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { metricNamed } from '#platform/web/charts/metric.ts';
import { StatCard, type StatDelta } from '#platform/web/charts/StatCard.tsx';
import { fullNumber, money, percent, shortNumber } from '#platform/web/format/numbers.ts';
import {
  measureAbout,
  measureName,
  rateChange,
  rateText,
} from '#platform/web/measures/measure-text.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { Growth, PeriodFigures } from '../contract/parts.ts';
import classes from './dashboard.module.css';
import { partQuery, type Days } from './figures.ts';

/** What the campaigns of the period came to and how the audience grew: each figure with its change, its course and the way to its records. */
export function FigureCards({
  base,
  days,
  order,
}: {
  base: string;
  days: Days;
  order: readonly WidgetName[];
}) {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  const api = useApi();
  const may = { campaigns: can('campaigns'), contacts: can('contacts') };
  const figures = useQuery({ ...partQuery(api, 'figures', days), enabled: may.campaigns });
  const growth = useQuery({ ...partQuery(api, 'growth', days), enabled: may.contacts });
  const hasSent = !figures.data || figures.data.now.campaigns > 0;
  const reports = can('reports')
    ? `${base}/reports${figures.data ? `?from=${figures.data.from}` : ''}`
    : `${base}/campaigns?filter=sent`;
  return (
    <>
      {figures.isError && (
        <ErrorState error={figures.error} onRetry={() => void figures.refetch()} compact />
      )}
      <div className={classes.figures}>
        {may.campaigns && figures.data && !hasSent && (
          <p className={classes.quiet}>
            {t('figures.noneSent', { days })}{' '}
            <AppLink to={`${base}/campaigns`}>{t('recent.all')}</AppLink>
          </p>
        )}
        {order.map((name) =>
          name === 'contacts'
            ? may.contacts && (
                <ContactsCard key={name} growth={growth.data} to={`${base}/contacts`} />
              )
            : may.campaigns &&
              hasSent &&
              !figures.isError && (
                <CampaignCard key={name} name={name} figures={figures.data} to={reports} />
              ),
        )}
      </div>
    </>
  );
}

function CampaignCard({
  name,
  figures,
  to,
}: {
  name: Exclude<WidgetName, 'contacts'>;
  figures: PeriodFigures | undefined;
  to: string;
}) {
  const { t } = useTranslation('dashboard');
  if (name === 'revenue') return <RevenueCard revenue={figures?.revenue ?? null} to={to} />;
  const common = {
    metric: metricNamed(name),
    label: measureName(name),
    about: measureAbout(name),
    loading: figures === undefined,
    to,
  };
  if (!figures) return <StatCard {...common} value="" />;
  const { now, before, days } = figures;
  if (name === 'delivered')
    return (
      <StatCard
        {...common}
        value={fullNumber(now.delivered)}
        delta={shareChange(now.delivered, before.delivered)}
        spark={days.map((day) => day.delivered)}
        hint={t('figures.campaigns', { count: now.campaigns, total: fullNumber(now.campaigns) })}
      />
    );
  const { part, whole } = rates[name];
  return (
    <StatCard
      {...common}
      value={rateText(name, now)}
      delta={rateChange(name, now, before)}
      spark={days.flatMap((day) => rateOf(name, day) ?? [])}
      hint={
        <span title={`${fullNumber(now[part])} / ${fullNumber(now[whole])}`}>
          {shortNumber(now[part])} / {shortNumber(now[whole])}
        </span>
      }
    />
  );
}

/** Not there before an order followed a click. */
function RevenueCard({ revenue, to }: { revenue: PeriodFigures['revenue']; to: string }) {
  if (!revenue) return null;
  return (
    <StatCard
      metric="revenue"
      label={measureName('revenue')}
      about={measureAbout('revenue')}
      value={money(revenue.now, { currency: revenue.currency })}
      delta={shareChange(revenue.now, revenue.before)}
      to={to}
    />
  );
}

function ContactsCard({ growth, to }: { growth: Growth | undefined; to: string }) {
  const { t } = useTranslation('dashboard');
  const net = growth ? growth.joined - growth.left : 0;
  return (
    <StatCard
      label={t('figures.contacts')}
      about={t('figures.contactsAbout')}
      loading={growth === undefined}
      value={growth && fullNumber(growth.contacts)}
      delta={
        net === 0
          ? undefined
          : { text: fullNumber(Math.abs(net)), direction: net > 0 ? 'up' : 'down' }
      }
      spark={growth && courseOf(growth.days)}
      hint={
        growth &&
        t('growth.short', { joined: fullNumber(growth.joined), left: fullNumber(growth.left) })
      }
      to={to}
    />
  );
}

/** By how many the audience has grown at the end of each day. */
function courseOf(days: Growth['days']): number[] {
  const course: number[] = [];
  for (const { joined, left } of days) course.push((course.at(-1) ?? 0) + joined - left);
  return course;
}

function shareChange(now: number, before: number): StatDelta | undefined {
  if (before === 0 || now === before) return undefined;
  return {
    // Of next to nothing a share says little.
    text:
      now >= before * 10
        ? `× ${fullNumber(Math.round(now / before))}`
        : percent(Math.abs(now - before), before, 0),
    direction: now > before ? 'up' : 'down',
  };
}
