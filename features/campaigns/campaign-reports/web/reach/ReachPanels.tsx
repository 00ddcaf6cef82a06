import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { BarList } from '#platform/web/charts/BarList.tsx';
import { money } from '#platform/web/format/numbers.ts';
import { displayLocale } from '#platform/web/i18n/language.ts';
import { measureAbout, measureName } from '#platform/web/measures/measure-text.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { CampaignRevenue, CountryFigures } from '../../contract/reports.ts';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';

const shown = 8;

/** What a campaign brought in, and where it was clicked; each is there only when there is something to tell. */
export function ReachPanels({ campaignId, clicks }: { campaignId: number; clicks: number }) {
  const { t } = useTranslation(reportTexts);
  const api = useApi();
  const revenue = useQuery({
    queryKey: ['campaign-revenue', api.accountId, campaignId, clicks],
    queryFn: async ({ signal }) =>
      (await api.get<CampaignRevenue[]>(`campaigns/${campaignId}/revenue`, { signal })).data,
  });
  const places = useQuery({
    queryKey: ['campaign-countries', api.accountId, campaignId, clicks],
    enabled: clicks > 0,
    queryFn: async ({ signal }) =>
      (
        await api.get<CountryFigures[]>('analytics/statistics/campaign_country_click_count', {
          query: { campaign_id: campaignId },
          signal,
        })
      ).data,
  });
  const countries = (places.data ?? []).filter((place) => place.clicks > 0);
  return (
    <>
      {(revenue.data?.length ?? 0) > 0 && (
        <Panel title={measureName('revenue')} description={measureAbout('revenue')}>
          {revenue.data?.map((one) => (
            <p key={one.currency} className={classes.facts}>
              <span>
                <b>{money(one.value, { currency: one.currency, cents: one.value < 1000 })}</b>{' '}
                {t('reach.orders', {
                  count: one.orders,
                  buyers: t('reach.buyers', { count: one.buyers }),
                })}
              </span>
            </p>
          ))}
        </Panel>
      )}
      {countries.some((place) => place.country !== null) && (
        <Panel title={t('reach.countries')} description={t('reach.countriesHint')}>
          <BarList
            label={t('reach.countries')}
            items={countries.slice(0, shown).map((place) => ({
              label: nameOf(place.country) ?? t('reach.unknown'),
              value: place.clicks,
            }))}
          />
        </Panel>
      )}
    </>
  );
}

function nameOf(country: string | null): string | null {
  return country === null
    ? null
    : (new Intl.DisplayNames([displayLocale()], { type: 'region' }).of(country) ?? country);
}
