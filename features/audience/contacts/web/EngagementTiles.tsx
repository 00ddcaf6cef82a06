import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { readableText } from '#engines/templating/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { rateText } from '#platform/web/measures/measure-text.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { metricNamed } from '#platform/web/charts/metric.ts';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { namedStatistics } from '../contract.ts';
import type { NamedStatistic } from '../contract.ts';
import { useContactStat } from './contact-data.ts';
import type { ContactStat } from './contact-data.ts';
import classes from './contacts.module.css';

const figureUrl = z.object({ figure: z.enum(namedStatistics).optional() });
const behind = z.array(
  z.object({
    id: z.number().nullable(),
    name: z.string(),
    subject: z.string(),
    is_private: z.boolean(),
    times: z.number(),
    at: z.string().nullable(),
  }),
);

/** What mails did with a contact, in six figures; each opens the campaigns behind it. */
export function EngagementTiles({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const stat = useContactStat(id);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [url, setUrl] = useUrlState(figureUrl);
  const tiles = namedStatistics.map((figure) => ({
    figure,
    value: stat.data && valueOf(stat.data, figure),
    hint: stat.data && hintOf(stat.data, figure),
  }));
  return (
    <>
      {stat.error ? (
        <div className={classes.tilesError}>
          <ErrorState error={stat.error} onRetry={() => void stat.refetch()} />
        </div>
      ) : (
        <div className={classes.tiles}>
          {tiles.map(({ figure, value, hint }) => (
            <StatCard
              key={figure}
              metric={metricNamed(figure)}
              label={t(`figures.${figure}`)}
              loading={!stat.data}
              value={fullNumber(value ?? 0)}
              hint={hint ? t(hint.key, hint.values) : t('figures.none')}
              to={value ? `${path}?figure=${figure}` : undefined}
            />
          ))}
        </div>
      )}
      <FigureDrawer
        id={id}
        figure={url.figure ?? null}
        onClose={() => setUrl({ figure: undefined })}
      />
    </>
  );
}

function FigureDrawer({
  id,
  figure,
  onClose,
}: {
  id: number;
  figure: NamedStatistic | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const campaigns = useQuery({
    queryKey: ['record', api.accountId, 'contacts', id, 'figure', figure],
    queryFn: async ({ signal }) =>
      behind.parse((await api.get(`contacts/${id}/${figure}`, { signal })).data),
    enabled: figure !== null,
  });
  return (
    <Drawer
      opened={figure !== null}
      onClose={onClose}
      title={figure ? t(`figures.${figure}`) : ''}
      description={t('figures.behind')}
    >
      {campaigns.error && (
        <ErrorState error={campaigns.error} onRetry={() => void campaigns.refetch()} />
      )}
      {campaigns.isPending && <Skeleton h={160} />}
      {campaigns.data?.length === 0 && <EmptyState compact title={t('figures.nothing')} />}
      <ul className={classes.behind}>
        {campaigns.data?.map((one, at) => (
          <li key={at} className={classes.behindRow}>
            <span className={classes.behindWords}>
              <CampaignName
                accountId={api.accountId}
                id={one.id}
                name={
                  one.is_private
                    ? t('figures.privateCampaign')
                    : one.name || readableText(one.subject)
                }
              />
              <span className={classes.dim}>{readableText(one.subject)}</span>
            </span>
            <span className={classes.behindWhen}>
              {one.times > 1 && <b>{t('figures.times', { count: one.times })}</b>}
              <DateTime value={one.at} relative />
            </span>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

/** A campaign's name that opens it; plain text where the campaign is gone. */
export function CampaignName({
  accountId,
  id,
  name,
}: {
  accountId: number | null;
  id: number | null;
  name: string;
}) {
  return id === null ? (
    <span className={classes.campaign}>{name}</span>
  ) : (
    <AppLink to={`/accounts/${accountId}/campaigns/${id}`} className={classes.campaign}>
      {name}
    </AppLink>
  );
}

function valueOf(stat: ContactStat, figure: NamedStatistic): number {
  switch (figure) {
    case 'sent':
      return stat.sent;
    case 'opens':
      return stat.opened;
    case 'clicks':
      return stat.clicked;
    case 'bounces':
      return stat.bounced;
    case 'unsubscribes':
      return stat.unsubscribed;
    case 'complaints':
      return stat.complained;
  }
}

function countsOf(stat: ContactStat) {
  return {
    sent: stat.sent,
    delivered: stat.delivered,
    unique_opens: stat.opened,
    unique_clicks: stat.clicked,
    bounces: stat.bounced,
    unsubscribes: stat.unsubscribed,
    complaints: stat.complained,
  };
}

function hintOf(
  stat: ContactStat,
  figure: NamedStatistic,
): { key: string; values: Record<string, string | number> } | null {
  if (figure === 'sent')
    return stat.sent === 0
      ? null
      : { key: 'figures.delivered', values: { number: fullNumber(stat.delivered) } };
  if (figure === 'opens')
    return stat.opened === 0
      ? null
      : {
          key: 'figures.openTimes',
          values: {
            share: rateText('open_rate', countsOf(stat)),
            count: stat.opens,
            number: fullNumber(stat.opens),
          },
        };
  if (figure === 'clicks')
    return stat.clicked === 0
      ? null
      : {
          key: 'figures.clickTimes',
          values: {
            share: rateText('click_rate', countsOf(stat)),
            count: stat.clicks,
            number: fullNumber(stat.clicks),
          },
        };
  if (valueOf(stat, figure) === 0) return null;
  return figure === 'bounces'
    ? { key: 'figures.share', values: { share: rateText('bounce_rate', countsOf(stat)) } }
    : {
        key: 'figures.shareOfDelivered',
        values: {
          share: rateText(
            figure === 'complaints' ? 'complaint_rate' : 'unsubscribe_rate',
            countsOf(stat),
          ),
        },
      };
}
