import { sql } from 'kysely';
import { z } from 'zod';
import { fileById, type SftpFile } from '#engines/sftp/public.ts';
import {
  copyForImport,
  readHead,
  startImport,
} from '#features/audience/contact-import/server/public.ts';
import {
  hasRelationalData,
  relationalCalls,
} from '#features/audience/relational-tables/server/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { noteImport, reasonFor, reject, takeOnce } from './taken-files.ts';

const payload = z.object({ accountId: z.number(), fileId: z.number() });
type Payload = z.output<typeof payload>;
type Copy = Awaited<ReturnType<typeof copyForImport>>;

/** The job that imports a file into the relational table whose folder it lies in: its columns go by their names. */
export function pickUpRowsJob(services: Services): JobDefinition<Payload> {
  return defineJob({
    name: 'sftp.pick_up_rows',
    payload,
    retryLimit: 10,
    handle: (given) => pickUpRows(services, given),
  });
}

async function pickUpRows(services: Services, { accountId, fileId }: Payload): Promise<void> {
  const inside = <T>(work: (account: Account) => Promise<T>) =>
    inAccount(services.database, { accountId }, work);
  const file = await inside((account) => fileById(account, fileId));
  if (!file) return;
  let copy: Copy | null = null;
  let isTaken = false;
  try {
    const made = await copyForImport(services.files, { accountId, from: file.file });
    copy = made;
    isTaken = await inside((account) => startRows(account, services, { file, copy: made }));
  } catch (error) {
    const reason = reasonFor(error);
    if (reason === null) throw error;
    await inside((account) => reject(account, services, { file, reason }));
  } finally {
    if (!isTaken && copy) await services.files.remove(copy.file);
  }
}

async function startRows(
  account: Account,
  services: Services,
  { file, copy }: { file: SftpFile; copy: Copy },
): Promise<boolean> {
  if (!hasRelationalData(account))
    throw invalid({
      file: ['needs relational data, which the package of this account does not have'],
    });
  const tableId = await tableOf(account, file.box);
  const takenId = tableId === null ? null : await takeOnce(account, file, null);
  if (takenId === null) return false;
  const started = await startImport(account, services, relationalCalls(services), {
    destination: tableId,
    ...copy,
    fileName: file.name,
    head: await readHead(services.files, copy.file, copy.fileBytes),
    choices: {},
  });
  await noteImport(account, takenId, started.import_id);
  return true;
}

async function tableOf(account: Account, box: string): Promise<number | null> {
  const uid = /^relational\/(\w+)$/.exec(box)?.[1] ?? '';
  const { rows } = await sql<{ id: number }>`
    select id from relational_tables where account_id = ${account.id} and uid = ${uid}`.execute(
    account.db,
  );
  return rows[0]?.id ?? null;
}
