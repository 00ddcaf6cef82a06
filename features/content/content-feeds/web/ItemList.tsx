import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import type { FeedItem } from '../contract.ts';
import classes from './content-feeds.module.css';

/** Items of a feed, newest first, as words: nothing is loaded from their hosts. */
export function ItemList({ items }: { items: readonly FeedItem[] }) {
  const { t } = useTranslation('content-feeds');
  return (
    <ul className={classes.items} aria-label={t('fields.items')}>
      {items.map((item) => (
        <li key={item.key}>
          <p className={classes.title}>{item.title || item.link}</p>
          {item.summary !== '' && <p className={classes.summary}>{item.summary}</p>}
          <p className={classes.quiet}>
            {item.published_at !== null && <DateTime value={item.published_at} />}
            {item.price !== '' && ` · ${item.price}`}
            {item.is_gone && ` · ${t('items.gone')}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
