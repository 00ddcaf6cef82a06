import { useTranslation } from 'react-i18next';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { RfmReport } from '../contract/report.ts';
import { rfmTexts, type OpenedFigure } from './rfm-calls.ts';
import classes from './rfm.module.css';

const parts = [
  { name: 'recency', column: 'r', scores: [3, 2, 1, 0] },
  { name: 'frequency', column: 'f', scores: [3, 2, 1] },
  { name: 'monetary', column: 'm', scores: [3, 2, 1] },
] as const;

/** How many contacts have each score, as three small charts. */
export function ScoreCharts({
  report,
  onOpen,
}: {
  report: RfmReport;
  onOpen: (figure: OpenedFigure) => void;
}) {
  const { t } = useTranslation(rfmTexts);
  return (
    <div className={classes.charts}>
      {parts.map(({ name, column, scores }) => (
        <Panel key={name} title={t(`scores.${name}`)} description={t(`scores.${name}Text`)}>
          <ul className={classes.bars} aria-label={t(`scores.${name}`)}>
            {scores.map((score) => {
              const count = report.cells
                .filter((cell) => cell[column] === score)
                .reduce((sum, { contacts }) => sum + contacts, 0);
              const title = t('scores.of', { name: t(`scores.${name}`), score });
              return (
                <li key={score}>
                  <button
                    type="button"
                    className={classes.bar}
                    disabled={count === 0}
                    onClick={() =>
                      onOpen({
                        query: { [column]: score },
                        title,
                        rules: [{ of: name, operator: 'is', score: String(score) }],
                      })
                    }
                  >
                    <span>{t('scores.score', { score })}</span>
                    <span className={classes.track} aria-hidden="true">
                      <span style={{ width: `${(count / Math.max(1, report.contacts)) * 100}%` }} />
                    </span>
                    <span className={`${classes.barValue} hg-number`}>
                      {fullNumber(count)}{' '}
                      <span className={classes.dim}>{percent(count, report.contacts, 0)}</span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
