import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';

/** The text namespace of push campaigns. */
export const pushTexts = 'push-campaigns';

/** Where the screens of push campaigns are. */
export function usePushPaths() {
  const { accountId } = useApi();
  return useMemo(() => {
    const account = `/accounts/${accountId}`;
    const list = `${account}/push_applications`;
    return {
      list,
      new: (application?: number) =>
        `${list}/new${application === undefined ? '' : stringifySearch({ application_id: application })}`,
      of: (id: number) => `${list}/${id}`,
      edit: (id: number) => `${list}/${id}/edit`,
      applications: `${account}/settings/mobile-app-profile`,
      newApplication: `${account}/settings/mobile-app-profile/new`,
      application: (id: number) => `${account}/settings/mobile-app-profile/${id}`,
      contact: (id: number) => `${account}/contacts/${id}`,
    };
  }, [accountId]);
}

/** The id of the campaign in the address. */
export function usePushCampaignId(): number {
  return Number((useParams({ strict: false }) as { campaignId?: string }).campaignId);
}
