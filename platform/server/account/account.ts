import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../database/connect.ts';
import { whileHolding } from '../database/nested-pool.ts';
import { takingItsTime } from '../database/patience.ts';
import type { Accounts, DB } from '../database/tables.ts';
import { notFound } from '../errors.ts';

/** Who does something: a person, an API key, or the product itself. */
export interface Actor {
  kind: 'user' | 'api_key' | 'system';
  id: number | null;
  name: string;
  ip: string | null;
  roles: ReadonlySet<string>;
  /** The session of the identity provider by which a person is here. */
  session?: string;
  /** Whether that person has proven a second factor. */
  hasSecondFactor?: boolean;
}

declare const admission: unique symbol;

/** An actor whom the entrance let in, or the product itself; nothing else opens an account (entrance.ts). */
export type AdmittedActor = Actor & { readonly [admission]: true };

/** An account's own row. */
export type AccountRecord = Omit<Selectable<Accounts>, 'package_feature' | 'settings'> & {
  package_feature: Record<string, 'yes' | 'no'>;
  settings: Record<string, unknown>;
};

/** A change as the audit log keeps it. */
export interface AuditedChange {
  action: string;
  resource: string;
  id: number | null;
  before?: unknown;
  after?: unknown;
}

/** One account inside one transaction: all a handler ever sees of the database. */
export interface Account {
  readonly id: number;
  readonly actor: Actor;
  readonly db: Transaction<DB>;
  readonly record: AccountRecord;
  /** The moment of the transaction, to the microsecond, as the database writes it: statements take it in place of now(). */
  readonly now: string;
  can(role: string): boolean;
  audit(change: AuditedChange): Promise<void>;
  /** Writes several changes to the audit log in one statement. */
  auditMany(changes: readonly AuditedChange[]): Promise<void>;
  /** Runs the work once this transaction has committed; never when it rolls back. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** The product acting by itself; may do anything inside the account it was given. */
export const systemActor = {
  kind: 'system',
  id: null,
  name: 'Heliograph',
  ip: null,
  roles: new Set(),
} as Actor as AdmittedActor;

/** Runs the work in one transaction that can see and change one account only. */
export async function inAccount<T>(
  database: Database,
  who: { accountId: number; actor?: AdmittedActor },
  work: (account: Account) => Promise<T>,
): Promise<T> {
  const after: (() => void | Promise<void>)[] = [];
  const answer = await database.kysely.transaction().execute(async (db) => {
    const now = await enter(db, sql`enter_account(${who.accountId})`);
    const record = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', who.accountId)
      .executeTakeFirst();
    if (!record) throw notFound('account');
    const actor = who.actor ?? systemActor;
    const account = accountIn(db, { record: record as AccountRecord, now }, actor, after);
    return whileHolding(() => work(account));
  });
  // The change stands: what follows from it may not end as if it had failed.
  for (const step of after) await takingItsTime(step);
  return answer;
}

/**
 * Runs the work in a transaction that sees every account. The reason is there to be read at the call site and is written to the
 * statement log; now is the moment of the transaction, as an account has it.
 */
export async function acrossAccounts<T>(
  database: Database,
  reason: string,
  work: (db: Transaction<DB>, now: string) => Promise<T>,
  options: { isolation?: 'read committed' | 'repeatable read' } = {},
): Promise<T> {
  return database.kysely
    .transaction()
    .setIsolationLevel(options.isolation ?? 'read committed')
    .execute(async (db) => {
      const now = await enter(db, sql`enter_system(${reason})`);
      return whileHolding(() => work(db, now));
    });
}

// As text: the moment keeps its microseconds.
async function enter(db: Transaction<DB>, way: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ now: string }>`select ${way}::text as now`.execute(db);
  return rows[0]!.now;
}

function accountIn(
  db: Transaction<DB>,
  { record, now }: Pick<Account, 'record' | 'now'>,
  actor: Actor,
  after: (() => void | Promise<void>)[],
): Account {
  return {
    id: record.id,
    actor,
    db,
    record,
    now,
    can: (role) => actor.kind === 'system' || actor.roles.has(role),
    afterCommit: (work) => void after.push(work),
    audit: (change) => writeAudit(db, record.id, actor, [change]),
    auditMany: (changes) => writeAudit(db, record.id, actor, changes),
  };
}

async function writeAudit(
  db: Transaction<DB>,
  accountId: number,
  actor: Actor,
  changes: readonly AuditedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('audit_log')
    .values(
      changes.map((change) => ({
        account_id: accountId,
        actor_kind: actor.kind,
        actor_id: actor.id,
        actor_name: actor.name,
        ip: actor.ip,
        action: change.action,
        resource: change.resource,
        resource_id: change.id,
        before: change.before === undefined ? null : JSON.stringify(change.before),
        after: change.after === undefined ? null : JSON.stringify(change.after),
      })),
    )
    .execute();
}
