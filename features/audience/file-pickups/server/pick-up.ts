import { z } from 'zod';
import { previewImport } from '#engines/imports/public.ts';
import { fileById, isPartial, type SftpFile } from '#engines/sftp/public.ts';
import {
  contactCalls,
  copyForImport,
  readHead,
  sayingWhy,
  startImport,
} from '#features/audience/contact-import/server/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import {
  lockAutomatedImport,
  noteFailure,
  type AutomatedImportRecord,
} from './automated-imports.ts';
import { headerDifference } from './header-difference.ts';
import { takesName } from './name-pattern.ts';
import { noteImport, reasonFor, reject, takeOnce } from './taken-files.ts';

const payload = z.object({ accountId: z.number(), fileId: z.number(), automatedId: z.number() });

type Copy = Awaited<ReturnType<typeof copyForImport>>;

/** The job that imports one file by one automated import. */
export type PickUpJob = JobDefinition<z.output<typeof payload>>;

/** Makes the job; it may run again at any time, because a file is taken once. */
export function pickUpJob(services: Services): PickUpJob {
  return defineJob({
    name: 'sftp.pick_up',
    payload,
    retryLimit: 10,
    handle: (given) => pickUp(services, given),
  });
}

class Refused extends Error {
  readonly stops: boolean;
  constructor(message: string, stops: boolean) {
    super(message);
    this.stops = stops;
  }
}

async function pickUp(
  services: Services,
  { accountId, fileId, automatedId }: z.output<typeof payload>,
): Promise<void> {
  const file = await inAccount(services.database, { accountId }, (account) =>
    fileById(account, fileId),
  );
  if (!file) return;
  let copy: Copy | null = null;
  let isTaken = false;
  try {
    const made = await copyForImport(services.files, { accountId, from: file.file });
    copy = made;
    isTaken = await inAccount(services.database, { accountId }, (account) =>
      startPickUp(account, services, { file, automatedId, copy: made }),
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await inAccount(services.database, { accountId }, async (account) => {
      await noteFailure(account, automatedId, { reason: refusal.message, stops: refusal.stops });
      await reject(account, services, { file, reason: refusal.message });
    });
  } finally {
    if (!isTaken && copy) await services.files.remove(copy.file);
  }
}

// False when the file is none of this import's, or was taken before.
async function startPickUp(
  account: Account,
  services: Services,
  { file, automatedId, copy }: { file: SftpFile; automatedId: number; copy: Copy },
): Promise<boolean> {
  const automated = await lockAutomatedImport(account, automatedId);
  if (automated?.status !== 'active' || !isFor(automated, file)) return false;
  const takenId = await takeOnce(account, file, automatedId);
  if (takenId === null) return false;
  const head = await readHead(services.files, copy.file, copy.fileBytes);
  const calls = contactCalls(services);
  const preview = await sayingWhy(() =>
    previewImport(
      account,
      { target: calls.imports.target, destination: automated.list_id },
      { head, options: automated.options },
    ),
  );
  const difference = headerDifference(automated.header, preview.header);
  if (difference !== null)
    throw new Refused(`The header of ${file.name} has changed: ${difference}.`, true);
  const started = await startImport(account, services, calls, {
    destination: automated.list_id,
    ...copy,
    fileName: file.name,
    head,
    choices: automated.options,
  });
  await noteImport(account, takenId, started.import_id);
  return true;
}

function isFor(automated: AutomatedImportRecord, file: SftpFile): boolean {
  return (
    file.box === `lists/${automated.list_id}` &&
    !isPartial(file.name) &&
    takesName(automated.pattern, file.name)
  );
}

function refusalOf(error: unknown): { message: string; stops: boolean } | null {
  if (error instanceof Refused) return error;
  const message = reasonFor(error);
  return message === null ? null : { message, stops: false };
}
