import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import classes from './dashboard.module.css';

/** A record of the start page that a click opens. */
export function WorkLine({
  to,
  icon: LineIcon,
  name,
  hint,
}: {
  to: string;
  icon: Icon;
  name: string;
  hint: ReactNode;
}) {
  return (
    <li>
      <AppLink to={to} className={classes.line}>
        <span className={classes.mark}>
          <LineIcon size={17} stroke={1.8} aria-hidden />
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.hint}>{hint}</span>
        </span>
      </AppLink>
    </li>
  );
}
