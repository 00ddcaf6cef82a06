import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import type { CampaignSetup } from '../contract/setup.ts';
import { campaignOf } from './campaign-of.ts';

/** The names behind a campaign's choices, in one read. */
export async function setupOf(account: Account, id: number): Promise<CampaignSetup> {
  await campaignOf(account, id);
  const {
    rows: [setup],
  } = await sql<CampaignSetup>`
    select ${namesOf(account, 'lists', sql`case when r.select_all then r.ids else r.lists end`)} as lists, ${namesOf(account, 'lists', sql`r.suppressed_lists`)} as suppressed_lists, ${namesOf(account, 'segments', sql`r.segments`)} as segments,
      ${namesOf(account, 'segments', sql`r.suppressed_segments`)} as suppressed_segments, ${namesOf(account, 'secure_lists', sql`r.secure_lists`)} as secure_lists, ${nameOf(account, 'brands', sql`r.brand_id`)} as brand, ${nameOf(account, 'contents', sql`r.content_id`)} as content,
      r.schedule_type, r.approval_requested_by, r.approval_requested_at, r.approved_by
    from campaigns r where r.account_id = ${account.id} and r.id = ${id}`.execute(account.db);
  if (!setup) throw notFound('campaign');
  return setup;
}

function namesOf(
  account: Account,
  table: 'lists' | 'segments' | 'secure_lists',
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(${named(account, table, sql`w.id`)} order by w.place), '[]'::jsonb)
    from unnest(${ids}) with ordinality w(id, place) left join ${sql.table(table)} t on t.account_id = ${account.id} and t.id = w.id)`;
}

function nameOf(
  account: Account,
  table: 'brands' | 'contents',
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(case when ${id} is not null then (select ${named(account, table, sql`w.id`)}
    from unnest(array[${id}]) w(id) left join ${sql.table(table)} t on t.account_id = ${account.id} and t.id = w.id) end)`;
}

const folderTypes = {
  lists: 'list',
  contents: 'content',
  segments: null,
  brands: null,
  secure_lists: null,
};

function named(
  account: Account,
  table: keyof typeof folderTypes,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isSeen = all(inSeenFolders(account, folderTypes[table], 't'));
  return sql`case when ${isSeen} then jsonb_build_object('id', ${id}, 'name', t.name) else jsonb_build_object('id', null, 'name', null) end`;
}
