import type { ReactNode } from 'react';
import classes from './FactList.module.css';

/** Names and values below each other, as `<dt>` and `<dd>`. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}
