import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rates } from '#platform/contract/measures.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { measureName, rateText } from '#platform/web/measures/measure-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { CampaignReport, ReportRate } from '../../contract/reports.ts';
import { useReportPaths } from '../report-paths.ts';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';

const tabs = [
  'delivered_report',
  'open_report',
  'click_report',
  'link_report',
  'bounce_report',
  'complaint_report',
  'unsubscribe_report',
] as const;
const figures: Readonly<Record<string, ReportRate>> = {
  delivered_report: 'delivered_rate',
  open_report: 'open_rate',
  click_report: 'click_rate',
  link_report: 'click_rate',
  bounce_report: 'bounce_rate',
  complaint_report: 'complaint_rate',
  unsubscribe_report: 'unsubscribe_rate',
};

/** The page around one report of a campaign: whose it is, the way to its other reports, the figure it is about. */
export function ReportFrame({
  id,
  campaign,
  report,
  actions,
  children,
}: {
  id: number;
  campaign: CampaignReport | null | undefined;
  report: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation(reportTexts);
  const go = useGo();
  const paths = useReportPaths();
  const name = campaign === undefined ? '…' : (campaign?.name ?? `#${id}`);
  const rate = figures[report];
  return (
    <Page>
      <PageHeader
        title={t(`report.${report}`)}
        record={campaign?.name}
        about={t(`lead.${report}`)}
        actions={actions}
        breadcrumb={[
          { label: t('list.title'), to: paths.list },
          { label: name, to: paths.dashboard(id) },
          { label: t(`report.${report}`) },
        ]}
        tabs={
          <Tabs
            className={classes.tabs ?? ''}
            value={report === 'url_report' ? 'link_report' : report}
            onChange={(next) => go(paths.of(id, next ?? 'delivered_report'))}
          >
            <Tabs.List aria-label={t('person.reports')}>
              {tabs.map((tab) => (
                <Tabs.Tab key={tab} value={tab}>
                  {t(`report.${tab}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        }
      />
      {campaign && rate && (
        <p className={classes.facts}>
          <span>
            <b>{fullNumber(campaign[rates[rate].part])}</b> {measureName(rates[rate].part)}
          </span>
          <span>
            <b>{rateText(rate, campaign)}</b>{' '}
            {t('person.of', {
              number: fullNumber(campaign[rates[rate].whole]),
              what: measureName(rates[rate].whole).toLocaleLowerCase(),
            })}
          </span>
        </p>
      )}
      {children}
    </Page>
  );
}
