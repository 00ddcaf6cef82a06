import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { campaignTexts } from '../texts.ts';
import classes from './wizard.module.css';

/** The editor's outline while a campaign is read. */
export function WizardPlaceholder() {
  const { t } = useTranslation(campaignTexts);
  return (
    <Page>
      <div role="status" aria-label={t('wizard.loading')}>
        <Skeleton h={26} w={260} mb={24} />
        <Skeleton h={52} mb={20} radius="lg" />
        <div className={classes.columns}>
          <Panel>
            {[120, 90, 160, 110].map((width) => (
              <div key={width}>
                <Skeleton h={12} w={width} mb={8} mt={14} />
                <Skeleton h={32} />
              </div>
            ))}
          </Panel>
          <Panel>
            <Skeleton h={180} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}
