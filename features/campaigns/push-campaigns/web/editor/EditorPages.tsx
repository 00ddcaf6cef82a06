import { Skeleton } from '@mantine/core';
import { z } from 'zod';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { pushCampaigns, type PushCampaign } from '../../contract/push-campaigns.ts';
import { usePushCampaignId } from '../paths.ts';
import { PushEditor } from './PushEditor.tsx';

const newUrl = z.object({ application_id: z.coerce.number().int().positive().optional() });

/** Writes a new push campaign. */
export function NewPush() {
  const [{ application_id: application }] = useUrlState(newUrl);
  return <PushEditor campaign={null} application={application} />;
}

/** Changes a push campaign. */
export function EditPush() {
  const id = usePushCampaignId();
  const read = useRecord<PushCampaign>(pushCampaigns, id, { isReadAnew: true });
  if (read.error) return <PageError error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data)
    return (
      <Page>
        <Skeleton h={28} w={260} mb={20} />
        <Skeleton h={320} radius="lg" />
      </Page>
    );
  return <PushEditor key={id} campaign={read.data} application={undefined} />;
}
