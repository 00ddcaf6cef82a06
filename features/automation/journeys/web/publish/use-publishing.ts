import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishChoice } from '#engines/journeys/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { publishPreview } from '../../contract/publishing.ts';
import { workflows } from '../../contract/workflows.ts';
import type { Builder } from '../builder/use-builder.ts';
import { journeyTexts } from '../paths.ts';

/** What publishing the saved draft would do, or an older version where one is named. */
export function usePublishPreview(id: number, version?: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['record', api.accountId, workflows.path, id, 'publish_preview', version],
    queryFn: async ({ signal }) =>
      publishPreview.parse(
        (await api.get(`workflows/${id}/publish_preview`, { query: { version }, signal })).data,
      ),
    gcTime: 0,
    staleTime: 0,
  });
}

/** The choices of publishing, and publishing itself: the draft, or an older version where one is named. */
export function usePublishing(builder: Builder, onDone: () => void, version?: number) {
  const { t } = useTranslation(journeyTexts);
  const api = useApi();
  const refresh = useRefresh(workflows);
  const [choice, choose] = useState<PublishChoice>({ people: 'keep', waits: 'keep', map: {} });
  const publish = useMutation({
    mutationFn: () =>
      api.post(
        version === undefined
          ? `workflows/${builder.id}/publish`
          : `workflows/${builder.id}/versions/${version}/publish`,
        { body: choice },
      ),
    onSuccess: async () => {
      builder.saving.readAgain();
      await refresh();
      snackbar.success({ message: t('publish.done', { name: builder.saving.workflow.name }) });
      onDone();
    },
  });
  return { choice, choose, publish: () => publish.mutate(), isBusy: publish.isPending };
}
