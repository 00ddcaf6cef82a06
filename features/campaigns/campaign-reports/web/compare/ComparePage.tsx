import { Button, CloseButton, Skeleton } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { measureAbout, measureName } from '#platform/web/measures/measure-text.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { comparedAtLeast, comparedAtMost, type ComparedCampaign } from '../../contract/reports.ts';
import { seriesColour } from '#platform/web/charts/series-colour.ts';
import { useReportPaths } from '../report-paths.ts';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';
import own from './compare.module.css';
import { CompareTable } from './CompareTable.tsx';
import { courseOf } from './course.ts';

const address = z.object({
  ids: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .default(''),
});

/** Two to five campaigns side by side. */
export function ComparePage() {
  const { t } = useTranslation(reportTexts);
  const api = useApi();
  const paths = useReportPaths();
  const [{ ids: text }] = useUrlState(address);
  const ids = [...new Set(text.split(',').filter(Boolean).map(Number))];
  const isFit = ids.length >= comparedAtLeast && ids.length <= comparedAtMost;
  const compared = useQuery({
    queryKey: ['compare-campaigns', api.accountId, ids],
    enabled: isFit,
    queryFn: async ({ signal }) =>
      (
        await api.get<ComparedCampaign[]>('reports/compare', {
          query: { ids: ids.join(',') },
          signal,
        })
      ).data,
  });
  return (
    <Page>
      <PageHeader
        title={t('compare.title')}
        about={t('compare.description')}
        breadcrumb={[{ label: t('list.title'), to: paths.list }, { label: t('compare.title') }]}
      />
      {!isFit && <TooFew />}
      {isFit && compared.isPending && <Skeleton h={420} radius="lg" />}
      {compared.isError && (
        <ErrorState error={compared.error} onRetry={() => void compared.refetch()} />
      )}
      {isFit && compared.data && <Compared campaigns={compared.data} />}
    </Page>
  );
}

function TooFew() {
  const { t } = useTranslation(reportTexts);
  const go = useGo();
  const paths = useReportPaths();
  return (
    <EmptyState
      icon={<IconGitCompare size={26} stroke={1.5} />}
      title={t('compare.tooFewTitle')}
      description={t('compare.tooFewText')}
      actions={<Button onClick={() => go(paths.list)}>{t('compare.back')}</Button>}
    />
  );
}

function Compared({ campaigns }: { campaigns: readonly ComparedCampaign[] }) {
  const { t } = useTranslation(reportTexts);
  const go = useGo();
  const paths = useReportPaths();
  return (
    <div className={classes.stack}>
      <ul className={own.chips}>
        {campaigns.map((campaign, index) => (
          <li key={campaign.id} className={own.chip}>
            <span className={own.dot} data-place={index} aria-hidden="true" />
            <AppLink to={paths.dashboard(campaign.id)} className={own.name}>
              {campaign.name}
            </AppLink>
            {campaigns.length > comparedAtLeast && (
              <CloseButton
                size="sm"
                aria-label={t('compare.remove', { name: campaign.name })}
                onClick={() =>
                  go(
                    paths.compare(campaigns.filter((one) => one !== campaign).map((one) => one.id)),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      <div className={classes.halves}>
        {(['open_rate', 'click_rate'] as const).map((rate) => (
          <Course key={rate} rate={rate} campaigns={campaigns} />
        ))}
      </div>
      <Panel title={t('compare.figures')}>
        <CompareTable campaigns={campaigns} />
      </Panel>
    </div>
  );
}

function Course({
  rate,
  campaigns,
}: {
  rate: 'open_rate' | 'click_rate';
  campaigns: readonly ComparedCampaign[];
}) {
  const { t } = useTranslation(reportTexts);
  const title = t('compare.course', { rate: measureName(rate) });
  const points = courseOf(campaigns, { rate, nameOf: (hour) => t('compare.hour', { hour }) });
  return (
    <Panel title={title} description={`${measureAbout(rate)} ${t('compare.hint')}`}>
      {points.length === 0 ? (
        <EmptyState compact title={t('compare.nothing')} />
      ) : (
        <TimeSeriesChart
          label={title}
          data={points}
          dataKey="hour"
          height={230}
          kind="line"
          unit="percent"
          legend={false}
          series={campaigns.map((campaign, index) => ({
            name: `c${campaign.id}`,
            label: campaign.name,
            color: seriesColour(index),
          }))}
        />
      )}
    </Panel>
  );
}
