import type { ReactNode } from 'react';
import classes from './Panel.module.css';

/** A card on the page: optional title and actions above its content. */
export function Panel(props: {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  padded?: boolean | undefined;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.panel}>
      {(props.title ?? props.actions) && (
        <header className={classes.header}>
          <div>
            {props.title && <h2 className={classes.title}>{props.title}</h2>}
            {props.description && <p className={classes.description}>{props.description}</p>}
          </div>
          {props.actions && <div className={classes.actions}>{props.actions}</div>}
        </header>
      )}
      <div className={classes.body} data-padded={props.padded !== false || undefined}>
        {props.children}
      </div>
      {props.footer && <footer className={classes.footer}>{props.footer}</footer>}
    </section>
  );
}
