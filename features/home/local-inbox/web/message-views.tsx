import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import type { InboxMessage } from '../contract.ts';
import { framedHtml } from './framed-html.ts';
import { useSource } from './inbox-calls.ts';
import classes from './inbox.module.css';

/** How wide the HTML of a mail is shown. */
export type ViewWidth = 'desktop' | 'phone';

/** The HTML of a mail in a frame without scripts and without our origin; links open in a new tab and count as the recipient's clicks. */
export function HtmlView({ message, width }: { message: InboxMessage; width: ViewWidth }) {
  const { t } = useTranslation('local-inbox');
  const html = useMemo(() => framedHtml(message.html), [message.html]);
  return (
    <div className={classes.frameRoom} data-width={width}>
      <iframe
        key={message.id}
        className={classes.frame}
        title={t('frame', { subject: message.subject })}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html}
      />
    </div>
  );
}

/** The text part, as programs without HTML show it. */
export function TextView({ text }: { text: string }) {
  const { t } = useTranslation('local-inbox');
  return text === '' ? (
    <p className={classes.noPart}>{t('noText')}</p>
  ) : (
    <pre className={classes.plain}>{text}</pre>
  );
}

/** Every header of a mail. */
export function HeaderView({ headers }: { headers: InboxMessage['headers'] }) {
  return (
    <dl className={classes.headers}>
      {headers.map((header, index) => (
        <div key={index}>
          <dt>{header.name}</dt>
          <dd>{header.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A mail byte for byte. */
export function SourceView({ messageId }: { messageId: number }) {
  const { t } = useTranslation('local-inbox');
  const source = useSource(messageId);
  if (source.error)
    return <ErrorState error={source.error} onRetry={() => void source.refetch()} />;
  if (source.data === undefined)
    return (
      <div className={classes.plain}>
        <Skeleton h={200} />
      </div>
    );
  return (
    <>
      <p className={classes.sourceHint}>
        {t('sourceSize', { size: fileSize(source.data.length) })}
      </p>
      <pre className={classes.plain} data-source>
        {source.data}
      </pre>
    </>
  );
}
