import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { emailCampaigns } from '../../contract/campaign.ts';
import type { SchedulePreview } from '../../contract/schedule.ts';
import { campaignTexts } from '../texts.ts';
import classes from './review.module.css';

/** When people would get it by the choice as it stands: how many at which hour, or the next five runs. */
export function SchedulePreviewPart({
  campaignId,
  version,
  body,
  isRecurring,
}: {
  campaignId: number;
  version: number;
  body: Record<string, unknown> | null;
  isRecurring: boolean;
}) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const preview = useQuery({
    queryKey: ['campaign-schedule-preview', api.accountId, campaignId, version, body],
    queryFn: async ({ signal }) =>
      (
        await api.post<SchedulePreview>(`${emailCampaigns.path}/${campaignId}/schedule_preview`, {
          body: body ?? {},
          signal,
          quiet: true,
        })
      ).data,
    enabled: body !== null,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (body === null) return null;
  return (
    <section
      className={classes.preview}
      aria-label={isRecurring ? t('schedule.nextRuns') : t('schedule.preview')}
    >
      <h3 className={classes.previewTitle}>
        {isRecurring ? t('schedule.nextRuns') : t('schedule.preview')}
      </h3>
      {preview.isPending && <Skeleton h={64} radius="md" />}
      {preview.isError && <p className={classes.quiet}>{preview.error.message}</p>}
      {preview.data &&
        !preview.isError &&
        (isRecurring ? <Runs runs={preview.data.runs} /> : <Hours preview={preview.data} />)}
    </section>
  );
}

/** Times of a series, one a line. */
export function Runs({ runs }: { runs: readonly string[] }) {
  const { t } = useTranslation(campaignTexts);
  const zone = useDisplayZone();
  if (runs.length === 0) return <p className={classes.quiet}>{t('series.noNext')}</p>;
  return (
    <ol className={classes.runs}>
      {runs.map((at) => (
        <li key={at}>
          <time dateTime={at}>{formatDateTime(at, { zone })}</time>
        </li>
      ))}
    </ol>
  );
}

// Hours in which nobody gets it stand between the others, so that the picture is true to time.
function everyHour(hours: SchedulePreview['hours']): SchedulePreview['hours'] {
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return [];
  const counts = new Map(hours.map(({ at, count }) => [Date.parse(at), count]));
  const length = Math.min(200, (Date.parse(last.at) - Date.parse(first.at)) / 3_600_000 + 1);
  return Array.from({ length }, (_, index) => Date.parse(first.at) + index * 3_600_000).map(
    (at) => ({ at: new Date(at).toISOString(), count: counts.get(at) ?? 0 }),
  );
}

function Hours({ preview }: { preview: SchedulePreview }) {
  const { t } = useTranslation(campaignTexts);
  const zone = useDisplayZone();
  const { hours, found, first, last } = preview;
  if (first === null || last === null)
    return <p className={classes.quiet}>{t('schedule.nobody')}</p>;
  const most = Math.max(...hours.map(({ count }) => count));
  const at = (iso: string) => formatDateTime(iso, { zone });
  return (
    <>
      {hours.length > 1 && (
        <div
          className={classes.hours}
          role="img"
          aria-label={t('schedule.hoursChart', {
            count: hours.length,
            first: at(first),
            last: at(last),
          })}
        >
          {everyHour(hours).map((hour) => (
            <span
              key={hour.at}
              style={{
                height: hour.count === 0 ? 0 : `${Math.max(6, (hour.count / most) * 100)}%`,
              }}
              title={`${at(hour.at)}: ${fullNumber(hour.count)}`}
            />
          ))}
        </div>
      )}
      <p className={classes.quiet}>
        {hours.length > 1
          ? t('schedule.range', { first: at(first), last: at(last) })
          : t('schedule.allAt', { time: at(first) })}
      </p>
      <ul className={classes.found}>
        {Object.entries(found).map(([how, count]) => (
          <li key={how}>{t(`schedule.found.${how}`, { count, people: fullNumber(count) })}</li>
        ))}
      </ul>
    </>
  );
}
