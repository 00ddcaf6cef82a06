import { sql } from 'kysely';
import type { z } from 'zod';
import {
  measureUsage,
  noAmounts,
  notMeasuredSince,
  periodOf,
  periodOfMonth,
  periodUsage,
  usageOfAccounts,
} from '#engines/usage/public.ts';
import { listMeta, type ListMeta, type ListQuery } from '#platform/contract/resource.ts';
import {
  acrossAccounts,
  inAccount,
  type Account,
  type AccountRecord,
} from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { forbidden } from '#platform/server/errors.ts';
import {
  noParentMessage,
  parentSetting,
  type ChildAccount,
  type FamilyUsage,
  type newChild,
} from '../contract/children.ts';
import type { UsageTools } from './usage.ts';

type ChildRow = Omit<ChildAccount, 'usage'>;

// More children than this are a business of their own; the sum says so by stopping here.
const mostSummed = 5_000;
const measuredEveryMs = 5 * 60_000;

/** How many children an account has. */
export async function countChildren(database: Database, parentId: number): Promise<number> {
  return acrossAccounts(database, 'count child accounts', async (db) => {
    const { count } = await db
      .selectFrom('accounts')
      .select((on) => on.fn.countAll<number>().as('count'))
      .where('owner_id', '=', parentId)
      .executeTakeFirstOrThrow();
    return count;
  });
}

/** Whether an operator lets the account have children; a child never may. */
export function isParent(record: AccountRecord): boolean {
  return record.owner_id === null && record.settings[parentSetting] === true;
}

/** A page of the account's children with what each used in the present period. */
export async function listChildren(
  database: Database,
  parent: Account,
  tools: UsageTools,
  query: ListQuery,
): Promise<{ rows: ChildAccount[]; meta: ListMeta }> {
  const like = `%${(query.name ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const found = await acrossAccounts(database, 'list child accounts', async (db) => {
    const chosen = sql`from accounts where owner_id = ${parent.id} and name ilike ${like}`;
    const direction = query.sort_order === 'desc' ? sql`desc` : sql`asc`;
    const by = query.sort === 'created_at' ? sql`created_at` : sql`name collate "und-x-icu"`;
    const { rows } =
      await sql<ChildRow>`select id, name, uid, active, package_type, created_at ${chosen} order by ${by} ${direction}, id
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(db);
    const {
      rows: [count],
    } = await sql<{ total: number }>`select count(*) as total ${chosen}`.execute(db);
    return { rows, total: count?.total ?? 0 };
  });
  const usage = await usageByAccount(
    database,
    found.rows.map(({ id }) => id),
    tools,
    periodOf(tools.now).month,
  );
  return {
    rows: found.rows.map((row) => ({ ...row, usage: usage.get(row.id) ?? { ...noAmounts } })),
    meta: listMeta(found.total, query),
  };
}

/** Makes a child: products, package and cluster are its parent's. Nobody is its member; who manages the parent may enter. */
export async function createChild(
  database: Database,
  parent: Account,
  child: z.output<typeof newChild>,
): Promise<ChildAccount> {
  if (!isParent(parent.record)) throw forbidden(noParentMessage);
  const {
    cluster,
    enable_marketing,
    enable_service,
    enable_commerce,
    visible_menus,
    package_type,
    package_feature,
    time_zone,
    country,
  } = parent.record;
  const row = await acrossAccounts(database, 'create a child account', (db) =>
    db
      .insertInto('accounts')
      .values({
        name: child.name,
        owner_id: parent.id,
        cluster,
        enable_marketing,
        enable_service,
        enable_commerce,
        visible_menus,
        package_type,
        package_feature: JSON.stringify(package_feature),
        time_zone: child.time_zone ?? time_zone,
        country,
      })
      .returning(['id', 'name', 'uid', 'active', 'package_type', 'created_at'])
      .executeTakeFirstOrThrow(),
  );
  await parent.audit({
    action: 'create',
    resource: 'child_account',
    id: row.id,
    after: { name: row.name },
  });
  return { ...row, usage: { ...noAmounts } };
}

/** Usage of the parent, of each child, and of all together. */
export async function familyUsageOf(
  database: Database,
  parent: Account,
  tools: UsageTools,
  month?: string,
): Promise<FamilyUsage> {
  const period = month === undefined ? periodOf(tools.now) : periodOfMonth(month);
  const { kinds } = await periodUsage(parent, tools.counters, { period, now: tools.now });
  const children = await acrossAccounts(database, 'read the names of child accounts', (db) =>
    db
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where('owner_id', '=', parent.id)
      .orderBy('name')
      .orderBy('id')
      .limit(mostSummed)
      .execute(),
  );
  const usage = await usageByAccount(
    database,
    children.map(({ id }) => id),
    tools,
    period.month,
  );
  const rows = children.map((child) => ({
    ...child,
    usage: usage.get(child.id) ?? { ...noAmounts },
  }));
  const total = Object.fromEntries(
    kinds.map(({ kind, usage: own }) => [
      kind,
      rows.reduce((sum, row) => sum + row.usage[kind], own),
    ]),
  ) as FamilyUsage['total'];
  return { period, own: kinds, children: rows, total };
}

// Levels are measured in each account; the sums are then read in one statement over all of them.
async function usageByAccount(
  database: Database,
  ids: readonly number[],
  tools: UsageTools,
  month: string,
) {
  if (month === periodOf(tools.now).month) {
    const since = new Date(tools.now.getTime() - measuredEveryMs);
    const old = await acrossAccounts(database, 'which child accounts need a measure', (db) =>
      notMeasuredSince(db, ids, since),
    );
    for (const accountId of old)
      await inAccount(database, { accountId }, (account) =>
        measureUsage(account, tools.counters, tools.now),
      );
  }
  return acrossAccounts(database, 'read usage of child accounts', (db) =>
    usageOfAccounts(db, ids, periodOfMonth(month)),
  );
}
