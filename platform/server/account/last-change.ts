import { createHash } from 'node:crypto';
import { invalid, ProductError } from '../errors.ts';
import type { Account } from './account.ts';

/** What a change is of: a record as the audit log names it. */
interface Changed {
  readonly resource: string;
  readonly id: number;
  /** Only changes that the log calls so. */
  readonly action?: string;
}

/** Who changed a record last, as the audit log has it. */
export async function lastChange(account: Account, { resource, id, action }: Changed) {
  return account.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'actor_name', 'at'])
    .where('account_id', '=', account.id)
    .where('resource', '=', resource)
    .where('resource_id', '=', id)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The refusal of a change to what was saved since its caller read it; says who saved, and when (ISO 8601; `at` where it is known). */
export async function changedMeanwhile(
  account: Account,
  changed: Changed,
  at?: string,
): Promise<ProductError> {
  const last = await lastChange(account, changed);
  return new ProductError('changed_meanwhile', {
    saved: {
      by: last?.actor_name ?? '',
      is_own: last?.actor_kind === account.actor.kind && last.actor_id === account.actor.id,
      at: at ?? last?.at ?? account.now,
    },
  });
}

/** The version of a value without a time of change: 22 characters, others as soon as the value is another. */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

/** What a header If-Match names between its quotes; null when it names nothing. */
export function namedVersion(ifMatch: string): string | null {
  return /^"([^"]{1,40})"$/.exec(ifMatch.trim())?.[1] ?? null;
}

/**
 * Refuses a change of something whose version is no longer the one that If-Match names; without the header nothing is
 * expected. The caller holds a lock on what it changes, so two changes of one version are never both taken.
 */
export async function requireVersion(
  account: Account,
  ifMatch: string | undefined,
  { current, ...changed }: Changed & { readonly current: () => Promise<string> },
): Promise<void> {
  if (ifMatch === undefined) return;
  const named = namedVersion(ifMatch);
  if (named === null)
    throw invalid({ 'If-Match': ['names no version: send back, in quotes, what was read'] });
  if (named !== (await current())) throw await changedMeanwhile(account, changed);
}
