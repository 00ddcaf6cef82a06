import { useMemo } from 'react';
import { useParams } from '@tanstack/react-router';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';

/** The text namespace of journeys. */
export const journeyTexts = 'journeys';

/** Where the screens of journeys are. */
export function useJourneyPaths() {
  const { accountId } = useApi();
  return useMemo(() => {
    const account = `/accounts/${accountId}`;
    const base = `${account}/journeys`;
    return {
      list: base,
      new: `${base}/new`,
      scratch: `${base}/new/scratch`,
      templates: `${base}/new/template`,
      reports: `${account}/reports/journeys`,
      edit: (id: number) => `${base}/${id}/edit`,
      builder: (id: number) => `${base}/${id}/builder`,
      publish: (id: number) => `${base}/${id}/builder?dialog=publish`,
      // An address with `state` is that of somebody who comes back from signing in.
      contacts: (id: number, { state, ...query }: Record<string, string> = {}) =>
        `${base}/${id}/journey_contacts${stringifySearch({ ...query, status: state })}`,
      contact: (contactId: number) => `${account}/contacts/${contactId}`,
      /** The campaign of a step, from where the way leads back to the builder. */
      stepCampaign: (journeyId: number, campaignId: number) =>
        `${account}/campaigns/${campaignId}/edit${stringifySearch({
          journey_id: journeyId,
          back: `${base}/${journeyId}/builder`,
        })}`,
      campaignReport: (campaignId: number) => `${account}/campaigns/${campaignId}`,
      /** The text of a step, from where the way leads back to the builder. */
      stepSms: (journeyId: number, campaignId: number) =>
        `${account}/sms_campaigns/${campaignId}/edit${stringifySearch({
          journey_id: journeyId,
          back: `${base}/${journeyId}/builder`,
        })}`,
      smsReport: (campaignId: number) => `${account}/sms_campaigns/${campaignId}`,
    };
  }, [accountId]);
}

/** The journey that the address names. */
export function useJourneyId(): number {
  const { journeyId } = useParams({ strict: false }) as { journeyId?: string };
  return Number(journeyId);
}
