import { sql } from 'kysely';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { faultOfMarkup } from '#platform/server/sanitise/markup-weight.ts';
import { markupRefusal } from '#platform/server/sanitise/sanitiser.ts';
import type { Services } from '#platform/server/services.ts';
import { landingPages, type LandingPage } from '../contract.ts';
import { isFree, requireFreePlace } from './addresses.ts';
import { layoutHtml } from './layouts.ts';
import { publishPage, unpublishPage } from './publish-page.ts';
import { landingPageRecords } from './records.ts';

type PageFields = z.infer<typeof landingPages.fields>;

/** Saves a new page, and publishes it where that is asked for. */
export async function createPage(
  account: Account,
  services: Services,
  { published, ...fields }: PageFields,
): Promise<Row> {
  const html = fields.html_part ?? layoutHtml('blank');
  refuseHeavy(html);
  await requireFreePlace(account, null, { url: fields.url, domain_id: fields.domain_id ?? null });
  const made = await createRecord(account, landingPageRecords, {
    ...fields,
    html_part: html,
    created_by: account.actor.name,
  });
  return published ? publishPage(account, services, Number(made['id'])) : made;
}

/** Changes what is written of a page; people see it once it is published. */
export async function updatePage(
  account: Account,
  services: Services,
  { id, fields: { published, ...fields } }: { id: number; fields: Partial<PageFields> },
): Promise<Row> {
  const before = landingPages.row.parse(await showRecord(account, landingPageRecords, id));
  if (fields.html_part !== undefined) refuseHeavy(fields.html_part);
  const place = { url: fields.url ?? before.url, domain_id: placeOf(fields, before) };
  if (place.url !== before.url || place.domain_id !== before.domain_id) {
    await requireFreePlace(account, id, place);
    await keepOldAddress(account, before, place);
  }
  const changed =
    Object.keys(fields).length > 0
      ? await updateRecord(account, landingPageRecords, { id, fields })
      : await showRecord(account, landingPageRecords, id);
  if (published === true) return publishPage(account, services, id);
  if (published === false) return unpublishPage(account, id);
  return changed;
}

/** Copies a page as a draft under a free name and address. */
export async function duplicatePage(
  account: Account,
  { families }: Services,
  id: number,
): Promise<Row> {
  const copy = await copyOf(account, landingPageRecords, { id, families });
  const { url, domain_id: domainId } = landingPages.row.parse(
    await showRecord(account, landingPageRecords, id),
  );
  return createRecord(account, landingPageRecords, {
    ...copy,
    url: await freeUrl(account, { url, domain_id: domainId }),
    status: 'draft',
    version: null,
    published_at: null,
    created_by: account.actor.name,
  });
}

async function freeUrl(
  account: Account,
  place: { url: string; domain_id: number | null },
): Promise<string> {
  const stem = place.url.slice(0, 74);
  for (let no = 2; no < 1_000; no += 1) {
    const url = `${stem}-${no}`;
    if (await isFree(account, null, { ...place, url })) return url;
  }
  throw invalid({ url: ['has too many copies; give one of them another address'] });
}

const placeOf = (fields: Partial<PageFields>, before: LandingPage): number | null =>
  fields.domain_id === undefined ? before.domain_id : fields.domain_id;

// Links to where a published page was lead to where it is; a page that comes to an old address has it for itself.
async function keepOldAddress(
  account: Account,
  before: LandingPage,
  place: { url: string; domain_id: number | null },
): Promise<void> {
  await sql`delete from landing_page_addresses where account_id = ${account.id} and domain_id = ${place.domain_id ?? 0} and url = ${place.url}`.execute(
    account.db,
  );
  if (before.version === null) return;
  await sql`
    insert into landing_page_addresses (account_id, domain_id, url, landing_page_id)
    values (${account.id}, ${before.domain_id ?? 0}, ${before.url}, ${before.id})
    on conflict (account_id, domain_id, url) do update set landing_page_id = excluded.landing_page_id`.execute(
    account.db,
  );
}

function refuseHeavy(html: string): void {
  const fault = faultOfMarkup(html);
  if (fault !== null) throw invalid({ html_part: [markupRefusal(fault)] });
}
