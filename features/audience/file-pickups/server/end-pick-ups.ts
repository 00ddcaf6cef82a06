import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fileById, moveFile, putFile } from '#engines/sftp/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { noteFailure, noteSuccess } from './automated-imports.ts';
import { reject, setAsideName } from './taken-files.ts';

interface Ended {
  id: number;
  automated_import_id: number | null;
  sftp_file_id: number;
  status: 'done' | 'failed';
  error: string | null;
  rejected_file: string | null;
}

/** Moves files whose import has ended to /processed/ or /rejected/, and notes how it went. */
export async function endPickUps(services: Pick<Services, 'database' | 'files'>): Promise<void> {
  const { rows } = await acrossAccounts(
    services.database,
    'find picked up imports that have ended',
    (db) =>
      sql<{ account_id: number }>`
        select distinct p.account_id from picked_up_files p join imports i on i.account_id = p.account_id and i.id = p.import_id
        where p.state = 'importing' and i.status in ('done', 'failed') limit 100`.execute(db),
  );
  for (const { account_id: accountId } of rows)
    await inAccount(services.database, { accountId }, (account) => endOf(account, services));
}

async function endOf(account: Account, services: Pick<Services, 'files'>): Promise<void> {
  const { rows } = await sql<Ended>`
    select p.id, p.automated_import_id, p.sftp_file_id, i.status, i.error, i.rejected_file
    from picked_up_files p join imports i on i.account_id = ${account.id} and i.id = p.import_id
    where p.account_id = ${account.id} and p.state = 'importing' and i.status in ('done', 'failed')
    order by p.id limit 100 for update of p skip locked`.execute(account.db);
  for (const ended of rows) {
    await sql`update picked_up_files set state = 'ended' where account_id = ${account.id} and id = ${ended.id}`.execute(
      account.db,
    );
    await setAside(account, services, ended);
  }
}

async function setAside(
  account: Account,
  services: Pick<Services, 'files'>,
  ended: Ended,
): Promise<void> {
  const reason = ended.error ?? 'The import failed.';
  if (ended.automated_import_id !== null) {
    if (ended.status === 'failed')
      await noteFailure(account, ended.automated_import_id, { reason, stops: false });
    else await noteSuccess(account, ended.automated_import_id);
  }
  const file = await fileById(account, ended.sftp_file_id);
  if (!file) return;
  if (ended.status === 'failed') return reject(account, services, { file, reason });
  const name = setAsideName(account, file.name);
  await moveFile(account, file.id, { box: 'processed', name });
  if (ended.rejected_file === null) return;
  const key = `sftp/${account.id}/${randomUUID()}`;
  await services.files.put(key, await services.files.read(ended.rejected_file));
  await putFile(account, services.files, {
    box: 'rejected',
    name: `${name}-rejected.csv`,
    file: key,
    bytes: await services.files.size(key),
  });
}
