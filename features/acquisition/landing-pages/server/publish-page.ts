import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { writePublicKey } from '#platform/server/strangers/public-keys.ts';
import { landingPages } from '../contract.ts';
import { compilePage } from './compile-page.ts';
import { landingPageRecords } from './records.ts';

/** Makes what is written the page that people see: a version that never changes, shown by one switch. */
export async function publishPage(
  account: Account,
  { secrets }: Pick<Services, 'secrets'>,
  id: number,
): Promise<Row> {
  const page = landingPages.row.parse(await showRecord(account, landingPageRecords, id));
  const goal = `/lp/${writePublicKey(secrets, 'landing page', { accountId: account.id, id })}`;
  await lockPage(account, id);
  const {
    rows: [made],
  } = await sql<{ version: number }>`
    insert into landing_page_versions (account_id, landing_page_id, version, html, html_part, json_part, created_by, created_at)
    select ${account.id}, ${id}, coalesce(max(v.version), 0) + 1, ${compilePage(page, goal)}, ${page.html_part},
      ${page.json_part === null ? null : JSON.stringify(page.json_part)}::jsonb, ${account.actor.name}, ${account.now}::timestamptz
    from landing_page_versions v where v.account_id = ${account.id} and v.landing_page_id = ${id}
    returning version`.execute(account.db);
  await show(account, id, made!.version);
  await account.audit({ action: 'publish', resource: 'landing_page', id, after: made });
  return showRecord(account, landingPageRecords, id);
}

/** Takes a page away: its address answers that it is gone. */
export async function unpublishPage(account: Account, id: number): Promise<Row> {
  await sql`update landing_pages set status = case when version is null then 'draft' else 'unpublished' end
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  await account.audit({ action: 'unpublish', resource: 'landing_page', id });
  return showRecord(account, landingPageRecords, id);
}

/** Makes an earlier version the one that people see, and what one writes on from. */
export async function revertPage(account: Account, id: number, version: number): Promise<Row> {
  await lockPage(account, id);
  const { rows } = await sql`
    update landing_pages p set html_part = v.html_part, json_part = v.json_part from landing_page_versions v
    where p.account_id = ${account.id} and p.id = ${id} and v.account_id = ${account.id} and v.landing_page_id = ${id} and v.version = ${version}
    returning 1`.execute(account.db);
  if (rows.length === 0) throw notFound('version');
  await show(account, id, version);
  await account.audit({ action: 'revert', resource: 'landing_page', id, after: { version } });
  return showRecord(account, landingPageRecords, id);
}

async function show(account: Account, id: number, version: number): Promise<void> {
  await sql`update landing_pages set status = 'published', version = ${version}, published_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
}

// Two who publish at once make two versions, one after the other.
async function lockPage(account: Account, id: number): Promise<void> {
  const { rows } =
    await sql`select 1 from landing_pages where account_id = ${account.id} and id = ${id} for update`.execute(
      account.db,
    );
  if (rows.length === 0) throw notFound('landing_page');
}
