import { formatDateTime } from './date-time.ts';

/** A sentence of the server with its moments, such as '2026-11-21 22:19 UTC', as the person writes them, in their zone. */
export function withLocalTimes(text: string, zone?: string): string {
  return text.replaceAll(
    /(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC/g,
    (said, day: string, time: string) =>
      formatDateTime(`${day}T${time}:00Z`, zone === undefined ? {} : { zone }) || said,
  );
}
