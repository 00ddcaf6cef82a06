import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { liveContentImages, type ShownTimer } from '../contract/live-content-images.ts';
import { blankTimer, draftOf } from './timer-draft.ts';
import { TimerForm } from './TimerForm.tsx';

/** The form of a new countdown timer. */
export function NewTimerPage() {
  const zone = useDisplayZone();
  return <TimerForm start={blankTimer(zone)} saved={null} />;
}

/** The form of a countdown timer that is there. */
export function EditTimerPage() {
  const { imageId } = useParams({ strict: false }) as { imageId?: string };
  const timer = useRecord<ShownTimer>(liveContentImages, Number(imageId), { isReadAnew: true });
  if (timer.error) return <PageError error={timer.error} onRetry={() => void timer.refetch()} />;
  if (!timer.data)
    return (
      <Page>
        <Skeleton h={320} />
      </Page>
    );
  return <TimerForm key={timer.data.id} start={draftOf(timer.data)} saved={timer.data} />;
}
