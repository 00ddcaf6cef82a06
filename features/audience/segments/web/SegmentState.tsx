import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { Segment } from '../contract/segments.ts';

/** How a segment stands where that is not 'counted'. */
export function SegmentState({
  segment,
}: {
  segment: Pick<Segment, 'state' | 'archived_at' | 'counted_at'>;
}) {
  const { t } = useTranslation('segments');
  if (segment.archived_at !== null) return <StatusChip status="archived" />;
  if (segment.state === 'broken')
    return <StatusChip status="broken" label={t('states.broken')} tone="bad" />;
  return segment.state === 'counting' ? (
    <StatusChip status="counting" label={t('states.counting')} tone="blue" />
  ) : null;
}
