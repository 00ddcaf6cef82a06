import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { segments, type Segment } from '../contract/segments.ts';
import { SegmentEditor } from './SegmentEditor.tsx';
import type { SegmentStart } from './segment-start.ts';

const blank: SegmentStart = {
  id: null,
  name: '',
  rules: null,
  names: {},
  brandId: null,
  editor: 'classic',
  folderId: null,
  version: null,
};

/** The builder for a new segment, with one group or with groups within groups. */
export function NewSegmentPage({ editor }: { editor: Segment['editor'] }) {
  return <SegmentEditor start={{ ...blank, editor }} />;
}

/** The builder with a saved segment. `editor`: the address asks for groups within groups. */
export function EditSegmentPage({ editor }: { editor?: Segment['editor'] }) {
  const segment = useSegmentOfPage();
  if (segment.error)
    return <PageError error={segment.error} onRetry={() => void segment.refetch()} />;
  if (!segment.data) return <Waiting />;
  const { id, updated_at: version } = segment.data;
  const start = { ...startOf(segment.data), id, version };
  return <SegmentEditor key={id} start={{ ...start, ...(editor && { editor }) }} />;
}

/** The builder with a copy of a segment; saving makes a second one. */
export function DuplicateSegmentPage({ editor }: { editor?: Segment['editor'] }) {
  const api = useApi();
  const segment = useSegmentOfPage();
  const id = segment.data?.id;
  const copy = useQuery({
    queryKey: ['record', api.accountId, segments.path, id, 'duplicate'],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ name: string; folder_id: number | null }>(`segments/${id}/duplicate`, {
          signal,
        })
      ).data,
    enabled: id !== undefined,
    gcTime: 0,
  });
  const error = segment.error ?? copy.error;
  if (error) return <PageError error={error} onRetry={() => void segment.refetch()} />;
  if (!segment.data || !copy.data) return <Waiting />;
  const { name, folder_id: folderId } = copy.data;
  const start = { ...startOf(segment.data), name, folderId };
  return <SegmentEditor key={`copy of ${id}`} start={{ ...start, ...(editor && { editor }) }} />;
}

function useSegmentOfPage() {
  const { segmentId } = useParams({ strict: false }) as { segmentId?: string };
  return useRecord<Segment>(segments, Number(segmentId), { isReadAnew: true });
}

function startOf(segment: Segment): SegmentStart {
  return {
    ...blank,
    name: segment.name,
    rules: segment.segment_rules_attributes,
    names: segment.names,
    brandId: segment.brand_id,
    editor: segment.editor,
    folderId: segment.folder_id,
  };
}

function Waiting() {
  return (
    <Page>
      <Skeleton h={320} />
    </Page>
  );
}
