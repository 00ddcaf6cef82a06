import {
  balanceOf,
  deliveriesOf,
  rollingBalance,
  rollingMailingsOf,
  wonSubjects,
  whyOf,
} from '#engines/delivery/public.ts';
import { normaliseAddress } from '#engines/audience/public.ts';
import {
  countWaiting,
  countsOf,
  hoursOf,
  linksOf as trackedLinks,
  recipientsOf,
  type Mailings,
} from '#engines/tracking/public.ts';
import {
  recipientsOfReport,
  stepSource,
} from '#features/campaigns/campaign-reports/server/public.ts';
import type { z } from 'zod';
import { listMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { ok, type Answer } from '#platform/server/http/route.ts';
import type { Balance, CampaignCounts, CampaignWithReport } from '../contract/campaign.ts';
import type { CampaignPerson, peopleQuery, whyQuery } from '../contract/report.ts';
import { contentHash } from './approved-content.ts';
import type { Campaign } from './build-message.ts';

const noBalance: Balance = {
  eligible: 0,
  delivered: 0,
  bounced: 0,
  suppressed: {},
  failed: {},
  pending: 0,
  unknown: 0,
};
const noCounts: CampaignCounts = {
  opens: 0,
  unique_opens: 0,
  clicks: 0,
  unique_clicks: 0,
  unsubscribes: 0,
  complaints: 0,
  machine_opens: 0,
  machine_clicks: 0,
};

/** The campaign with its balance sheet and what people did. */
export async function withReport(
  account: Account,
  campaign: Campaign,
): Promise<CampaignWithReport> {
  const mailingId = campaign.mailing_id;
  if (mailingId === null)
    return {
      ...campaign,
      ...(campaign.journey_id === null
        ? { balance: noBalance, counts: noCounts }
        : await figuresOfStep(account, campaign)),
      hold_until: null,
      winner_subject: null,
      approval_hash:
        campaign.approval_state === 'requested' ? await contentHash(account, campaign) : null,
    };
  return {
    ...campaign,
    balance: await balanceOf(account, mailingId),
    counts: (await countsOf(account, [mailingId])).get(mailingId) ?? noCounts,
    hold_until: campaign.status === 'scheduled' ? campaign.scheduled_at : null,
    approval_hash: null,
    winner_subject: (await wonSubjects(account, [mailingId])).get(mailingId) ?? null,
  };
}

/** The mailing that sent a campaign, or all by which its journey does, the latest first. */
async function mailingsOf(account: Account, campaign: Campaign): Promise<readonly number[]> {
  if (campaign.mailing_id !== null) return [campaign.mailing_id];
  return campaign.journey_id === null ? [] : rollingMailingsOf(account, stepSource, campaign.id);
}

async function figuresOfStep(
  account: Account,
  campaign: Campaign,
): Promise<{ balance: Balance; counts: CampaignCounts }> {
  const mailings = await mailingsOf(account, campaign);
  const counts = { ...noCounts };
  for (const one of (await countsOf(account, mailings)).values())
    for (const name of Object.keys(counts) as (keyof CampaignCounts)[]) counts[name] += one[name];
  return { balance: await rollingBalance(account, mailings), counts };
}

/** The recipients behind one number of the campaign. */
export async function peopleBehind(
  account: Account,
  campaign: Campaign,
  query: z.output<typeof peopleQuery>,
): Promise<Answer> {
  const mailings = await mailingsOf(account, campaign);
  if (mailings.length === 0) return ok([], listMeta(0, query));
  const { part, reason, name, page, per_page } = query;
  const filter = { page, per_page, ...(name !== undefined && { name }) };
  if (part === 'opened' || part === 'clicked' || part === 'unsubscribed') {
    const found =
      part === 'clicked' && query.link_no !== undefined
        ? await recipientsOf(account, mailings, 'click', {
            ...filter,
            linkNo: query.link_no,
          })
        : await actorsOf(account, mailings, { part, ...filter });
    return ok(found.rows, listMeta(found.total, query));
  }
  const found = await deliveriesOf(account, mailings, { ...filter, part, reason });
  return ok(found.rows, listMeta(found.total, query));
}

// As the campaign's reports list them: by what each delivery keeps, without adding up its events.
async function actorsOf(
  account: Account,
  mailings: Mailings,
  {
    part,
    ...page
  }: { part: keyof typeof reportOf; page: number; per_page: number; name?: string | undefined },
): Promise<{ rows: CampaignPerson[]; total: number }> {
  await countWaiting(account);
  const { rows, total } = await recipientsOfReport(account, mailings, reportOf[part], page);
  return {
    rows: rows.map(({ contact_id, email, first_name, last_name, at, times, last_at, detail }) => ({
      contact_id,
      email,
      first_name,
      last_name,
      // Who clicked without loading a picture has opened, once.
      times: times || 1,
      first_at: at,
      last_at: last_at ?? at,
      detail,
    })),
    total,
  };
}

const reportOf = {
  opened: 'open_report',
  clicked: 'click_report',
  unsubscribed: 'unsubscribe_report',
} as const;

/** Opens, clicks and unsubscribes by hour, and the links by clicks. */
export async function engagement(
  account: Account,
  campaign: Campaign,
): Promise<{ hours: unknown[]; links: unknown[] }> {
  const mailings = await mailingsOf(account, campaign);
  if (mailings.length === 0) return { hours: [], links: [] };
  return {
    hours: await hoursOf(account, mailings),
    links: await trackedLinks(account, mailings),
  };
}

/** Why a person did or did not get the campaign, in a sentence with its facts. */
export async function why(
  account: Account,
  campaign: Campaign,
  query: z.output<typeof whyQuery>,
): Promise<unknown> {
  const contactId = query.contact_id ?? (await contactIdOf(account, query.email ?? ''));
  const mailings = await mailingsOf(account, campaign);
  const mailingId = await latestOf(account, mailings, contactId);
  if (mailingId === null) {
    return {
      contact_id: contactId,
      state: 'not_sent',
      reason: null,
      sentence: 'The campaign has no recipients yet.',
      facts: [],
    };
  }
  return { contact_id: contactId, ...(await whyOf(account, mailingId, contactId)) };
}

// Of the mailings of a step, the one that brought the person the email last.
async function latestOf(
  account: Account,
  mailings: readonly number[],
  contactId: number,
): Promise<number | null> {
  if (mailings.length < 2) return mailings[0] ?? null;
  const row = await account.db
    .selectFrom('deliveries')
    .select('mailing_id')
    .where('account_id', '=', account.id)
    .where('mailing_id', 'in', mailings)
    .where('contact_id', '=', contactId)
    .orderBy('mailing_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mailing_id ?? mailings[0] ?? null;
}

async function contactIdOf(account: Account, email: string): Promise<number> {
  const address = normaliseAddress(email);
  if (!address.ok) throw invalid({ email: [address.reason] });
  const row = await account.db
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', account.id)
    .where('email_key', '=', address.emailKey)
    .executeTakeFirst();
  if (!row) throw notFound('contact');
  return row.id;
}
