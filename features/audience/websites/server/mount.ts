import {
  countVisits,
  hostOfUrl,
  identityKeyOf,
  staffParameter,
  websiteKeyOf,
} from '#engines/web-visits/public.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import type { Website, WebsiteSetUp, websites } from '../contract/websites.ts';
import { websiteReportQuery } from '../contract/website-reports.ts';
import { websiteReport } from './website-report.ts';
import { websiteRecords } from './website-records.ts';

type Fields = Partial<FieldsOf<typeof websites>>;

/** Routes of websites and of what they report. */
export const mountWebsites: MountFeature = (router, services) => {
  const shown = async (account: Account, id: number): Promise<object> => {
    await countVisits(account);
    const website = (await showRecord(account, websiteRecords, id)) as unknown as Website;
    return { ...website, ...setUpOf(services, { accountId: account.id, id, url: website.url }) };
  };
  mountResource({
    router,
    services,
    records: websiteRecords,
    with: {
      list: async (account, query) => {
        await countVisits(account);
        const { rows, meta } = await listRecords(
          account,
          websiteRecords.contract,
          websiteRecords.table,
          query,
        );
        return ok(rows, meta);
      },
      show: async (account, id) => ok(await shown(account, id)),
      create: async (account, fields) => {
        const { id } = await createRecord(account, websiteRecords, stored(fields, null));
        return created(await shown(account, id));
      },
      update: async (account, id, fields: Fields) => {
        const before = (await showRecord(account, websiteRecords, id)) as unknown as Website;
        await updateRecord(account, websiteRecords, { id, fields: stored(fields, before) });
        return ok(await shown(account, id));
      },
    },
  });
  router.account({
    method: 'GET',
    path: 'website_reports',
    role: 'reports',
    summary: 'Views, visitors, sources, pages, campaigns and countries of websites in a time',
    query: websiteReportQuery,
    handle: async ({ account, query }) => ok(await websiteReport(account, query)),
  });
};

// The host of the address comes first, whatever the body says of others.
function stored({ other_hosts: others, ...fields }: Fields, before: Website | null): never {
  const url = fields.url ?? before?.url ?? '';
  const hosts = [hostOfUrl(url), ...(others ?? before?.other_hosts ?? [])];
  return { ...fields, hosts: [...new Set(hosts)] } as never;
}

function setUpOf(
  { secrets, config }: Services,
  website: { accountId: number; id: number; url: string },
): WebsiteSetUp {
  const script = `${config.publicUrl}/w/${websiteKeyOf(secrets, website)}.js`;
  const uncounted = new URL(website.url);
  uncounted.searchParams.set(staffParameter, '1');
  return {
    script: `<script async src="${script}"></script>`,
    script_url: script,
    identity_key: identityKeyOf(secrets, website),
    uncounted_url: uncounted.href,
  };
}
