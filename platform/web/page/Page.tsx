import type { ReactNode } from 'react';
import classes from './Page.module.css';

/** The room a page lives in: even margins, an optional column at its left (folders), content as wide as it needs. */
export function Page({
  aside,
  narrow,
  children,
}: {
  aside?: ReactNode;
  /** True: as wide as a form, in the middle; 'start': at the edge where the pages beside it begin. */
  narrow?: boolean | 'start' | undefined;
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
