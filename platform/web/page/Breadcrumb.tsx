import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../url/AppLink.tsx';
import classes from './Breadcrumb.module.css';

/** One step of the way; the last has no address. */
export interface Crumb {
  label: string;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
}

/** The way to the current page or folder. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  const { t } = useTranslation('platform');
  return (
    <nav aria-label={t('page.breadcrumb')} className={classes.breadcrumb}>
      <ol className={classes.list}>
        {items.map((item, index) => (
          <li key={`${index}${item.label}`} className={classes.item}>
            {index > 0 && (
              <IconChevronRight size={13} stroke={2} aria-hidden className={classes.arrow} />
            )}
            <Step item={item} isLast={index === items.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ item, isLast }: { item: Crumb; isLast: boolean }) {
  if (item.to !== undefined)
    return (
      <AppLink to={item.to} className={classes.step}>
        {item.label}
      </AppLink>
    );
  if (item.onClick)
    return (
      <button type="button" className={classes.step} onClick={item.onClick}>
        {item.label}
      </button>
    );
  return (
    <span className={classes.here} {...(isLast ? { 'aria-current': 'page' as const } : {})}>
      {item.label}
    </span>
  );
}
