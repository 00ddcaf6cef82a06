import { formatDateTime } from '#platform/web/format/date-time.ts';
import { withLocalTimes } from '#platform/web/format/local-times.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';

/** A sentence of the engine in the language on screen, its moments on the person's clock. */
export function engineText(text: string): string {
  return withLocalTimes(serverText(text)).replaceAll(
    /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?Z/g,
    (moment) => formatDateTime(moment),
  );
}
