import { sql } from 'kysely';
import { z } from 'zod';
import { domainChoices } from '#engines/domains/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { listRecords, type Row } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { landingPages, landingReport } from '../contract.ts';
import { addressOf, validateDomain, validateUrl } from './addresses.ts';
import { compilePage } from './compile-page.ts';
import { deletePage } from './delete-page.ts';
import { layoutHtml, layouts } from './layouts.ts';
import { revertPage } from './publish-page.ts';
import { landingPageRecords } from './records.ts';
import { createPage, duplicatePage, updatePage } from './save-page.ts';

const { path, role } = landingPages;

/** Routes of landing pages. */
export const mountLandingPages: MountFeature = (router, services) => {
  mountChecks(router);
  mountViews(router, services);
  const shown = (account: Account, row: Row): Row => withAddress(services, account, row);
  mountResource({
    router,
    services,
    records: landingPageRecords,
    with: {
      bodyLimit: 'large',
      list: async (account, query) => {
        const { table } = landingPageRecords;
        const { rows, meta } = await listRecords(account, landingPages, table, query);
        return ok(
          rows.map((row) => summaryOf(shown(account, row))),
          meta,
        );
      },
      show: async (account, id) =>
        ok(shown(account, await showRecord(account, landingPageRecords, id))),
      create: async (account, fields) =>
        created(shown(account, await createPage(account, services, fields))),
      update: async (account, id, fields) =>
        ok(shown(account, await updatePage(account, services, { id, fields }))),
      delete: (account, id) => deletePage(account, services, id),
      duplicate: async (account, id) => shown(account, await duplicatePage(account, services, id)),
    },
  });
};

// What is written on a page goes with the page alone.
function summaryOf(row: Row): Row {
  const { html_part: _html, json_part: _json, has_changes: _changes, ...summary } = row;
  return summary;
}

function withAddress(services: Services, account: Account, row: Row): Row {
  const place = { url: String(row['url']), host: String(row['address']) };
  return { ...row, address: addressOf(services, account.id, place) };
}

function mountChecks(router: Router): void {
  router.account({
    method: 'GET',
    path: `${path}/validate_url`,
    role,
    summary: 'Whether an address is free for a page',
    query: z.object({
      url: z.string().max(500),
      domain_id: idParam.optional(),
      id: idParam.optional(),
    }),
    handle: async ({ account, query }) =>
      ok(
        await validateUrl(account, {
          url: query.url,
          domain_id: query.domain_id ?? null,
          id: query.id ?? null,
        }),
      ),
  });
  router.account({
    method: 'GET',
    path: `${path}/validate_domain`,
    role,
    summary: 'Whether pages can be on a domain: a verified link domain of the account',
    query: z.object({ domain: z.string().max(300).optional(), domain_id: idParam.optional() }),
    handle: async ({ account, query }) => ok(await validateDomain(account, query)),
  });
  router.account({
    method: 'GET',
    path: `${path}/domains`,
    role,
    summary: 'The domains that pages can be on',
    handle: async ({ account }) => ok(await domainChoices(account, 'link')),
  });
  router.account({
    method: 'GET',
    path: `${path}/layouts`,
    role,
    summary: 'What a new page can begin with',
    handle: () => Promise.resolve(ok(layouts.map((id) => ({ id, html: layoutHtml(id) })))),
  });
}

function mountViews(router: Router, services: Services): void {
  const params = z.object({ accountId: idParam, id: idParam });
  router.account({
    method: 'GET',
    path: `${path}/:id/preview`,
    role,
    summary: 'A page as it would be published now',
    params,
    handle: async ({ account, params: { id } }) => {
      const page = landingPages.row.parse(await showRecord(account, landingPageRecords, id));
      return ok({ id, name: page.name, html: compilePage(page, '') });
    },
  });
  router.account({
    method: 'GET',
    path: `${path}/:id/report`,
    role,
    summary: 'Visits and conversions of the last 30 days, and what was published',
    params,
    handle: async ({ account, params: { id } }) => {
      await showRecord(account, landingPageRecords, id);
      return ok(await reportOf(account, id));
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/revert`,
    role,
    summary: 'Shows an earlier version again',
    params,
    body: z.strictObject({ version: z.coerce.number().int().min(1, 'must be a version') }),
    handle: async ({ account, params: { id }, body }) => {
      await showRecord(account, landingPageRecords, id);
      return ok(withAddress(services, account, await revertPage(account, id, body.version)));
    },
  });
}

async function reportOf(account: Account, id: number) {
  const { rows: days } = await sql`
    select g.day::date::text as day, coalesce(d.visits, 0)::float8 as visits, coalesce(d.machine_visits, 0)::float8 as machine_visits, coalesce(d.conversions, 0)::float8 as conversions
    from generate_series(${account.now}::date - 29, ${account.now}::date, interval '1 day') g(day)
    left join landing_page_days d on d.account_id = ${account.id} and d.landing_page_id = ${id} and d.day = g.day::date order by g.day`.execute(
    account.db,
  );
  const { rows: versions } = await sql`
    select version, created_by, created_at from landing_page_versions
    where account_id = ${account.id} and landing_page_id = ${id} order by version desc limit 50`.execute(
    account.db,
  );
  return landingReport.parse({ days, versions });
}
