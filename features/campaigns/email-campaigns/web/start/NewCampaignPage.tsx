import { Skeleton } from '@mantine/core';
import { IconAB2, IconChevronRight, IconCopy, IconMail, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readableText } from '#engines/templating/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { rateText } from '#platform/web/measures/measure-text.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { campaignsWithReports } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import classes from './start.module.css';

/** How a campaign begins: empty, or as a copy of one that was sent. */
export function NewCampaignPage() {
  const { t } = useTranslation(campaignTexts);
  const paths = useCampaignPaths();
  const sent = useResourceList(campaignsWithReports, {
    filter: 'sent',
    sort: 'sent_at',
    sort_order: 'desc',
    per_page: 5,
    include_stats: true,
  });
  return (
    <Page narrow>
      <PageHeader
        title={t('start.title')}
        description={t('start.description')}
        breadcrumb={[{ label: t('list.title'), to: paths.list }, { label: t('start.title') }]}
      />
      <div className={classes.kinds}>
        <AppLink to={paths.newEmail} className={classes.kind}>
          <span className={classes.icon} aria-hidden="true">
            <IconMail size={24} stroke={1.6} />
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{t('start.email')}</span>
            <span className={classes.hint}>{t('start.emailHint')}</span>
          </span>
          <IconChevronRight size={18} className={classes.arrow} aria-hidden />
        </AppLink>
        <AppLink to={paths.newTest} className={classes.kind}>
          <span className={classes.icon} aria-hidden="true">
            <IconAB2 size={24} stroke={1.6} />
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{t('start.test')}</span>
            <span className={classes.hint}>{t('start.testHint')}</span>
          </span>
          <IconChevronRight size={18} className={classes.arrow} aria-hidden />
        </AppLink>
        <AppLink to={paths.newSeries} className={classes.kind}>
          <span className={classes.icon} aria-hidden="true">
            <IconRepeat size={24} stroke={1.6} />
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{t('start.series')}</span>
            <span className={classes.hint}>{t('start.seriesHint')}</span>
          </span>
          <IconChevronRight size={18} className={classes.arrow} aria-hidden />
        </AppLink>
      </div>
      <Panel title={t('start.again')} description={t('start.againHint')} padded={false}>
        <div className={classes.list}>
          {sent.isLoading &&
            [0, 1, 2].map((row) => (
              <div key={row} className={classes.row}>
                <Skeleton h={14} w="50%" />
              </div>
            ))}
          {sent.error && <ErrorState error={sent.error} onRetry={sent.refetch} compact />}
          {!sent.isLoading && !sent.error && sent.rows.length === 0 && (
            <EmptyState
              compact
              icon={<IconCopy size={22} stroke={1.5} />}
              title={t('start.nothing')}
              description={t('start.nothingHint')}
            />
          )}
          {sent.rows.map((campaign) => (
            <AppLink key={campaign.id} to={paths.duplicate(campaign.id)} className={classes.row}>
              <span className={classes.words}>
                <span className={classes.name}>{campaign.name}</span>
                <span className={classes.hint}>{readableText(campaign.subject)}</span>
              </span>
              <span className={classes.result}>
                {t('start.opened', {
                  share: rateText('open_rate', {
                    ...campaign.counts,
                    delivered: campaign.balance.delivered,
                  }),
                })}
              </span>
              <span className={classes.when}>
                <DateTime value={campaign.sent_at} relative />
              </span>
              <IconCopy size={16} className={classes.arrow} aria-hidden />
            </AppLink>
          ))}
        </div>
      </Panel>
    </Page>
  );
}
