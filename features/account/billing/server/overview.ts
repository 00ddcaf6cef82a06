import { sql } from 'kysely';
import { periodOf, periodUsage, type KindUsage } from '#engines/usage/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { packageOf } from '../contract/packages.ts';
import type { AccountOverview } from '../contract/usage.ts';
import { countMembers, ownerOf } from './people.ts';
import type { UsageTools } from './usage.ts';

const nearLimit = 0.8;

/** Everything the overview of account and billing shows. */
export async function overviewOf(
  account: Account,
  tools: UsageTools,
  family: { count: number; isParent: boolean },
): Promise<AccountOverview> {
  const { record } = account;
  const { period, kinds } = await periodUsage(account, tools.counters, {
    period: periodOf(tools.now),
    now: tools.now,
  });
  const owner = await ownerOf(account);
  const openRequests = await countOpenRequests(account);
  return {
    account_id: account.id,
    name: record.name,
    plan: { package_type: record.package_type, title: packageOf(record.package_type).title },
    period,
    kinds,
    people: {
      members: await countMembers(account),
      owner: owner && { name: owner.name, email: owner.email },
    },
    open_requests: openRequests,
    parent: record.owner_id === null ? null : { id: record.owner_id },
    children: family.count,
    is_parent: family.isParent,
    attention: attentionOf(account, kinds, openRequests),
  };
}

type Attention = AccountOverview['attention'];

function attentionOf(
  { record }: Account,
  kinds: readonly KindUsage[],
  openRequests: number,
): Attention {
  const found: Attention = [];
  if (!record.active) found.push({ code: 'disabled' });
  found.push(
    ...kinds.flatMap((one) => limitAttention(one, packageOf(record.package_type).stopsAtLimit)),
  );
  if (record.postal_address === '') found.push({ code: 'no_postal_address' });
  if (record.country === '') found.push({ code: 'no_country' });
  if (openRequests > 0) found.push({ code: 'open_requests', count: openRequests });
  return found;
}

function limitAttention(
  { kind, usage, overage, limit }: KindUsage,
  stopsAtLimit: boolean,
): Attention {
  if (limit === null) return [];
  // Only sending stops: contacts beyond the limit are kept, and counted.
  if (stopsAtLimit && kind !== 'contacts' && usage >= limit)
    return [{ code: 'trial_stopped', kind }];
  if (overage > 0) return [{ code: 'overage', kind, count: overage }];
  return usage > 0 && usage >= limit * nearLimit
    ? [{ code: 'near_limit', kind, count: limit - usage }]
    : [];
}

async function countOpenRequests(account: Account): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from account_requests where account_id = ${account.id} and state in ('open', 'in_progress')`.execute(
    account.db,
  );
  return row?.count ?? 0;
}
