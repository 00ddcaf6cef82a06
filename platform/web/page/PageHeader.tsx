import { IconInfoCircle } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Breadcrumb } from './Breadcrumb.tsx';
import type { Crumb } from './Breadcrumb.tsx';
import { Hint } from './Hint.tsx';
import { usePageName } from './page-name.ts';
import classes from './PageHeader.module.css';
import { useHeadInOneRow } from './use-head-in-one-row.ts';

/** The head of a page in one row where it fits: its name, how many there are, its state and tabs, and what can be done. */
export function PageHeader(props: {
  title: ReactNode;
  /** The record that the page is about, by its name: the browser's tab names it too. */
  record?: string | undefined;
  /** How many records the page lists, as its language writes it. */
  count?: string | undefined;
  /** What this page is for, in a sentence, where one asks for it. */
  about?: string | undefined;
  /** A fact of this very record, such as its subject. */
  description?: ReactNode;
  breadcrumb?: readonly Crumb[] | undefined;
  status?: ReactNode;
  actions?: ReactNode;
  tabs?: ReactNode;
}) {
  const line = useRef<HTMLDivElement>(null);
  useHeadInOneRow(line);
  const tabs = useChosenTabInSight();
  usePageName(props.record);
  return (
    <header className={classes.header}>
      {props.breadcrumb && props.breadcrumb.length > 0 && <Breadcrumb items={props.breadcrumb} />}
      <div className={classes.line} ref={line}>
        <div className={classes.words}>
          <div className={classes.titleLine} data-part="title">
            <h1 className={classes.title}>{props.title}</h1>
            {props.count !== undefined && <span className={classes.count}>{props.count}</span>}
            {props.about !== undefined && <About text={props.about} />}
            {props.status}
          </div>
          {props.description && <p className={classes.description}>{props.description}</p>}
        </div>
        {props.tabs && (
          <div className={classes.tabs} data-part="tabs" ref={tabs}>
            {props.tabs}
          </div>
        )}
        {props.actions && (
          <div className={classes.actions} data-part="actions">
            {props.actions}
          </div>
        )}
      </div>
    </header>
  );
}

function About({ text }: { text: string }) {
  return (
    <Hint label={text} multiline maw={320}>
      {/* Keys reach it, as the pointer does. */}
      <span className={classes.about} tabIndex={0} role="note" aria-label={text}>
        <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      </span>
    </Hint>
  );
}

// Where tabs are wider than the page they scroll in their own line: the page itself stays where it is.
function useChosenTabInSight() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tab = place.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    const line = tab && scrollerOf(tab, place.current);
    if (!tab || !line) return;
    const [seen, all] = [tab.getBoundingClientRect(), line.getBoundingClientRect()];
    if (seen.left < all.left || seen.right > all.right)
      line.scrollLeft += seen.left - all.left - (all.width - seen.width) / 2;
  });
  return place;
}

// The list of tabs scrolls, or what is around it.
function scrollerOf(tab: HTMLElement, end: HTMLElement | null): HTMLElement | null {
  for (let part = tab.parentElement; part && part !== end; part = part.parentElement) {
    if (part.scrollWidth > part.clientWidth && /auto|scroll/.test(getComputedStyle(part).overflowX))
      return part;
  }
  return null;
}
