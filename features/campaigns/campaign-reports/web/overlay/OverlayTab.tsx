import { Skeleton } from '@mantine/core';
import { IconClick } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { displayLocale } from '#platform/web/i18n/language.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import {
  drawnOver,
  heatOf,
  warmthOf,
  type Overlay,
  type OverlayLink,
} from '../../contract/overlay.ts';
import { ExportButton } from '../ExportButton.tsx';
import { useReportPaths } from '../report-paths.ts';
import { reportTexts } from '../texts.ts';
import classes from './overlay.module.css';

/** The mail behind glass with the clicks of each link drawn over it, and the same links as a list. */
export function OverlayTab({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation(reportTexts);
  const api = useApi();
  const overlay = useQuery({
    queryKey: ['campaign-overlay', api.accountId, campaignId],
    refetchInterval: 30_000,
    queryFn: async ({ signal }) =>
      (
        await api.get<Overlay>('analytics/reports/campaign_overlay', {
          query: { campaign_id: campaignId },
          signal,
        })
      ).data,
  });
  const data = overlay.data;
  const locale = displayLocale();
  const document = useMemo(
    () => (data ? drawnOver(data.html, data.links, locale) : ''),
    [data, locale],
  );
  if (overlay.isPending) return <Skeleton h={520} radius="lg" />;
  if (overlay.isError && !data)
    return <ErrorState error={overlay.error} onRetry={() => void overlay.refetch()} />;
  if (!data || data.html === '')
    return (
      <EmptyState
        icon={<IconClick size={26} stroke={1.5} />}
        title={t('overlay.noMail')}
        description={t('overlay.noMailText')}
      />
    );
  return (
    <div className={classes.halves}>
      <Panel
        title={t('overlay.title')}
        description={t('overlay.hint')}
        actions={
          <ExportButton
            path={`campaigns/${campaignId}/export_overlay`}
            label={t('export.overlay')}
          />
        }
      >
        <p className={classes.legend}>
          <span className="hg-visually-hidden">{t('overlay.legend')}: </span>
          {t('overlay.cool')}
          <span
            className={classes.scale}
            style={{
              background: `linear-gradient(to right, ${heatOf(0.01)}, ${heatOf(0.5)}, ${heatOf(1)})`,
            }}
            aria-hidden="true"
          />
          {t('overlay.warm')}
        </p>
        <iframe
          sandbox=""
          srcDoc={document}
          title={t('overlay.frame')}
          className={classes.frame}
          referrerPolicy="no-referrer"
        />
      </Panel>
      <Panel
        title={t('overlay.links')}
        description={t('overlay.linksHint', { count: data.clicks })}
      >
        {data.links.length === 0 ? (
          <EmptyState compact title={t('none.link_report.title')} />
        ) : (
          <>
            {data.clicks === 0 && <p className={classes.zero}>{t('link.zeroLinks')}</p>}
            <ol className={classes.links}>
              {data.links.map((link) => (
                <LinkRow key={link.link_no} link={link} all={data.links} campaignId={campaignId} />
              ))}
            </ol>
          </>
        )}
      </Panel>
    </div>
  );
}

function LinkRow({
  link,
  all,
  campaignId,
}: {
  link: OverlayLink;
  all: readonly OverlayLink[];
  campaignId: number;
}) {
  const { t } = useTranslation(reportTexts);
  const canRead = useCan()('reports');
  const paths = useReportPaths();
  const warmth = warmthOf(link, all);
  const isTwice = all.filter((one) => one.url === link.url).length > 1;
  const name = link.label || link.url.replace(/^https?:\/\//, '');
  return (
    <li className={classes.link}>
      <span className={classes.dot} style={{ background: heatOf(warmth) }} aria-hidden="true" />
      <span className={classes.words}>
        {canRead ? (
          <AppLink to={paths.url(campaignId, link.link_no)} className={classes.name}>
            {name}
          </AppLink>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span className={classes.target} title={link.url}>
          {link.url}
          {isTwice && ` · ${t('overlay.place', { no: link.link_no })}`}
        </span>
        <span className={classes.track} aria-hidden="true">
          <span style={{ width: `${warmth * 100}%`, background: heatOf(warmth) }} />
        </span>
      </span>
      <span className={classes.numbers}>
        <b>{fullNumber(link.clicks)}</b>
        <span>{percent(link.share, 1)}</span>
        <span>{t('overlay.people', { count: link.unique_clicks })}</span>
      </span>
    </li>
  );
}
