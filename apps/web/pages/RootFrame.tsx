import { Outlet, useRouterState } from '@tanstack/react-router';
import classes from './frames.module.css';

/** What lies around every page: the line at the top that shows a page being loaded. */
export function RootFrame() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <div className={classes.loadingLine} data-loading={isLoading || undefined} aria-hidden />
      <Outlet />
    </>
  );
}
