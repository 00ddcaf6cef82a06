import { useTranslation } from 'react-i18next';
import { fullNumber } from '../format/numbers.ts';
import { AppLink } from '../url/AppLink.tsx';
import classes from './BarList.module.css';

/** A row of a bar list. */
export interface BarListItem {
  label: string;
  value: number;
  to?: string | undefined;
  /** Said in place of the number. */
  text?: string | undefined;
}

/** Names with bars behind them, longest first: links clicked, mail hosts, countries. */
export function BarList({ items, label }: { items: readonly BarListItem[]; label: string }) {
  const { t } = useTranslation('platform');
  const most = Math.max(1, ...items.map((item) => item.value));
  if (items.length === 0) return <p className={classes.none}>{t('charts.noData')}</p>;
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item, place) => (
        <li key={`${place} ${item.label}`} className={classes.item}>
          <span className={classes.track}>
            <span className={classes.bar} style={{ width: `${(item.value / most) * 100}%` }} />
            <span className={classes.label}>
              {item.to === undefined ? item.label : <AppLink to={item.to}>{item.label}</AppLink>}
            </span>
          </span>
          <span className={`${classes.value} hg-number`}>
            {item.text ?? fullNumber(item.value)}
          </span>
        </li>
      ))}
    </ul>
  );
}
