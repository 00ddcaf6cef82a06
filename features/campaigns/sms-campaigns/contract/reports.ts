import { z } from 'zod';
import { idParam, pageNumber, pageSize } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** Query of the lists of a campaign's report. */
export const smsReportQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(1000).default(10),
});

/** The path of the report of one link. */
export const smsUrlPath = z.object({ accountId: idParam, id: idParam, urlId: idParam });

/** One link of a campaign, as the overview of clicks carries it. */
export interface ClickedLink {
  id: number;
  url: string;
  clicks: number;
  people: number;
  machines: number;
}

/** Somebody who clicked. */
export interface SmsClicker {
  id: number;
  contact_id: number;
  name: string;
  phone: string;
  url_id: number;
  url: string;
  clicks: number;
  first_at: string;
  last_at: string;
}

/** A text that answered a campaign. */
export interface SmsReply {
  id: number;
  kind: string | null;
  from: string;
  text: string;
  contact_id: number | null;
  contact_name: string | null;
  received_at: string;
}

/** The links of a campaign. */
export const clickedLinks = (id: number) => listCall<ClickedLink>(`sms_campaigns/${id}/sms_click`);

/** Who clicked in a campaign; with `urlId`, who clicked one link. */
export const smsClickers = (id: number, urlId?: number) =>
  listCall<SmsClicker>(
    urlId === undefined
      ? `sms_campaigns/${id}/sms_click/detailed`
      : `sms_campaigns/${id}/sms_click/${urlId}/url_report`,
  );

/** The answers to a campaign. */
export const smsReplies = (id: number) => listCall<SmsReply>(`sms_campaigns/${id}/sms_replies`);
