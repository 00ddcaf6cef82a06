import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { FormDefinition } from './contract.ts';

/** A version of a form as visitors get it. */
export interface FormVersion {
  readonly formId: number;
  readonly kind: 'signup' | 'acquisition';
  readonly type: string;
  readonly name: string;
  readonly state: 'draft' | 'published' | 'paused';
  readonly version: number;
  readonly definition: FormDefinition;
  readonly listIds: readonly number[];
}

/** How long a version that was followed by another is taken. */
const takenDays = 30;

/** Makes the draft of a form the version that visitors see; the same draft again makes no new one. Answers its number. */
export async function publishForm(account: Account, formId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with form as (
      select f.id, f.draft, f.list_ids, coalesce(f.version, 0) as version from forms f
      where f.account_id = ${account.id} and f.id = ${formId} for update),
    same as (
      select v.version from form_versions v join form on v.version = form.version
      where v.account_id = ${account.id} and v.form_id = ${formId} and v.definition = form.draft and v.list_ids = form.list_ids),
    made as (
      insert into form_versions (account_id, form_id, version, definition, list_ids, published_at, published_by)
      select ${account.id}, form.id, form.version + 1, form.draft, form.list_ids, ${account.now}::timestamptz, ${account.actor.name}
      from form where not exists (select from same) returning version)
    update forms f set version = coalesce((select version from made), f.version), state = 'published',
      published_at = case when exists (select from made) then ${account.now}::timestamptz else f.published_at end
    where f.account_id = ${account.id} and f.id = ${formId} returning f.version`.execute(
    account.db,
  );
  const [row] = rows;
  if (!row) throw notFound('form');
  return row.version;
}

/**
 * The version of a form that a post or a page names; the published one without a name, and where the named one was followed by
 * another more than 30 days ago. Null while there is no such form or it was never published.
 */
export async function versionOf(
  account: Account,
  formId: number,
  named: number | null = null,
): Promise<FormVersion | null> {
  const { rows } = await sql<FormVersion>`
    select f.id as "formId", f.kind, f.type, f.name, f.state, v.version, v.definition, v.list_ids as "listIds"
    from forms f join form_versions v on v.account_id = ${account.id} and v.form_id = f.id
    where f.account_id = ${account.id} and f.id = ${formId}
      and (v.version = f.version or v.version = ${named}::int
        and f.published_at > ${account.now}::timestamptz - ${`${takenDays} days`}::interval)
    order by v.version = ${named}::int desc nulls last, v.version desc limit 1`.execute(account.db);
  return rows[0] ?? null;
}
