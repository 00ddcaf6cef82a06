import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import { attentionKinds, type AttentionItem } from '../contract/parts.ts';
import { withoutDismissed } from './dismissals.ts';

/** Failures older than this have been seen. */
const failuresOfDays = 14;
const mostOfAKind = 5;

/** What needs attention in the account, as far as the caller’s roles allow and without what the caller dismissed. */
export async function attentionItems(
  account: Account,
  facts: { now: Date; hasMailServer: boolean },
): Promise<AttentionItem[]> {
  const items: Waiting[] = [
    ...(account.can('campaigns') ? await campaigns(account, facts.now) : []),
    ...(account.can('contacts') ? await imports(account, facts.now) : []),
    ...(account.can('account') && account.record.postal_address.trim() === ''
      ? [missing('no_postal_address')]
      : []),
    ...(account.can('account') && !facts.hasMailServer ? [missing('no_mail_server')] : []),
  ];
  return withoutDismissed(
    account,
    items
      .map(({ record, ...item }) => ({
        ...item,
        item: record === null ? item.kind : `${item.kind} ${record}`,
        reason: `${item.at ?? ''} ${item.count ?? ''}`.trim(),
      }))
      .sort((one, other) => attentionKinds.indexOf(one.kind) - attentionKinds.indexOf(other.kind)),
  );
}

/** What waits, before it is named: `record` is the campaign's or the import's id. */
type Waiting = Omit<AttentionItem, 'item' | 'reason'> & { record: number | null };

async function campaigns(account: Account, now: Date): Promise<Waiting[]> {
  const isSeen = all(inSeenFolders(account, 'campaign'));
  const { rows } = await sql<Waiting>`
    (select 'campaign_failed' as kind, r.id, r.id as record, r.name, null::int as count, r.updated_at as at from campaigns r
      where r.account_id = ${account.id} and ${isSeen} and r.status = 'failed' and r.archived_at is null and r.updated_at > ${since(now)} order by r.updated_at desc limit ${mostOfAKind})
    union all
    (select 'series_paused', r.id, r.id, r.name, null, r.updated_at from campaigns r
      where r.account_id = ${account.id} and ${isSeen} and r.status = 'recurring' and not r.is_enabled and r.archived_at is null order by r.updated_at desc limit ${mostOfAKind})`.execute(
    account.db,
  );
  return rows;
}

async function imports(account: Account, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select case when status = 'failed' then 'import_failed' else 'import_rejected' end as kind, list_id as id, id as record, file_name as name, rejected as count, created_at as at
    from imports where account_id = ${account.id} and created_at > ${since(now)} and (status = 'failed' or (status = 'done' and rejected > 0))
    order by created_at desc limit ${mostOfAKind}`.execute(account.db);
  return rows;
}

function missing(kind: AttentionItem['kind']): Waiting {
  return { kind, id: null, record: null, name: null, count: null, at: null };
}

function since(now: Date): string {
  return new Date(now.getTime() - failuresOfDays * 86_400_000).toISOString();
}
