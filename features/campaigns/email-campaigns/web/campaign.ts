import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { recordKey } from '#platform/web/resources/query-keys.ts';
import { emailCampaigns, type CampaignWithReport } from '../contract/campaign.ts';
import { longestHold } from '../contract/schedule.ts';

/** How often a campaign that is going out is read again, in milliseconds. */
export const liveInterval = 2000;

/** Whether a campaign can be changed: a draft, a run of a series that is not frozen yet, or the series itself for its runs to come. */
export function isOpenToChange(
  campaign: Pick<CampaignWithReport, 'status' | 'approval_state' | 'parent_id' | 'mailing_id'>,
): boolean {
  if (campaign.approval_state === 'requested') return false;
  return (
    campaign.status === 'draft' ||
    campaign.status === 'recurring' ||
    campaign.status === 'workflow' ||
    (campaign.status === 'scheduled' && campaign.parent_id !== null && campaign.mailing_id === null)
  );
}

/** What tells whether a campaign's figures move. */
type Moving = Pick<CampaignWithReport, 'status' | 'scheduled_at' | 'balance'>;

/** True while the figures of a campaign move by themselves: it is going out, is about to, or was stopped with mails under way. */
export function isLive(campaign: Moving, now = Date.now()): boolean {
  if (
    campaign.status === 'active' ||
    campaign.status === 'test' ||
    campaign.status === 'locked' ||
    (campaign.status === 'paused' && campaign.balance.pending > 0) ||
    (campaign.status === 'stopped' && campaign.balance.pending > 0)
  )
    return true;
  return (
    campaign.status === 'scheduled' &&
    campaign.scheduled_at !== null &&
    Date.parse(campaign.scheduled_at) - now <= longestHold * 1000
  );
}

/** How often a campaign of the last day is read again: people open and click while somebody looks on. */
const freshInterval = 15_000;
const fresh = 24 * 3_600_000;

/** How soon the figures of a campaign are worth reading again, or false when they rest. */
export function refreshEvery(
  campaign: Moving & Pick<CampaignWithReport, 'sent_at'>,
  now = Date.now(),
): number | false {
  if (isLive(campaign, now)) return liveInterval;
  // People come to a step of a journey at any time.
  if (campaign.status === 'workflow') return freshInterval;
  return campaign.sent_at !== null && now - Date.parse(campaign.sent_at) < fresh
    ? freshInterval
    : false;
}

/** One campaign with its figures, read again while they move. */
export function useCampaign(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: recordKey(api.accountId, emailCampaigns.path, id),
    queryFn: async ({ signal }) =>
      (await api.get<CampaignWithReport>(`${emailCampaigns.path}/${id}`, { signal })).data,
    refetchInterval: (query) => (query.state.data ? refreshEvery(query.state.data) : false),
  });
}

/** The id of the campaign in the path. */
export function useCampaignId(): number {
  return Number(useParams({ strict: false })['campaignId']);
}

/** Addresses of the campaign screens of the current account. */
export function useCampaignPaths() {
  const { accountId } = useApi();
  return useMemo(() => {
    const account = `/accounts/${accountId}`;
    const list = `${account}/campaigns`;
    return {
      list,
      new: `${list}/new`,
      newEmail: `${list}/new/email`,
      newSeries: `${list}/new/email?way=recurring`,
      of: (id: number) => `${list}/${id}`,
      edit: (id: number, step?: string, journeyId?: number) =>
        `${list}/${id}/edit${stringifySearch({ step, journey_id: journeyId })}`,
      /** Where a campaign of a journey is a step. */
      journey: (id: number) => `${account}/journeys/${id}/builder`,
      duplicate: (id: number) => `${list}/${id}/duplicate`,
      newTest: `${list}/new_ab_test`,
      editTest: (id: number, search = '') => `${list}/new_ab_test?${withDraft(search, id)}`,
      duplicateTest: (id: number) => `${list}/${id}/ab_duplicate`,
      testReport: (id: number) => `${list}/${id}/ab_report`,
      testReports: `${account}/ab_reports`,
      details: (id: number) => `${list}/${id}/details`,
      /** Where a row leads: a draft to its editor, everything else to its figures. */
      open: (campaign: { id: number; status: string; approval_state?: string | null }) =>
        campaign.status === 'draft' && campaign.approval_state !== 'requested'
          ? `${list}/${campaign.id}/edit`
          : `${list}/${campaign.id}`,
      contact: (id: number) => `${account}/contacts/${id}`,
      resend: (contactId: number, campaignId: number) =>
        `${account}/contacts/${contactId}/resend-campaign/${campaignId}`,
      newContent: `${account}/contents/select`,
      contentEditor: (
        content: { id: number; editor_type: number },
        back: string,
        journeyId?: number,
      ) =>
        `${account}/contents/${editorPaths[content.editor_type] ?? 'html_editor'}/${content.id}${stringifySearch({ back, journey_id: journeyId })}`,
    };
  }, [accountId]);
}

function withDraft(search: string, id: number): string {
  const query = new URLSearchParams(search);
  query.set('draft', String(id));
  return query.toString();
}

const editorPaths: Readonly<Record<number, string>> = {
  0: 'wysiwyg',
  2: 'html_editor',
  3: 'pull_from_url',
  4: 'drag_and_drop_beta',
  5: 'drag_and_drop_beta',
};
