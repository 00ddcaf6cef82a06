import type { ReactNode } from 'react';
import classes from './Columns.module.css';

/** A wide and a narrow column of a page, nearly as wide where it is `even`; one below the other where there is no room for both. */
export function Columns({
  children,
  even = false,
  className = '',
}: {
  children: ReactNode;
  even?: boolean;
  className?: string | undefined;
}) {
  return (
    <div className={`${classes.columns} ${className}`} data-even={even || undefined}>
      {children}
    </div>
  );
}

/** Panels one below the other; without any there is no column. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>;
}
