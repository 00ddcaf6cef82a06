import { useMemo } from 'react';
import classes from './preview.module.css';

/** A mail's HTML behind glass: no script runs, no link leads away, nothing of it can touch the page. */
export function MailFrame({
  html,
  title,
  className,
}: {
  html: string;
  title: string;
  className?: string | undefined;
}) {
  const document = useMemo(() => guarded(html), [html]);
  return (
    <iframe
      sandbox=""
      srcDoc={document}
      title={title}
      className={className ?? classes.frame}
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}

// A sandbox without popups swallows links that ask for a new window, so a click in the preview does nothing.
function guarded(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => head + base)
    : `${base}${html}`;
}
