import {
  IconDeviceMobileMessage,
  IconMailCheck,
  IconMessages,
  IconSend,
  IconTrendingUp,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reportTypes } from '#engines/reporting/contract.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import classes from './custom-reports.module.css';
import { useReportPaths } from './report-paths.ts';

const icons = {
  campaign: IconSend,
  sms: IconDeviceMobileMessage,
  message: IconMessages,
  growth_attrition: IconTrendingUp,
  deliverability: IconMailCheck,
} as const;

/** What a new report may be about: five types, each with what it answers. */
export function ReportTypesPage() {
  const { t } = useTranslation('custom-reports');
  const paths = useReportPaths();
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: paths.list }]}
        title={t('new')}
        description={t('chooseType')}
      />
      <ul className={classes.types} aria-label={t('chooseType')}>
        {reportTypes.map((type) => {
          const Icon = icons[type];
          return (
            <li key={type}>
              <AppLink to={paths.make(type)} className={classes.type ?? ''}>
                <Icon size={24} stroke={1.6} aria-hidden />
                <span className={classes.typeName}>{t(`types.${type}.name`)}</span>
                <span className={classes.typeAbout}>{t(`types.${type}.about`)}</span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
