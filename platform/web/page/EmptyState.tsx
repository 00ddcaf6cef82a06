import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

/** Nothing is here yet: says so, and offers what to do about it. */
export function EmptyState(props: {
  icon?: ReactNode;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  compact?: boolean | undefined;
  tone?: 'calm' | 'danger' | undefined;
  /** h1 where the page has nothing else. */
  heading?: 'h1' | 'h2' | undefined;
}) {
  const Heading = props.heading ?? 'h2';
  return (
    <div className={classes.empty} data-compact={props.compact || undefined} data-tone={props.tone}>
      <span className={classes.icon} aria-hidden="true">
        {props.icon ?? <IconInbox size={24} stroke={1.5} />}
      </span>
      <Heading className={classes.title}>{props.title}</Heading>
      {props.description && <p className={classes.description}>{props.description}</p>}
      {props.actions && <div className={classes.actions}>{props.actions}</div>}
    </div>
  );
}
