import { Button } from '@mantine/core';
import { IconAB2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import classes from './banner.module.css';
import { PauseAndStop } from './PauseAndStop.tsx';

/** An A/B test that runs: how many wait for its winner, and the way to its figures. */
export function TestBanner({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const go = useGo();
  const paths = useCampaignPaths();
  const { pending, delivered } = campaign.balance;
  return (
    <section className={classes.banner} data-tone="brand" aria-label={t('banner.test')}>
      <span className={classes.icon} aria-hidden="true">
        <IconAB2 size={22} stroke={1.6} />
      </span>
      <div className={classes.words}>
        <p className={classes.title}>{t('banner.test')}</p>
        <p className={classes.text}>
          {t('banner.testText', {
            count: pending,
            people: fullNumber(pending),
            sent: fullNumber(delivered),
          })}
        </p>
      </div>
      <Button
        size="md"
        leftSection={<IconAB2 size={18} />}
        onClick={() => go(paths.testReport(campaign.id))}
      >
        {t('banner.compare')}
      </Button>
      <PauseAndStop campaign={campaign} />
    </section>
  );
}
