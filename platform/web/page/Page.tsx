import type { ReactNode } from 'react';
import classes from './Page.module.css';

/** The room a page lives in: even margins, an optional column at its left (folders), content as wide as it needs. */
export function Page({
  aside,
  narrow,
  children,
}: {
  aside?: ReactNode;
  narrow?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classes.page}>
      {aside}
      <div className={classes.content} data-narrow={narrow || undefined}>
        {children}
      </div>
    </div>
  );
}
