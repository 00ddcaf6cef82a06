import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
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
  const { rows } = await sql<AttentionItem>`
    (select 'campaign_failed' as kind, id, name, null::int as count, updated_at as at from campaigns
      where account_id = ${account.id} and status = 'failed' and archived_at is null and updated_at > ${since(now)} order by updated_at desc limit ${mostOfAKind})
    union all
    (select 'campaign_scheduled', id, name, null, scheduled_at from campaigns
      where account_id = ${account.id} and status = 'scheduled' and archived_at is null order by scheduled_at limit ${mostOfAKind})`.execute(
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
