import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { AbReport } from '../../contract.ts';
import { abTexts } from '../texts.ts';
import classes from './report.module.css';

/** How far the difference can be trusted, in plain words with the figures behind them. */
export function ConfidencePanel({ report }: { report: AbReport }) {
  const { t } = useTranslation(abTexts);
  const { confidence } = report;
  if (!confidence) return <Panel title={t('sure.title')}><p className={classes.sentence}>{t('sure.none')}</p></Panel>;
  const { better, other, points, z, p, certainty, measure } = confidence;
  const values = { better, other, points: points.toFixed(1), chance: p < 0.001 ? '0.1' : (p * 100).toFixed(p < 0.1 ? 1 : 0) };
  return (
    <Panel title={t('sure.title')}>
      <p className={classes.sentence} data-certainty={certainty}>{points === 0 ? t('sure.equal', values) : `${t(`sure.ahead.${measure}`, values)} ${t(`sure.${certainty}`, values)}`}</p>
      <p className={classes.small}>{t('sure.figures', { z: z.toFixed(2), p: p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}` })}</p>
    </Panel>
  );
}
