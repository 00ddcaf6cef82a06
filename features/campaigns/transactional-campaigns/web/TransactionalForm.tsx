import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { transactionalCampaigns, type TransactionalCampaign } from '../contract.ts';
import { TransactionalEditor } from './TransactionalEditor.tsx';

/** Writes a new transactional campaign. */
export function NewTransactional() {
  return <TransactionalEditor campaign={null} kind="new" />;
}

/** Changes a transactional campaign: later mails follow. */
export function EditTransactional() {
  return <Loaded kind="edit" />;
}

/** Writes a new transactional campaign that begins as a copy. */
export function DuplicateTransactional() {
  return <Loaded kind="duplicate" />;
}

function Loaded({ kind }: { kind: 'edit' | 'duplicate' }) {
  const api = useApi();
  const id = Number((useParams({ strict: false }) as { campaignId?: string }).campaignId);
  const read = useQuery({
    queryKey: ['transactional', api.accountId, id, kind],
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) =>
      (
        await api.get<TransactionalCampaign>(
          `${transactionalCampaigns.path}/${id}${kind === 'duplicate' ? '/duplicate' : ''}`,
          { signal },
        )
      ).data,
  });
  if (read.error) return <PageError error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data)
    return (
      <Page narrow>
        <Skeleton h={28} w={260} mb={20} />
        <Skeleton h={320} radius="lg" />
      </Page>
    );
  return <TransactionalEditor key={`${kind}-${id}`} campaign={read.data} kind={kind} />;
}
