import { IconLayoutGrid, IconPencilPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import classes from './start.module.css';

/** How a new journey begins: from scratch, or from a template. */
export function NewJourneyPage() {
  const { t } = useTranslation(journeyTexts);
  const paths = useJourneyPaths();
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: t('title'), to: paths.list }]} title={t('new')} />
      <div className={classes.ways}>
        <AppLink to={paths.templates} className={classes.way}>
          <IconLayoutGrid size={24} stroke={1.5} aria-hidden />
          <span className={classes.wayTitle}>{t('start.template')}</span>
          <span className={classes.quiet}>{t('start.templateText')}</span>
        </AppLink>
        <AppLink to={paths.scratch} className={classes.way}>
          <IconPencilPlus size={24} stroke={1.5} aria-hidden />
          <span className={classes.wayTitle}>{t('start.scratch')}</span>
          <span className={classes.quiet}>{t('start.scratchText')}</span>
        </AppLink>
      </div>
    </Page>
  );
}
