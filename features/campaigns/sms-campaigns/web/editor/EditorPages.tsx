import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { smsCampaigns, type SmsCampaign, type SmsCampaignRow } from '../../contract/campaign.ts';
import { useSmsCampaignId } from '../paths.ts';
import { SmsEditor } from './SmsEditor.tsx';

/** Writes a new SMS campaign. */
export function NewSms() {
  return <SmsEditor campaign={null} kind="new" type="bulk" />;
}

/** Changes an SMS campaign. */
export function EditSms() {
  return <Loaded kind="edit" type="bulk" />;
}

/** Writes a new SMS campaign that begins as a copy. */
export function DuplicateSms() {
  return <Loaded kind="duplicate" type="bulk" />;
}

/** Writes a text that programs send. */
export function NewTransactionalSms() {
  return <SmsEditor campaign={null} kind="new" type="trans" />;
}

/** Changes a text that programs send: later ones follow. */
export function EditTransactionalSms() {
  return <Loaded kind="edit" type="trans" />;
}

/** Writes a text for programs that begins as a copy. */
export function DuplicateTransactionalSms() {
  return <Loaded kind="duplicate" type="trans" />;
}

function Loaded({ kind, type }: { kind: 'edit' | 'duplicate'; type: SmsCampaignRow['type'] }) {
  const api = useApi();
  const id = useSmsCampaignId();
  const read = useQuery({
    queryKey: ['sms-editor', api.accountId, id, kind],
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) =>
      (
        await api.get<SmsCampaign>(
          `${smsCampaigns.path}/${id}${kind === 'duplicate' ? '/duplicate' : ''}`,
          { signal },
        )
      ).data,
  });
  if (read.error) return <PageError error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data)
    return (
      <Page>
        <Skeleton h={28} w={260} mb={20} />
        <Skeleton h={320} radius="lg" />
      </Page>
    );
  return <SmsEditor key={`${kind}-${id}`} campaign={read.data} kind={kind} type={type} />;
}
