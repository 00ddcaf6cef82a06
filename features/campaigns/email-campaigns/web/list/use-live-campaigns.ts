import { useState } from 'react';
import type { Query } from '#platform/web/api/query-text.ts';
import { useResourceList, type ResourceList } from '#platform/web/resources/use-resource-list.ts';
import { campaignsWithReports, type CampaignWithReport } from '../../contract/campaign.ts';
import { isLive, liveInterval } from '../campaign.ts';

/** A page of campaigns, read again every two seconds while one of them is going out, without the table showing each reading. */
export function useLiveCampaigns(query: Query): ResourceList<CampaignWithReport> {
  const [isMoving, setMoving] = useState(false);
  const list = useResourceList(
    campaignsWithReports,
    query,
    isMoving ? { refreshEvery: liveInterval } : {},
  );
  const shouldMove = list.rows.some((row) => isLive(row));
  if (shouldMove !== isMoving) setMoving(shouldMove);
  return { ...list, isFetching: list.isFetching && !isMoving };
}
