import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { rateOf, type CampaignReport, type FigureName } from '../../contract/reports.ts';
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
const figures: Readonly<Record<string, readonly [part: FigureName, whole: FigureName]>> = {
  delivered_report: rateOf.delivered_rate,
  open_report: rateOf.open_rate,
  click_report: rateOf.click_rate,
  link_report: rateOf.click_rate,
  bounce_report: rateOf.bounce_rate,
  complaint_report: rateOf.complaint_rate,
  unsubscribe_report: rateOf.unsubscribe_rate,
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
  const [part, whole] = figures[report] ?? [];
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
      {campaign && part && whole && (
        <p className={classes.facts}>
          <span>
            <b>{fullNumber(campaign[part])}</b> {t(`figure.${part}`)}
          </span>
          <span>
            <b>{percent(campaign[part], campaign[whole], report === 'complaint_report' ? 2 : 1)}</b>{' '}
            {t('person.of', {
              number: fullNumber(campaign[whole]),
              what: t(`figure.${whole}`).toLocaleLowerCase(),
            })}
          </span>
        </p>
      )}
      {children}
    </Page>
  );
}
