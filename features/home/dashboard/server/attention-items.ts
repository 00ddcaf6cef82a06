import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import { attentionKinds, type AttentionItem } from '../contract.ts';

/** Failures older than this have been seen. */
const failuresOfDays = 14;
const mostOfAKind = 5;

/** What needs attention in the account, as far as the caller’s roles allow. */
export async function attentionItems(
  account: Account,
  facts: { now: Date; hasMailServer: boolean },
): Promise<AttentionItem[]> {
  const items = [
    ...(account.can('campaigns') ? await campaigns(account, facts.now) : []),
    ...(account.can('contacts') ? await imports(account, facts.now) : []),
    ...(account.can('account') && account.record.postal_address.trim() === ''
      ? [missing('no_postal_address')]
      : []),
    ...(account.can('account') && !facts.hasMailServer ? [missing('no_mail_server')] : []),
  ];
  return items.sort(
    (one, other) => attentionKinds.indexOf(one.kind) - attentionKinds.indexOf(other.kind),
  );
}

async function campaigns(account: Account, now: Date): Promise<AttentionItem[]> {
  const isSeen = all(inSeenFolders(account, 'campaign'));
  const { rows } = await sql<AttentionItem>`
    (select 'campaign_failed' as kind, r.id, r.name, null::int as count, r.updated_at as at from campaigns r
      where r.account_id = ${account.id} and ${isSeen} and r.status = 'failed' and r.archived_at is null and r.updated_at > ${since(now)} order by r.updated_at desc limit ${mostOfAKind})
    union all
    (select 'campaign_scheduled', r.id, r.name, null, r.scheduled_at from campaigns r
      where r.account_id = ${account.id} and ${isSeen} and r.status = 'scheduled' and r.archived_at is null order by r.scheduled_at limit ${mostOfAKind})`.execute(
    account.db,
  );
  return rows;
}

async function imports(account: Account, now: Date): Promise<AttentionItem[]> {
  const { rows } = await sql<AttentionItem>`
    select case when status = 'failed' then 'import_failed' else 'import_rejected' end as kind, list_id as id, file_name as name, rejected as count, created_at as at
    from imports where account_id = ${account.id} and created_at > ${since(now)} and (status = 'failed' or (status = 'done' and rejected > 0))
    order by created_at desc limit ${mostOfAKind}`.execute(account.db);
  return rows;
}

function missing(kind: AttentionItem['kind']): AttentionItem {
  return { kind, id: null, name: null, count: null, at: null };
}

function since(now: Date): string {
  return new Date(now.getTime() - failuresOfDays * 86_400_000).toISOString();
}
