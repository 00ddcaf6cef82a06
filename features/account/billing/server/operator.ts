import { sql, type Transaction } from 'kysely';
import {
  recountUsage,
  setLimits,
  usageKinds,
  type Difference,
  type UsageCounter,
  type UsageKind,
} from '#engines/usage/public.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { DB } from '#platform/server/database/tables.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { parentSetting } from '../contract/children.ts';
import {
  featuresOf,
  packageOf,
  packageSections,
  packageTypes,
  type PackageType,
} from '../contract/packages.ts';
import { requestStates } from '../contract/requests.ts';

/** What an operator changes of an account's package; what is absent stays. */
export interface PackageChange {
  type?: string | undefined;
  features?: Readonly<Record<string, string>> | undefined;
  limits?: Readonly<Record<string, string>> | undefined;
  addOns?: Readonly<Record<string, string>> | undefined;
}

/** Gives an account a package with its features and limits, or changes single ones; answers what holds now. */
export async function changePackage(
  database: Database,
  accountId: number,
  change: PackageChange,
  now: Date,
): Promise<Record<string, unknown>> {
  const month = now.toISOString().slice(0, 7);
  const features = readFeatures(change.features ?? {});
  const limits = readLimits(change.limits ?? {});
  const addOns = readAddOns(change.addOns ?? {});
  const type = change.type === undefined ? undefined : readType(change.type);
  return byOperator(
    database,
    { accountId, action: 'package', after: { ...change } },
    async (db, account) => {
      const base = type === undefined ? account.package_feature : featuresOf(type);
      const newType = type ?? account.package_type;
      const feature = newType === '' ? {} : { ...base, ...features };
      await db
        .updateTable('accounts')
        .set({ package_type: newType, package_feature: JSON.stringify(feature) })
        .where('id', '=', accountId)
        .execute();
      await setLimits(db, {
        accountId,
        month,
        limits: { ...(type !== undefined && packageOf(type).limits), ...limits },
      });
      for (const [name, quantity] of addOns) await setAddOn(db, accountId, name, quantity);
      return {
        account_id: accountId,
        package_type: newType,
        without: Object.keys(feature).filter((name) => feature[name] === 'no'),
      };
    },
  );
}

/** Makes an account the child of another, or of none, and says whether it may have children of its own. */
export async function changeParent(
  database: Database,
  accountId: number,
  change: { parentId?: number | null | undefined; mayHaveChildren?: boolean | undefined },
): Promise<Record<string, unknown>> {
  return byOperator(
    database,
    { accountId, action: 'parent', after: change },
    async (db, account) => {
      if (change.mayHaveChildren !== undefined) {
        if (change.mayHaveChildren && (change.parentId ?? account.owner_id) != null)
          throw invalid({ account: ['is a child itself, so it can have none'] });
        await sql`update accounts set settings = jsonb_set(settings, array[${parentSetting}], ${JSON.stringify(change.mayHaveChildren)}::jsonb) where id = ${accountId}`.execute(
          db,
        );
      }
      if (change.parentId !== undefined) {
        if (change.parentId !== null) await requireParent(db, accountId, change.parentId);
        await db
          .updateTable('accounts')
          .set({ owner_id: change.parentId })
          .where('id', '=', accountId)
          .execute();
      }
      const after = await db
        .selectFrom('accounts')
        .select(['owner_id', 'settings'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      return {
        account_id: accountId,
        parent: after.owner_id,
        may_have_children: (after.settings as Record<string, unknown>)[parentSetting] === true,
      };
    },
  );
}

/** Moves a request on, with an answer that its account reads. */
export async function answerRequest(
  database: Database,
  request: { accountId: number; id: number; state: string; answer?: string | undefined },
): Promise<Record<string, unknown>> {
  const state = requestStates.find((one) => one === request.state);
  if (state === undefined) throw invalid({ state: [`must be one of ${requestStates.join(', ')}`] });
  return inAccount(database, { accountId: request.accountId }, async (account) => {
    const row = await account.db
      .updateTable('account_requests')
      .set({
        state,
        ...(request.answer !== undefined && { answer: request.answer }),
        updated_at: sql<string>`now()`,
      })
      .where('account_id', '=', account.id)
      .where('id', '=', request.id)
      .returning(['id', 'subject', 'state', 'answer'])
      .executeTakeFirst();
    if (!row) throw notFound('request');
    await account.audit({ action: 'update', resource: 'account_request', id: row.id, after: row });
    return row;
  });
}

/** Counts the usage of an account anew and answers what was wrong. */
export function recountAccount(
  database: Database,
  accountId: number,
  counters: readonly UsageCounter[],
): Promise<Difference[]> {
  return inAccount(database, { accountId }, (account) => recountUsage(account, counters));
}

/** Does an operator's work on one account and writes it to the account's audit log, in one transaction. */
export async function byOperator<T>(
  database: Database,
  change: { accountId: number; action: string; after: unknown },
  work: (
    db: Transaction<DB>,
    account: {
      package_type: string;
      package_feature: Record<string, 'yes' | 'no'>;
      owner_id: number | null;
    },
  ) => Promise<T>,
): Promise<T> {
  return acrossAccounts(database, `operator: ${change.action}`, async (db) => {
    const account = await db
      .selectFrom('accounts')
      .select(['package_type', 'package_feature', 'owner_id'])
      .where('id', '=', change.accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!account) throw notFound('account');
    const answer = await work(db, account as never);
    await db
      .insertInto('audit_log')
      .values({
        account_id: change.accountId,
        actor_kind: 'system',
        actor_name: 'Operator',
        action: change.action,
        resource: 'account',
        resource_id: change.accountId,
        after: JSON.stringify(change.after),
      })
      .execute();
    return answer;
  });
}

async function requireParent(
  db: Transaction<DB>,
  accountId: number,
  parentId: number,
): Promise<void> {
  if (parentId === accountId) throw invalid({ parent: ['cannot be the account itself'] });
  const parent = await db
    .selectFrom('accounts')
    .select('owner_id')
    .where('id', '=', parentId)
    .executeTakeFirst();
  if (!parent) throw invalid({ parent: ['is no account'] });
  if (parent.owner_id !== null)
    throw invalid({ parent: ['is a child itself, so it can have none'] });
  const child = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', accountId)
    .executeTakeFirst();
  if (child) throw invalid({ account: ['has children itself, so it can be no child'] });
}

async function setAddOn(
  db: Transaction<DB>,
  accountId: number,
  name: string,
  quantity: number,
): Promise<void> {
  if (quantity === 0)
    return void (await db
      .deleteFrom('account_add_ons')
      .where('account_id', '=', accountId)
      .where('name', '=', name)
      .execute());
  await db
    .insertInto('account_add_ons')
    .values({ account_id: accountId, name, quantity })
    .onConflict((on) => on.columns(['account_id', 'name']).doUpdateSet({ quantity }))
    .execute();
}

function readType(type: string): PackageType {
  const known = packageTypes.find((one) => one === (type === 'none' ? '' : type));
  if (known === undefined)
    throw invalid({ type: [`must be one of ${packageTypes.filter(Boolean).join(', ')}, or none`] });
  return known;
}

function readFeatures(given: Readonly<Record<string, string>>): Record<string, 'yes' | 'no'> {
  for (const [name, answer] of Object.entries(given)) {
    if (!(packageSections as readonly string[]).includes(name))
      throw invalid({ feature: [`${name} is not known; known are ${packageSections.join(', ')}`] });
    if (answer !== 'yes' && answer !== 'no')
      throw invalid({ feature: [`${name} must be yes or no`] });
  }
  return given as Record<string, 'yes' | 'no'>;
}

function readLimits(
  given: Readonly<Record<string, string>>,
): Partial<Record<UsageKind, number | null>> {
  return Object.fromEntries(
    Object.entries(given).map(([kind, amount]) => {
      if (!(usageKinds as readonly string[]).includes(kind))
        throw invalid({ limit: [`${kind} is not known; known are ${usageKinds.join(', ')}`] });
      if (amount !== 'none' && !/^\d{1,15}$/.test(amount))
        throw invalid({ limit: [`${kind} must be a whole number, or none`] });
      return [kind, amount === 'none' ? null : Number(amount)];
    }),
  );
}

function readAddOns(given: Readonly<Record<string, string>>): [string, number][] {
  return Object.entries(given).map(([name, quantity]) => {
    if (!/^\d{1,6}$/.test(quantity))
      throw invalid({ add_on: [`${name} needs a whole number; 0 takes it away`] });
    return [name, Number(quantity)];
  });
}
