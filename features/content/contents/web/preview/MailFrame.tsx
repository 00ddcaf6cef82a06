import { useMemo } from 'react';
import { dayView } from './night-view.ts';
import classes from './preview.module.css';

/** A mail's HTML behind glass: no script runs, no link leads away, and nothing of it can reach the page. */
export function MailFrame({
  html,
  title,
  className,
  isInert,
}: {
  html: string;
  title: string;
  className?: string | undefined;
  isInert?: boolean;
}) {
  const document = useMemo(() => guarded(dayView(html), isInert === true), [html, isInert]);
  return (
    <iframe
      sandbox=""
      srcDoc={document}
      title={title}
      className={className ?? classes.frame ?? ''}
      referrerPolicy="no-referrer"
      tabIndex={isInert ? -1 : 0}
      aria-hidden={isInert}
      loading={isInert ? 'lazy' : 'eager'}
    />
  );
}

// A sandbox without popups swallows links that ask for a new window, so a click in the preview does nothing.
// A small picture of a mail ends where its place ends: nobody can scroll in it.
function guarded(html: string, isInert: boolean): string {
  const head =
    '<base target="_blank"><meta name="color-scheme" content="only light">' +
    (isInert ? '<style>html{overflow:hidden}</style>' : '');
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (found) => found + head)
    : `${head}${html}`;
}
