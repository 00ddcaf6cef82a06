import { rates } from '#platform/contract/measures.ts';
import { fullNumber, shortNumber } from '#platform/web/format/numbers.ts';
import { metricNamed } from '#platform/web/charts/metric.ts';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import {
  measureAbout,
  measureName,
  rateChange,
  rateText,
} from '#platform/web/measures/measure-text.ts';
import { rateNames, type Figures } from '../contract/reports.ts';
import classes from './reports.module.css';

const shown = rateNames.filter((name) => name !== 'click_to_open_rate');

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
  return (
    <section aria-label={label} className={classes.strip}>
      {shown.map((name) => {
        const { part, whole } = rates[name];
        return (
          <StatCard
            key={name}
            metric={metricNamed(name)}
            label={measureName(name)}
            about={measureAbout(name)}
            loading={totals === undefined}
            value={totals && rateText(name, totals)}
            hint={
              totals && (
                <span title={fullNumber(totals[part])}>
                  {shortNumber(totals[part])} / {shortNumber(totals[whole])}
                  {before && beforeLabel && (
                    <>
                      <br />
                      {beforeLabel(rateText(name, before))}
                    </>
                  )}
                </span>
              )
            }
            delta={totals && before ? rateChange(name, totals, before) : undefined}
          />
        );
      })}
    </section>
  );
}
