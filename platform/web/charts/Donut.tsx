import { useTranslation } from 'react-i18next';
import { fullNumber, percent, shortNumber } from '../format/numbers.ts';
import { seriesColour } from './series-colour.ts';
import classes from './Donut.module.css';
import type { DonutItem } from './chart-types.ts';

/** Parts of a whole as a ring with a legend that holds the figures. */
export function Donut({
  items,
  label,
  total,
  totalLabel,
  size = 148,
}: {
  items: readonly DonutItem[];
  label: string;
  total?: number | undefined;
  totalLabel?: string | undefined;
  size?: number | undefined;
}) {
  const { t } = useTranslation('platform');
  const sum = total ?? items.reduce((all, item) => all + item.value, 0);
  const colours = items.map((item, index) => item.color ?? seriesColour(index));
  const starts = items.map((_, index) =>
    items.slice(0, index).reduce((all, item) => all + item.value, 0),
  );
  // The ring is drawn in pixels, so that the words in it have the sizes of all other text.
  const middle = size / 2;
  const radius = size * 0.42;
  const around = 2 * Math.PI * radius;
  return (
    <figure className={classes.donut} aria-label={label}>
      <svg width={size} height={size} aria-hidden="true" focusable="false">
        <circle cx={middle} cy={middle} r={radius} className={classes.track} />
        {sum > 0 &&
          items
            .filter((item) => item.value > 0)
            .map((item) => {
              const index = items.indexOf(item);
              const length = (item.value / sum) * around;
              return (
                <circle
                  key={item.label}
                  cx={middle}
                  cy={middle}
                  r={radius}
                  className={classes.part}
                  stroke={colours[index]}
                  strokeDasharray={`${Math.max(1, length - 2)} ${around}`}
                  strokeDashoffset={-((starts[index] ?? 0) / sum) * around}
                  transform={`rotate(-90 ${middle} ${middle})`}
                />
              );
            })}
        <text x={middle} y={middle} className={classes.total}>
          {shortNumber(sum)}
        </text>
        <text x={middle} y={middle + 18} className={classes.totalLabel}>
          {totalLabel ?? t('charts.total')}
        </text>
      </svg>
      <ul className={classes.legend}>
        {items.map((item, index) => (
          <li key={item.label} className={classes.row}>
            <span
              className={classes.dot}
              style={{ background: colours[index] }}
              aria-hidden="true"
            />
            <span className={classes.name}>{item.label}</span>
            <span className={classes.value}>{fullNumber(item.value)}</span>
            <span className={classes.share}>{percent(item.value, sum)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
