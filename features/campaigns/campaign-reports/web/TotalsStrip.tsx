import { useTranslation } from 'react-i18next';
import { decimals, fullNumber, percent, shortNumber } from '#platform/web/format/numbers.ts';
import { metricNamed } from '#platform/web/charts/metric.ts';
import { StatCard, type StatDelta } from '#platform/web/charts/StatCard.tsx';
import { rateNames, rateOf, type Figures } from '../contract/reports.ts';
import classes from './reports.module.css';
import { reportTexts } from './texts.ts';

const lowIsGood = new Set(['bounce_rate', 'unsubscribe_rate', 'complaint_rate']);

/** The rates of many campaigns together, each with its number; beside those of another time when that is given. */
export function TotalsStrip({
  label,
  totals,
  before,
  beforeLabel,
}: {
  label: string;
  totals: Figures | undefined;
  before?: Figures | undefined;
  beforeLabel?: ((value: string) => string) | undefined;
}) {
  const { t } = useTranslation(reportTexts);
  return (
    <section aria-label={label} className={classes.strip}>
      {rateNames.map((name) => {
        const [part, whole] = rateOf[name];
        const share = (figures: Figures) =>
          percent(figures[part], figures[whole], name === 'complaint_rate' ? 2 : 1);
        return (
          <StatCard
            key={name}
            metric={metricNamed(name)}
            label={t(`figure.${name}`)}
            loading={totals === undefined}
            value={totals && share(totals)}
            hint={
              totals && (
                <span title={fullNumber(totals[part])}>
                  {shortNumber(totals[part])} / {shortNumber(totals[whole])}
                  {before && beforeLabel && (
                    <>
                      <br />
                      {beforeLabel(share(before))}
                    </>
                  )}
                </span>
              )
            }
            delta={
              totals && before
                ? deltaOf(
                    totals[part] / totals[whole],
                    before[part] / before[whole],
                    lowIsGood.has(name),
                  )
                : undefined
            }
          />
        );
      })}
    </section>
  );
}

/** In percentage points, when both times had something to count. */
function deltaOf(now: number, before: number, isLowGood: boolean): StatDelta | undefined {
  const points = (now - before) * 100;
  if (!Number.isFinite(points) || Math.abs(points) < 0.05) return undefined;
  return {
    text: decimals(Math.abs(points)),
    direction: points > 0 ? 'up' : 'down',
    isGood: points > 0 !== isLowGood,
  };
}
