import { sql } from 'kysely';
import type { z } from 'zod';
import type { recordVersion, wholeVersion } from '#platform/contract/versions.ts';
import type { Account } from '../account/account.ts';
import { notFound } from '../errors.ts';
import type { Records } from './records.ts';
import { showRecord } from './show.ts';

/** So many versions are answered at once. */
const pageOfVersions = 20;

type Version = z.infer<typeof recordVersion>;
type WholeVersion = z.infer<typeof wholeVersion>;

/** The versions of a record that the caller may see, the newest first, from one on. */
export async function versionsOf(
  account: Account,
  records: Records,
  { id, before }: { id: number; before?: number | undefined },
): Promise<{ versions: Version[]; next_before: number | null }> {
  await showRecord(account, records, id);
  const { rows } = await sql<Version>`
    select v.no, v.at, v.actor_name as by, v.changes, v.no = (${newestNo(account, records, id)}) as is_newest
    from record_versions v
    where v.account_id = ${account.id} and v.family = ${records.contract.path} and v.record_id = ${id}
      and v.no < ${before ?? 2_147_483_647}
    order by v.no desc limit ${pageOfVersions + 1}`.execute(account.db);
  const versions = rows.slice(0, pageOfVersions);
  return { versions, next_before: rows.length > pageOfVersions ? versions.at(-1)!.no : null };
}

/** One version with what the record held. */
export async function versionOfRecord(
  account: Account,
  records: Records,
  { id, no }: { id: number; no: number },
): Promise<WholeVersion> {
  await showRecord(account, records, id);
  const { rows } = await sql<WholeVersion>`
    select v.no, v.at, v.actor_name as by, v.changes, v.fields, v.no = (${newestNo(account, records, id)}) as is_newest
    from record_versions v
    where v.account_id = ${account.id} and v.family = ${records.contract.path} and v.record_id = ${id} and v.no = ${no}`.execute(
    account.db,
  );
  const found = rows[0];
  if (!found) throw notFound('version');
  return found;
}

const newestNo = (account: Account, { contract }: Records, id: number) => sql`
  select max(l.no) from record_versions l
  where l.account_id = ${account.id} and l.family = ${contract.path} and l.record_id = ${id}`;
