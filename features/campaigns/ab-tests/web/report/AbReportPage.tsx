import { Button, Skeleton } from '@mantine/core';
import { IconChartBar, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shownState } from '#features/campaigns/email-campaigns/contract/shown-state.ts';
import {
  useCampaignId,
  useCampaignPaths,
} from '#features/campaigns/email-campaigns/web/public.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { rateText } from '#platform/web/measures/measure-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { countsOf, type AbReport } from '../../contract.ts';
import { abTexts } from '../texts.ts';
import { ConfidencePanel } from './ConfidencePanel.tsx';
import classes from './report.module.css';
import { SetupPanel } from './SetupPanel.tsx';
import { TestState } from './TestState.tsx';
import { useAbReport } from './use-ab-report.ts';
import { VariantColumn } from './VariantColumn.tsx';

/** The variants of a test side by side: what each came to, which has won, and how sure that is. */
export function AbReportPage() {
  const { t } = useTranslation(abTexts);
  const { report, choose } = useAbReport(useCampaignId());
  if (report.isError && !report.data)
    return <PageError error={report.error} onRetry={() => void report.refetch()} />;
  if (!report.data)
    return (
      <Page>
        <div role="status" aria-label={t('report.loading')} className={classes.stack}>
          <Skeleton h={28} w={300} />
          <Skeleton h={84} radius="lg" />
          <Skeleton h={320} radius="lg" />
        </div>
      </Page>
    );
  return <Shown report={report.data} choose={choose} />;
}

function Shown({
  report,
  choose,
}: {
  report: AbReport;
  choose: (variant: string, waiting: number) => Promise<void>;
}) {
  const { t } = useTranslation(abTexts);
  const go = useGo();
  const paths = useCampaignPaths();
  const isDraft = report.status === 'draft';
  const rest = report.variants.find((variant) => variant.rest !== null);
  return (
    <Page>
      <PageHeader
        title={report.name}
        record={report.name}
        description={t(`tests.${report.tests}`)}
        breadcrumb={[{ label: t('list.title'), to: paths.testReports }, { label: report.name }]}
        status={
          <StatusChip
            status={shownState(report)}
            pulse={report.status === 'test' || report.status === 'active'}
          />
        }
        actions={
          isDraft ? (
            <Button
              leftSection={<IconPencil size={16} />}
              onClick={() => go(paths.editTest(report.id))}
            >
              {t('report.write')}
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconChartBar size={16} />}
              onClick={() => go(paths.of(report.id))}
            >
              {t('report.campaign')}
            </Button>
          )
        }
      />
      <div className={classes.stack}>
        <TestState report={report} />
        <div className={classes.columns} data-count={report.variants.length}>
          {report.variants.map((variant) => (
            <VariantColumn
              key={variant.variant}
              report={report}
              variant={variant}
              {...(report.can_choose && {
                onChoose: () => void choose(variant.variant, report.waiting),
              })}
            />
          ))}
        </div>
        {rest?.rest && rest.rest.delivered > 0 && (
          <RestNote title={t('report.restTitle', { letter: rest.variant })}>
            {t('report.rest', {
              count: rest.rest.delivered,
              people: fullNumber(rest.rest.delivered),
              opened: rateText('open_rate', countsOf(rest.rest)),
              clicked: rateText('click_rate', countsOf(rest.rest)),
            })}
          </RestNote>
        )}
        <div className={classes.halves}>
          <ConfidencePanel report={report} />
          <SetupPanel report={report} />
        </div>
      </div>
    </Page>
  );
}

function RestNote({ title, children }: { title: string; children: string }) {
  return (
    <section className={classes.state}>
      <div>
        <h2 className={classes.stateTitle}>{title}</h2>
        <p className={classes.stateText}>{children}</p>
      </div>
    </section>
  );
}
