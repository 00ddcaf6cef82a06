import { useCan } from '#features/session/access/web/public.tsx';

/** What this person may do with campaigns; the server decides the same by itself. */
export function useCampaignRights(): { canMake: boolean; mustAsk: boolean; canApprove: boolean } {
  const can = useCan();
  const canApprove = can('campaign_full_access');
  const asks = can('campaign_requires_approval');
  return { canMake: canApprove || asks, mustAsk: asks && !canApprove, canApprove };
}
