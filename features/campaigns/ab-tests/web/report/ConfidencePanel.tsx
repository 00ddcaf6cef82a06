import { useTranslation } from 'react-i18next';
import { decimals } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { AbReport } from '../../contract.ts';
import { unitOf, waitUnits } from '../editor/new-test.ts';
import { abTexts } from '../texts.ts';
import classes from './report.module.css';

/** How far the difference can be trusted, in plain words with the figures behind them. */
export function ConfidencePanel({ report }: { report: AbReport }) {
  const { t } = useTranslation(abTexts);
  const { confidence } = report;
  if (!confidence)
    return (
      <Panel title={t('sure.title')}>
        <p className={classes.sentence}>{t('sure.none')}</p>
      </Panel>
    );
  const { better, other, points, z, p, certainty, measure } = confidence;
  const unit = unitOf(report.wait_minutes);
  const time = t(`span.${unit}`, { count: report.wait_minutes / waitUnits[unit] });
  const values = {
    better,
    other,
    time,
    points: decimals(points),
    chance: p < 0.001 ? decimals(0.1) : decimals(p * 100, p < 0.1 ? 1 : 0),
  };
  return (
    <Panel title={t('sure.title')}>
      <p className={classes.sentence} data-certainty={certainty}>
        {points === 0
          ? t('sure.equal', values)
          : `${t(`sure.ahead.${measure}`, values)} ${t(`sure.${certainty}`, values)}`}
      </p>
      <p className={classes.small}>{t('sure.counts')}</p>
      <p className={classes.small}>
        {t('sure.figures', {
          z: decimals(z, 2),
          p: p < 0.001 ? `< ${decimals(0.001, 3)}` : `= ${decimals(p, 3)}`,
        })}
      </p>
    </Panel>
  );
}
