import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { campaignTexts } from '../texts.ts';
import { sumOf } from './balance-parts.ts';
import classes from './banner.module.css';
import { rateOf, secondsToGo, withSample, type Sample } from './send-rate.ts';

/** How far a campaign has come: sent, waiting and failed, the pace, and the time it still takes. */
export function SendProgress({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const { balance } = campaign;
  const total = balance.eligible - sumOf(balance, 'suppressed');
  const done = total - balance.pending;
  const rate = useRate(done);
  const left = secondsToGo(balance.pending, rate);
  const failed = sumOf(balance, 'failed') + balance.bounced;
  const figures = [
    { name: t('progress.sent'), value: fullNumber(balance.delivered) },
    { name: t('progress.pending'), value: fullNumber(balance.pending) },
    { name: t('progress.failed'), value: fullNumber(failed) },
    {
      name: t('progress.rate'),
      value: rate === null ? '–' : t('progress.perSecond', { rate: fullNumber(Math.round(rate)) }),
    },
    {
      name: t('progress.left'),
      value:
        left === null
          ? '–'
          : left < 90
            ? t('progress.seconds', { count: left })
            : t('progress.minutes', { count: Math.round(left / 60) }),
    },
  ];
  return (
    <div className={classes.progress}>
      <p className={classes.title} role="status">
        {total <= 0
          ? t('progress.choosing')
          : t('progress.title', { share: percent(done, total, 0) })}
      </p>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={t('banner.sending')}
        aria-valuemin={0}
        aria-valuemax={Math.max(total, 1)}
        aria-valuenow={Math.max(done, 0)}
      >
        <span className={classes.done} style={{ width: percent(done, Math.max(total, 1)) }} />
      </div>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt>{figure.name}</dt>
            <dd className="hg-number">{figure.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function useRate(done: number): number | null {
  const [samples, setSamples] = useState<Sample[]>([]);
  useEffect(() => {
    setSamples((before) => withSample(before, { at: Date.now(), done }));
  }, [done]);
  return rateOf(samples);
}
