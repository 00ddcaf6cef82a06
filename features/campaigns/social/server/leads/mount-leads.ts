import { sql } from 'kysely';
import { z } from 'zod';
import { sendPracticeLead } from '#engines/social/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import { unwrapped, withoutDefaults } from '#platform/server/resource/bodies.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { socialRole as role } from '../../contract/accounts.ts';
import { arrivalsQuery, socialLeads, type LeadArrival } from '../../contract/leads.ts';
import { leadRecords } from '../records.ts';
import { mountLeadHook } from './lead-hook.ts';
import { forgetArrivals } from './erase-leads.ts';
import { changeLeadForm, createLeadForm } from './save-lead-form.ts';
import { noteArrivals } from './take-lead.ts';

const { path, fields } = socialLeads;
const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of lead forms. */
export function mountLeads(router: Router, services: Services): void {
  mountLeadHook(router, services);
  mountSaving(router, services);
  mountArrivals(router, services);
  const { families } = services;
  mountResource({
    router,
    services,
    records: leadRecords,
    with: {
      delete: async (account, id) => {
        const gone = await deleteRecord(account, leadRecords, { id, families });
        await forgetArrivals(account);
        return gone;
      },
    },
  });
}

function mountSaving(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path,
    role,
    transaction: false,
    summary: 'Connect a lead form of a network to a list',
    body: unwrapped(socialLeads, fields.strict()),
    handle: async ({ accountId, actor, body }) =>
      created(await createLeadForm(services, { accountId, actor }, body as never)),
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    role,
    transaction: false,
    summary: 'Change a lead form; absent fields stay',
    params: byId,
    body: unwrapped(socialLeads, withoutDefaults(fields).strict()),
    handle: async ({ accountId, actor, params: { id }, body, raw }) => {
      const ifMatch = raw.headers['if-match'];
      return ok(
        await changeLeadForm(
          services,
          { accountId, actor },
          { id, fields: body as never, ifMatch },
        ),
      );
    },
  });
  router.account({
    method: 'PUT',
    path: `${path}/:id/toggle_status`,
    role,
    summary: 'Turn a lead form off, so that its leads are counted and no more, or on again',
    params: byId,
    handle: async ({ account, params: { id } }) => {
      const before = await showRecord(account, leadRecords, id);
      await sql`
        update social_leads set is_enabled = not is_enabled, updated_at = ${account.now}::timestamptz
        where account_id = ${account.id} and id = ${id}`.execute(account.db);
      const after = await showRecord(account, leadRecords, id);
      await account.audit({
        action: 'update',
        resource: 'social_lead',
        id,
        before: { is_enabled: before['is_enabled'] },
        after: { is_enabled: after['is_enabled'] },
      });
      return ok(after);
    },
  });
}

function mountArrivals(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: `${path}/:id/arrivals`,
    role,
    summary: 'The leads of a form and what became of each, the newest first',
    params: byId,
    query: arrivalsQuery,
    handle: async ({ account, params: { id }, query }) => {
      const { lead_count: count } = socialLeads.row.parse(
        await showRecord(account, leadRecords, id),
      );
      const { ids } = await pageOfRows(account, query, {
        rows: sql`from social_lead_arrivals where account_id = ${account.id} and social_lead_id = ${id}`,
        id: sql`id`,
        isDescending: true,
      });
      const { rows } = await sql<LeadArrival>`
        select v.id, v.lead_key, v.came_by, v.state, v.contact_id, c.email as contact_email, v.fault, v.received_at
        from social_lead_arrivals v left join contacts c on c.account_id = ${account.id} and c.id = v.contact_id
        where v.account_id = ${account.id} and v.id = any(${ids}::bigint[]) order by v.id desc`.execute(
        account.db,
      );
      return ok(rows, listMeta(count, query));
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/test_lead`,
    role,
    transaction: false,
    summary: 'Fill in a form of the practice network, as a visitor would',
    params: byId,
    handle: async ({ accountId, actor, params: { id } }) => {
      const who = { accountId, actor };
      const form = await inAccount(services.database, who, async (account) =>
        socialLeads.row.parse(await showRecord(account, leadRecords, id)),
      );
      if (form.network !== 'loopback')
        throw invalid({ base: ['Test leads of this network are sent at the network itself.'] });
      const key = await sendPracticeLead(services, accountId, form.form_id);
      await inAccount(services.database, who, (account) =>
        noteArrivals(account, id, { keys: [key], by: 'webhook' }),
      );
      return created({ lead_key: key });
    },
  });
}
