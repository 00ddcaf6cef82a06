import type { ReactNode } from 'react';
import { Breadcrumb } from './Breadcrumb.tsx';
import type { Crumb } from './Breadcrumb.tsx';
import classes from './PageHeader.module.css';

/** The head of a page: where one is, its name and state, what can be done, and its tabs. */
export function PageHeader(props: {
  title: ReactNode; description?: ReactNode; breadcrumb?: readonly Crumb[] | undefined; status?: ReactNode; actions?: ReactNode; tabs?: ReactNode;
}) {
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
      {props.tabs && <div className={classes.tabs}>{props.tabs}</div>}
    </header>
  );
}
