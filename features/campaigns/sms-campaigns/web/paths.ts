import { useMemo } from 'react';
import { useParams } from '@tanstack/react-router';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import type { SmsCampaignRow } from '../contract/campaign.ts';
import type { SmsMessageStatus } from '../contract/messages.ts';

/** The text namespace of SMS campaigns. */
export const smsTexts = 'sms-campaigns';

/** Where the screens of SMS campaigns are. */
export function useSmsPaths() {
  const { accountId } = useApi();
  return useMemo(() => {
    const account = `/accounts/${accountId}`;
    const list = `${account}/sms_campaigns`;
    const trans = `${account}/transactional_sms_campaigns`;
    return {
      list,
      new: `${list}/new`,
      of: (id: number) => `${list}/${id}`,
      edit: (id: number) => `${list}/${id}/edit`,
      duplicate: (id: number) => `${list}/${id}/duplicate`,
      texts: (id: number, type: SmsMessageStatus) => `${list}/${id}/sms/${type}`,
      replies: (id: number) => `${list}/${id}/sms_replies`,
      clicks: (id: number) => `${list}/${id}/sms_click`,
      clickers: (id: number) => `${list}/${id}/sms_click/detailed`,
      url: (id: number, urlId: number) => `${list}/${id}/sms_click/${urlId}/url_report`,
      trans,
      newTrans: `${trans}/new`,
      editTrans: (id: number) => `${trans}/${id}/edit`,
      duplicateTrans: (id: number) => `${trans}/${id}/duplicate`,
      contact: (id: number) => `${account}/contacts/${id}`,
      numbers: `${account}/settings/sms-numbers`,
      journey: (id: number) => `${account}/journeys/${id}/builder`,
      step: (id: number, journeyId: number) =>
        `${list}/${id}/edit${stringifySearch({ journey_id: journeyId, back: `${account}/journeys/${journeyId}/builder` })}`,
    };
  }, [accountId]);
}

type Opened = Pick<SmsCampaignRow, 'id' | 'status' | 'workflow_id'>;

/** Where a row of a list leads; `inNewTab` where a journey is open beside the list. */
export function openedBy(
  paths: ReturnType<typeof useSmsPaths>,
  { id, status, workflow_id: journey }: Opened,
): { path: string; inNewTab: boolean } {
  if (status === 'wi')
    return journey === null
      ? { path: '/404', inNewTab: false }
      : { path: paths.journey(journey), inNewTab: true };
  return {
    path: status === 'trans' ? paths.editTrans(id) : paths.edit(id),
    inNewTab: false,
  };
}

/** The id of the campaign in the address. */
export function useSmsCampaignId(): number {
  return Number((useParams({ strict: false }) as { campaignId?: string }).campaignId);
}
