import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Breadcrumb } from './Breadcrumb.tsx';
import type { Crumb } from './Breadcrumb.tsx';
import { usePageName } from './page-name.ts';
import classes from './PageHeader.module.css';

/** The head of a page: where one is, its name and state, what can be done, and its tabs. */
export function PageHeader(props: {
  title: ReactNode;
  /** The record that the page is about, by its name: the browser's tab names it too. */
  record?: string | undefined;
  description?: ReactNode;
  breadcrumb?: readonly Crumb[] | undefined;
  status?: ReactNode;
  actions?: ReactNode;
  tabs?: ReactNode;
}) {
  const tabs = useChosenTabInSight();
  usePageName(props.record);
  return (
    <header className={classes.header} data-tabs={props.tabs ? true : undefined}>
      {props.breadcrumb && props.breadcrumb.length > 0 && <Breadcrumb items={props.breadcrumb} />}
      <div className={classes.line}>
        <div className={classes.words}>
          <div className={classes.titleLine}>
            <h1 className={classes.title}>{props.title}</h1>
            {props.status}
          </div>
          {props.description && <p className={classes.description}>{props.description}</p>}
        </div>
        {props.actions && <div className={classes.actions}>{props.actions}</div>}
      </div>
      {props.tabs && (
        <div className={classes.tabs} ref={tabs}>
          {props.tabs}
        </div>
      )}
    </header>
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
