import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findFile } from '#features/audience/contact-import/server/public.ts';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { KeptFile } from '../contract/runs.ts';
import type { Step } from '../contract/steps.ts';

/** Files that no step names are removed after so many days. */
const keptDays = 2;

/** Keeps a copy of a previewed file, so that import steps can read it with each run. */
export async function keepFile(
  { database, files }: Pick<Services, 'database' | 'files'>,
  who: { accountId: number; actor: AdmittedActor },
  fileId: number,
): Promise<KeptFile> {
  const found = await inAccount(database, who, (account) => findFile(account, fileId));
  const file = `data_journeys/${who.accountId}/${randomUUID()}.csv`;
  await files.put(file, await files.read(found.file));
  return inAccount(database, who, async (account) => {
    await dropUnused(account, files);
    const {
      rows: [row],
    } = await sql<KeptFile>`
      insert into data_journey_files (account_id, file, name, bytes)
      values (${account.id}, ${file}, ${found.fileName}, ${found.fileBytes}) returning id, name, bytes::int`.execute(
      account.db,
    );
    return row as KeptFile;
  });
}

/** The kept files that steps name. */
export async function filesOf(account: Account, steps: readonly Step[]): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select f.id, f.name, f.bytes::int from data_journey_files f
    where f.account_id = ${account.id} and f.id = any(${namedFiles(steps)}::bigint[]) order by f.id`.execute(
    account.db,
  );
  return rows;
}

/** Where a kept file lies; null when it is gone. */
export async function keptFileAt(
  account: Account,
  id: number,
): Promise<{ file: string; name: string } | null> {
  const {
    rows: [row],
  } = await sql<{ file: string; name: string }>`
    select file, name from data_journey_files where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  return row ?? null;
}

/** Refuses steps that name a file which is not kept. */
export async function requireFiles(account: Account, steps: readonly Step[]): Promise<void> {
  const known = new Set((await filesOf(account, steps)).map(({ id }) => id));
  for (const [place, step] of steps.entries())
    if (step.type === 'import' && step.from === 'upload' && !known.has(step.file_id ?? 0))
      throw invalid({
        [`steps.${place}.file_id`]: ['is no file of data journeys: upload it again'],
      });
}

function namedFiles(steps: readonly Step[]): number[] {
  return steps.flatMap((step) =>
    step.type === 'import' && step.from === 'upload' && step.file_id !== null ? [step.file_id] : [],
  );
}

async function dropUnused(account: Account, files: Services['files']): Promise<void> {
  const { rows } = await sql<{ file: string }>`
    delete from data_journey_files f where f.account_id = ${account.id}
      and f.created_at < ${account.now}::timestamptz - ${keptDays} * interval '1 day'
      and not exists (select from data_journeys j, jsonb_array_elements(j.steps) s
        where j.account_id = ${account.id} and (s ->> 'file_id')::bigint = f.id)
      and not exists (select from data_runs u, jsonb_array_elements(u.steps) s
        where u.account_id = ${account.id} and u.state = 'running' and (s ->> 'file_id')::bigint = f.id)
    returning f.file`.execute(account.db);
  account.afterCommit(async () => {
    for (const { file } of rows) await files.remove(file);
  });
}
