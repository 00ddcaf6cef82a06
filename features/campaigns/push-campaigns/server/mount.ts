import { sql } from 'kysely';
import { z } from 'zod';
import { messagesPage, removeRuns, runsOfSource } from '#engines/mobile/public.ts';
import { renderForNobody, renderPush, sendTestPush } from '#engines/push/public.ts';
import { idParam, pageNumber, pageSize } from '#platform/contract/fields.ts';
import { listMeta, type FieldsOf } from '#platform/contract/resource.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import {
  pushCampaigns,
  pushSchedule,
  pushTest,
  textOf,
  type PushCampaignRow,
} from '../contract/push-campaigns.ts';
import { lockPushCampaign, showPushCampaign } from './change-push-campaign.ts';
import { withFigures } from './figures.ts';
import { preflightPush } from './preflight-push.ts';
import { requireMove } from './push-campaign-state.ts';
import { pushCampaignRecords } from './push-campaigns-table.ts';
import {
  movePushCampaign,
  schedulePushCampaign,
  undoPushSchedule,
} from './schedule-push-campaign.ts';
import { sourceOf } from './sources.ts';

const { role } = pushCampaigns;
const byId = z.object({ accountId: idParam, id: idParam });
const messagesQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(1000).default(10),
  name: z.string().max(500).optional(),
  status: z.enum(['sent', 'failed'], 'must be sent or failed').optional(),
});

/** Routes of push campaigns. */
export const mountPushCampaigns: MountFeature = (router, services) => {
  mountResource({
    router,
    services,
    records: pushCampaignRecords,
    with: {
      list: async (account, query) => {
        const { rows, meta } = await listRecords(
          account,
          pushCampaigns,
          pushCampaignRecords.table,
          query,
        );
        return ok(await withFigures(account, rows as unknown as PushCampaignRow[]), meta);
      },
      show: async (account, id) => ok(await shown(account, id)),
      create: async (account, fields) => created(await make(account, fields)),
      update: async (account, id, fields) => {
        requireMove(await lockPushCampaign(account, id), 'edit');
        await updateRecord(account, pushCampaignRecords, { id, fields: asColumns(fields) });
        return ok(await shown(account, id));
      },
      delete: async (account, id) => remove(account, services, id),
      duplicate: async (account, id) => {
        const copy = await copyOf(account, pushCampaignRecords, {
          id,
          families: services.families,
        });
        return createRecord(account, pushCampaignRecords, {
          ...asColumns(copy),
          created_by: account.actor.name,
        });
      },
    },
  });
  mountMoves(router);
  mountLooks(router, services);
};

function mountMoves(router: Router): void {
  router.account({
    method: 'POST',
    path: 'push_campaigns/:id/schedule',
    role,
    summary: 'Send a push campaign now, or at a chosen time',
    params: byId,
    body: pushSchedule,
    handle: async ({ account, params: { id }, body }) => {
      await schedulePushCampaign(account, id, body.scheduled_at ?? null);
      return ok(await shown(account, id));
    },
  });
  router.account({
    method: 'POST',
    path: 'push_campaigns/:id/undo_schedule',
    role,
    summary: 'Cancel a scheduled push campaign',
    params: byId,
    handle: async ({ account, params: { id } }) => {
      await undoPushSchedule(account, id);
      return ok(await shown(account, id));
    },
  });
  for (const [move, summary] of [
    ['pause', 'Pause a push campaign that is being sent'],
    ['resume', 'Continue a paused push campaign'],
    ['stop', 'Stop a push campaign for good'],
  ] as const)
    router.account({
      method: 'POST',
      path: `push_campaigns/:id/${move}`,
      role,
      summary,
      params: byId,
      handle: async ({ account, params: { id } }) => {
        await movePushCampaign(account, id, move);
        return ok(await shown(account, id));
      },
    });
}

function mountLooks(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'push_campaigns/:id/preflight',
    role,
    summary: 'Who would get a push campaign now, and what keeps it from being sent',
    params: byId,
    handle: async ({ account, params: { id } }) =>
      ok(await preflightPush(account, await showPushCampaign(account, id))),
  });
  router.account({
    method: 'GET',
    path: 'push_campaigns/:id/preview',
    role,
    summary: 'A push campaign as a contact would get it, or as nobody’s values leave it',
    params: byId,
    query: z.object({ contact_id: idParam.optional() }),
    handle: async ({ account, params: { id }, query: { contact_id: contact } }) => {
      const text = textOf(await showPushCampaign(account, id));
      const one =
        contact === undefined
          ? undefined
          : (await renderPush(account, text, [contact])).get(contact);
      const push = one ?? (await renderForNobody(account, text));
      if ('error' in push) throw invalid({ body: [push.error.message] });
      return ok(push);
    },
  });
  router.account({
    method: 'GET',
    path: 'push_campaigns/:id/messages',
    role,
    summary: 'The pushes of a campaign that were handed over or failed, newest first',
    params: byId,
    query: messagesQuery,
    handle: async ({ account, params: { id }, query: { name: search, ...query } }) => {
      const campaign = await showPushCampaign(account, id);
      const source = { type: sourceOf(campaign), ids: [id] };
      const { rows, total } = await messagesPage(account, { ...query, search, source });
      return ok(rows, listMeta(total, query));
    },
  });
  router.account({
    method: 'POST',
    path: 'push_campaigns/:id/send_test',
    role,
    transaction: false,
    summary: 'Send a push to chosen devices of its application at once',
    params: byId,
    body: pushTest,
    bodySample: { device_ids: [1] },
    handle: async ({ accountId, actor, params: { id }, body }) => {
      const who = { accountId, actor };
      const campaign = await inAccount(services.database, who, (account) =>
        showPushCampaign(account, id),
      );
      const results = await sendTestPush(services, {
        accountId,
        applicationId: campaign.application_id,
        deviceIds: body.device_ids,
        text: textOf(campaign),
      });
      if (results.length === 0)
        throw invalid({ device_ids: ['are no devices of this application that pushes reach'] });
      const sent = results.filter((one) => one.is_sent).length;
      await inAccount(services.database, who, async (account) => {
        await sql`update push_campaigns set tested = tested + ${sent} where account_id = ${account.id} and id = ${id}`.execute(
          account.db,
        );
      });
      return ok({ sent, results });
    },
  });
}

async function shown(account: Account, id: number): Promise<object> {
  const [one] = await withFigures(account, [await showPushCampaign(account, id)]);
  return one!;
}

// An empty list of buttons would be written as a list of PostgreSQL.
function asColumns(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { buttons, ...rest } = fields;
  return { ...rest, ...(buttons !== undefined && { buttons: JSON.stringify(buttons) }) };
}

async function make(account: Account, fields: FieldsOf<typeof pushCampaigns>): Promise<object> {
  const { id } = await createRecord(account, pushCampaignRecords, {
    ...asColumns(fields),
    created_by: account.actor.name,
  });
  return shown(account, id);
}

async function remove(
  account: Account,
  { families }: Services,
  id: number,
): Promise<{ id: number }> {
  const campaign = await lockPushCampaign(account, id);
  requireMove(campaign, 'delete');
  const runs = await runsOfSource(account, sourceOf(campaign), [id]);
  const removed = await deleteRecord(account, pushCampaignRecords, { id, families });
  await removeRuns(
    account,
    runs.map((run) => run.id),
  );
  return removed;
}
