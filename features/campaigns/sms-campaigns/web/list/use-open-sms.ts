import { useRouter } from '@tanstack/react-router';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { SmsCampaignRow } from '../../contract/campaign.ts';
import { openedBy, useSmsPaths } from '../paths.ts';

/** Opens an SMS campaign where its status leads: a step of a journey beside this page. */
export function useOpenSms(): (
  campaign: Pick<SmsCampaignRow, 'id' | 'status' | 'workflow_id'>,
) => void {
  const go = useGo();
  const paths = useSmsPaths();
  const router = useRouter();
  return (campaign) => {
    const { path, inNewTab } = openedBy(paths, campaign);
    if (inNewTab) window.open(router.history.createHref(path), '_blank', 'noopener');
    else go(path);
  };
}
