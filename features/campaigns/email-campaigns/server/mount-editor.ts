import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import { requireNamedAnew } from '#platform/server/resource/named-records.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import { contentLanguages } from '#engines/templating/contract.ts';
import { emailCampaigns } from '../contract/campaign.ts';
import { editorFamilies, lookupQuery, namedFamilies } from '../contract/editor.ts';
import { scheduleTypes, setTagsRequest } from '../contract/schedule.ts';
import type { Campaign } from './build-message.ts';
import { storedFields } from './campaign-fields.ts';
import { requireMove } from './campaign-state.ts';
import { campaignRecords } from './campaigns-table.ts';
import { requireSecureLists } from './require-secure-lists.ts';
import { lockCampaign, showCampaign, undoSchedule } from './schedule-campaign.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const role = emailCampaigns.role;
const firstPage = { page: 1, per_page: 10 };

/** Routes that the editor of a campaign reads and saves by, besides the family's own verbs. */
export function mountEditor(router: Router, { families }: Services): void {
  for (const family of editorFamilies) {
    router.account({
      method: 'GET',
      path: `campaigns/${family}`,
      role,
      summary: `The ${family} that a campaign may use, ten at a time`,
      query: lookupQuery,
      handle: async ({ account, query }) => {
        const { rows, total } = await families.choices(account, family, {
          ...query,
          startable: family === 'workflows',
        });
        const meta = listMeta(total, query);
        return ok(namedFamilies.includes(family) ? { [family]: rows } : rows, meta);
      },
    });
  }
  router.account({
    method: 'GET',
    path: 'campaigns/:id/edit',
    role,
    summary: 'A campaign with all that its editor chooses among',
    params: byId,
    handle: async ({ account, params }) =>
      ok(await editorOf(account, families, await showCampaign(account, params.id))),
  });
  const draft = z.object({ campaign: emailCampaigns.fields.partial().optional() }).partial();
  router.account({
    method: 'POST',
    path: 'campaigns/:id/save_as_draft',
    role,
    summary: 'Keep a campaign as a draft, however incomplete; a scheduled one is taken back',
    params: byId,
    body: draft,
    handle: async ({ account, params, body, raw }) =>
      ok(
        await saveAsDraft(account, families, {
          id: params.id,
          fields: sentFields(raw.body, (body.campaign ?? {}) as Draft),
        }),
      ),
  });
  mountTags(router, families);
}

function mountTags(router: Router, families: Families): void {
  const tags = setTagsRequest.extend({ campaign_id: idParam.optional() });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/set_ctags',
    role,
    summary: 'Give a campaign exactly these tags',
    params: byId,
    body: tags,
    bodySample: { ctags: [1] },
    handle: async ({ account, params, body }) =>
      ok(await setTags(account, families, { id: params.id, ctags: body.ctags })),
  });
  router.account({
    method: 'POST',
    path: 'campaigns/set_ctags',
    role,
    summary: 'Give a campaign exactly these tags',
    body: setTagsRequest.extend({ campaign_id: idParam }),
    bodySample: { campaign_id: 1, ctags: [1] },
    handle: async ({ account, body }) =>
      ok(await setTags(account, families, { id: body.campaign_id, ctags: body.ctags })),
  });
}

type Draft = Partial<z.output<typeof emailCampaigns.fields>>;

// Defaults of the contract are for new campaigns; a draft keeps what was not named.
function sentFields(body: unknown, parsed: Draft): Draft {
  const sent = (body as { campaign?: object } | undefined)?.campaign ?? {};
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => key in sent));
}

async function saveAsDraft(
  account: Account,
  families: Families,
  { id, fields }: { id: number; fields: Draft },
): Promise<Campaign & { message: string }> {
  const isScheduled = ({ status }: Campaign) => status !== 'draft' && status !== 'workflow';
  if (isScheduled(await showCampaign(account, id))) await undoSchedule(account, id);
  const campaign = await lockCampaign(account, id);
  if (isScheduled(campaign)) await undoSchedule(account, id);
  else requireMove(campaign, 'edit');
  requireSecureLists(account, fields);
  await requireNamedAnew(account, families, { records: campaignRecords, id, fields });
  if (Object.keys(fields).length > 0)
    await updateRecord(account, campaignRecords, { id, fields: storedFields(fields) });
  return { ...(await showCampaign(account, id)), message: 'Campaign is saved as a draft.' };
}

async function setTags(
  account: Account,
  families: Families,
  { id, ctags }: { id: number; ctags: number[] },
): Promise<Campaign> {
  const before = await showCampaign(account, id);
  const wanted = [...new Set(ctags)];
  const change = { records: campaignRecords, id, fields: { ctags: wanted } };
  await requireNamedAnew(account, families, change);
  await updateRecord(account, campaignRecords, { id, fields: { ctags: wanted } });
  await account.audit({
    action: 'set_ctags',
    resource: 'campaign',
    id,
    before: { ctags: before.ctags },
    after: { ctags: wanted },
  });
  return showCampaign(account, id);
}

async function editorOf(
  account: Account,
  families: Families,
  campaign: Campaign,
): Promise<unknown> {
  const { name, postal_address: address } = account.record;
  const choices: Record<string, unknown> = {};
  for (const family of editorFamilies) {
    if (family === 'contacts') continue;
    const { rows, total } = await families.choices(account, family, {
      ...firstPage,
      ...(family === 'lists' && campaign.brand_id !== null && { brand_id: campaign.brand_id }),
    });
    choices[family] = { rows, meta: listMeta(total, firstPage) };
  }
  return {
    campaign: { ...campaign, campaignAction: 'edit' },
    choices,
    languages: contentLanguages,
    schedule_types: scheduleTypes,
    account: { name, address },
  };
}
