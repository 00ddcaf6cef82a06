import { useTranslation } from 'react-i18next';
import { getThemeColor, useMantineTheme } from '@mantine/core';
import { fullNumber, percent, shortNumber } from '../format/numbers.ts';
import { chartColours } from '../theme/palette.ts';
import classes from './Donut.module.css';
import type { DonutItem } from './chart-types.ts';

const radius = 42;
const around = 2 * Math.PI * radius;

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
  const theme = useMantineTheme();
  const sum = total ?? items.reduce((all, item) => all + item.value, 0);
  const colours = items.map((item, index) =>
    getThemeColor(item.color ?? chartColours[index % chartColours.length] ?? 'gray.5', theme),
  );
  const starts = items.map((_, index) =>
    items.slice(0, index).reduce((all, item) => all + item.value, 0),
  );
  return (
    <figure className={classes.donut} aria-label={label}>
      <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true" focusable="false">
        <circle cx="50" cy="50" r={radius} className={classes.track} />
        {sum > 0 &&
          items
            .filter((item) => item.value > 0)
            .map((item) => {
              const index = items.indexOf(item);
              const length = (item.value / sum) * around;
              return (
                <circle
                  key={item.label}
                  cx="50"
                  cy="50"
                  r={radius}
                  className={classes.part}
                  stroke={colours[index]}
                  strokeDasharray={`${Math.max(0.6, length - 1.4)} ${around}`}
                  strokeDashoffset={-((starts[index] ?? 0) / sum) * around}
                  transform="rotate(-90 50 50)"
                />
              );
            })}
        <text x="50" y="49" className={classes.total}>
          {shortNumber(sum)}
        </text>
        <text x="50" y="61" className={classes.totalLabel}>
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
