import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { metricColour, metricNamed } from '#platform/web/charts/metric.ts';
import { Delta } from '#platform/web/charts/StatCard.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import {
  measureAbout,
  measureName,
  rateChange,
  rateText,
} from '#platform/web/measures/measure-text.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import classes from './dashboard.module.css';
import { partQuery, type Days } from './figures.ts';

const shown = ['open_rate', 'click_rate', 'unsubscribe_rate', 'bounce_rate'] as const;

/** The campaign that went out last, against those before it. */
export function LastCampaign({ base, days }: { base: string; days: Days }) {
  const { t } = useTranslation('dashboard');
  const last = useQuery(partQuery(useApi(), 'figures', days)).data?.last;
  if (!last) return null;
  const { usual } = last;
  return (
    <Panel
      title={t('last.title')}
      description={usual ? t('last.against', { count: usual.campaigns }) : t('last.first')}
    >
      <p className={classes.lastName}>
        <AppLink to={`${base}/campaigns/${last.id}`}>{last.name}</AppLink>{' '}
        <span className={classes.hint}>
          <DateTime value={last.sent_at} relative />
        </span>
      </p>
      <table className={classes.against}>
        <thead className="hg-visually-hidden">
          <tr>
            <th scope="col">{t('last.figure')}</th>
            <th scope="col">{t('last.this')}</th>
            <th scope="col">{t('last.usual')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((rate) => {
            const change = usual ? rateChange(rate, last, usual) : undefined;
            return (
              <tr key={rate}>
                <th scope="row" title={measureAbout(rate)}>
                  <span
                    className={classes.dot}
                    style={{ background: metricColour(metricNamed(rate)!) }}
                    aria-hidden="true"
                  />
                  {measureName(rate)}
                </th>
                <td>
                  <b className="hg-number">{rateText(rate, last)}</b>{' '}
                  {change && <Delta delta={change} />}
                </td>
                <td className={classes.hint}>
                  {usual && t('last.usualOf', { value: rateText(rate, usual) })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
