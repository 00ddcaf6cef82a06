import { sql } from 'kysely';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Families } from '#platform/server/families.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { copyOf, type Copied } from '#platform/server/resource/duplicate.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { faultOfMarkup } from '#platform/server/sanitise/markup-weight.ts';
import { markupRefusal } from '#platform/server/sanitise/sanitiser.ts';
import { templateRunner } from '#platform/server/template/template-runner.ts';
import { preferencePages, type PageType } from '../contract.ts';
import { defaultHtml } from './default-pages.ts';
import { preferencePageRecords } from './records.ts';

type PageFields = z.infer<typeof preferencePages.fields>;

/** Saves a new page; without HTML it begins with that of its type. */
export async function createPage(account: Account, fields: PageFields): Promise<Row> {
  const html = fields.html_part ?? defaultHtml(fields.page_type);
  await refuseBadHtml(html);
  await makeRoom(account, null, fields);
  return createRecord(account, preferencePageRecords, {
    ...fields,
    html_part: html,
    created_by: account.actor.name,
  });
}

/** Changes a page; its type stays what it is. */
export async function updatePage(
  account: Account,
  id: number,
  fields: Partial<PageFields>,
): Promise<Row> {
  const before = preferencePages.row.parse(await showRecord(account, preferencePageRecords, id));
  if (fields.page_type !== undefined && fields.page_type !== before.page_type)
    throw invalid({ page_type: ['cannot change: make another page of that type'] });
  if (fields.html_part !== undefined) await refuseBadHtml(fields.html_part);
  await makeRoom(account, id, { ...before, ...fields });
  return updateRecord(account, preferencePageRecords, { id, fields });
}

/** Copies a page under a free name 'Copy of …'; people go on seeing the first one. */
export async function duplicatePage(
  account: Account,
  { id, families }: { id: number; families: Families },
): Promise<Row> {
  const copied: Copied = { id, families };
  return createRecord(account, preferencePageRecords, {
    ...(await copyOf(account, preferencePageRecords, copied)),
    is_default: false,
    created_by: account.actor.name,
  });
}

/** The page that people see in place of the built-in one: of the brand before of any, in the language before in any. */
export async function writtenPage(
  account: Account,
  asked: { type: PageType; brandId: number | null; language: string },
): Promise<string | null> {
  const { rows } = await sql<{ html: string }>`
    select html_part as html from preference_pages
    where account_id = ${account.id} and page_type = ${asked.type} and is_default
      and (brand_id is null or brand_id = ${asked.brandId}) and (language is null or language = ${asked.language})
    order by brand_id is null, language is null limit 1`.execute(account.db);
  return rows[0]?.html ?? null;
}

/** The types of which people see a page of the account in emails of a brand. */
export async function pageTypesInUse(
  account: Account,
  brandId: number | null,
): Promise<PageType[]> {
  const { rows } = await sql<{ type: PageType }>`
    select distinct page_type as type from preference_pages
    where account_id = ${account.id} and is_default and (brand_id is null or brand_id = ${brandId}) order by type`.execute(
    account.db,
  );
  return rows.map(({ type }) => type);
}

/** One page of a type, brand and language is in use: who takes its place, ends its time. */
async function makeRoom(
  account: Account,
  id: number | null,
  page: {
    page_type: PageType;
    is_default?: boolean | undefined;
    brand_id?: number | null | undefined;
    language?: string | null | undefined;
  },
): Promise<void> {
  if (!page.is_default) return;
  await sql`update preference_pages set is_default = false, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and is_default and page_type = ${page.page_type} and id is distinct from ${id}
      and brand_id is not distinct from ${page.brand_id ?? null}::bigint and language is not distinct from ${page.language ?? null}::text`.execute(
    account.db,
  );
}

async function refuseBadHtml(html: string): Promise<void> {
  const fault = faultOfMarkup(html);
  if (fault !== null) throw invalid({ html_part: [markupRefusal(fault)] });
  const [analysis] = await templateRunner.analyse([{ text: html, escape: 'html' }]);
  const wrong = analysis?.error;
  if (wrong)
    throw invalid({
      html_part: [`${wrong.line === null ? '' : `line ${wrong.line}: `}${wrong.message}`],
    });
}
