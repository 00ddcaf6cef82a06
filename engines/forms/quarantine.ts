import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { saidOfPerson } from './bound-values.ts';
import type { CheckedAnswers } from './check-answers.ts';
import { noteDay } from './count-days.ts';
import { applyPost } from './apply-post.ts';
import type { FormVersion } from './versions.ts';

/** What people decide of submissions that were kept out. */
export type Decision = 'release' | 'drop';

interface KeptOut extends Omit<FormVersion, 'formId'> {
  readonly id: number;
  readonly formId: number;
  readonly answers: CheckedAnswers;
  readonly pageUrl: string;
  readonly ip: string;
  readonly at: string;
}

/** Releases or drops submissions of a form that were kept out; those that are decided already stay. Answers the ids. */
export async function decide(
  account: Account,
  services: Services,
  asked: { readonly formId: number; readonly ids: readonly number[]; readonly decision: Decision },
): Promise<number[]> {
  return asked.decision === 'drop' ? drop(account, asked) : release(account, services, asked);
}

async function drop(
  account: Account,
  { formId, ids }: { formId: number; ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from form_submissions where account_id = ${account.id} and form_id = ${formId} and id = any(${[...ids]}::bigint[])
      and state <> 'accepted' returning id`.execute(account.db);
  return rows.map(({ id }) => id);
}

async function release(
  account: Account,
  services: Services,
  { formId, ids }: { formId: number; ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<KeptOut>`
    select s.id, s.form_id as "formId", f.kind, f.type, f.name, f.state, s.version, v.definition, v.list_ids as "listIds",
      s.answers, s.page_url as "pageUrl", s.ip, s.at::text as at
    from form_submissions s
    join forms f on f.account_id = ${account.id} and f.id = s.form_id
    join form_versions v on v.account_id = ${account.id} and v.form_id = s.form_id and v.version = s.version
    where s.account_id = ${account.id} and s.form_id = ${formId} and s.id = any(${[...ids]}::bigint[]) and s.state <> 'accepted'
    order by s.id for update of s`.execute(account.db);
  for (const row of rows) await releaseOne(account, services, row);
  return rows.map(({ id }) => id);
}

async function releaseOne(account: Account, services: Services, row: KeptOut): Promise<void> {
  const said = await saidOfPerson(account, row.definition, row.answers);
  const { contactId, isNewContact, pendingId } = await applyPost(account, services, {
    form: row,
    answers: row.answers,
    said,
    pageUrl: row.pageUrl,
    ip: row.ip,
  });
  const { rows } = await sql<{ wasKeptOut: boolean }>`
    with before as (select s.state from form_submissions s where s.account_id = ${account.id} and s.id = ${row.id})
    update form_submissions s set state = 'accepted', contact_id = ${contactId}, is_new_contact = ${isNewContact}, pending_id = ${pendingId},
      ip = '', decided_at = ${account.now}::timestamptz, decided_by = ${account.actor.name}
    from before where s.account_id = ${account.id} and s.id = ${row.id} returning before.state = 'quarantined' as "wasKeptOut"`.execute(
    account.db,
  );
  if (rows[0]?.wasKeptOut)
    await noteDay(account, row.formId, { submissions: 1, quarantined: -1, at: row.at });
}

/** Takes away what belongs to forms that are deleted: versions, submissions and counts. */
export async function forgetForms(account: Account, formIds: readonly number[]): Promise<void> {
  const ids = sql`${[...formIds]}::bigint[]`;
  for (const table of ['form_submissions', 'form_versions', 'form_days', 'form_days_waiting'])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and form_id = any(${ids})`.execute(
      account.db,
    );
}
