import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  readHead,
  receiveUpload,
  type Upload,
} from '#features/audience/contact-import/server/public.ts';
import { flag, idParam } from '#platform/contract/fields.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { accepted, file, ok, type Router } from '#platform/server/http/route.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { parseInput } from '#platform/server/parse.ts';
import type { Services } from '#platform/server/services.ts';
import { addressBatches } from './address-rows.ts';
import { addDeletion, latestDeletions, readDeletion } from './deletion-record.ts';
import { runDeletion } from './run-deletion.ts';

const role = 'contacts';
const choices = z.object({ do_not_mail: flag.default(false) });
const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  deletionId: z.number(),
});

/** Routes and the job of deleting the contacts of a file of addresses. */
export function mountDeleteByFile(router: Router, services: Services): void {
  const { files, database } = services;
  const job = deletionJob(services);
  services.jobs.define(job);
  router.account({
    method: 'POST',
    path: 'contacts/bulk_delete_file',
    role,
    transaction: false,
    params: z.object({ accountId: idParam }),
    summary:
      'Delete the contacts of a file (multipart field "file": CSV, or an address a line); "do_not_mail" adds its addresses to do not mail',
    handle: async ({ accountId, actor, raw }) => {
      const upload = await receiveUpload(raw, files, { accountId });
      try {
        const { do_not_mail: doNotMail } = parseInput(choices, upload.fields);
        await requireAddresses(services, upload);
        return await inAccount(database, { accountId, actor }, (account) =>
          startDeletion(account, { services, job }, { ...upload, doNotMail }),
        );
      } catch (error) {
        await files.remove(upload.file);
        throw error;
      }
    },
  });
  router.account({
    method: 'GET',
    path: 'contacts/bulk_delete_file',
    role,
    summary: 'The latest deletions by file, newest first',
    handle: async ({ account }) => ok({ deletions: await latestDeletions(account) }),
  });
  router.account({
    method: 'GET',
    path: 'contacts/bulk_delete_file/:id/misses',
    ending: '.csv',
    role,
    transaction: false,
    params: z.object({ accountId: idParam, id: idParam }),
    summary: 'The rows of a file that no contact was deleted for, with the reason',
    handle: async ({ accountId, actor, params }) => {
      const { misses_file: key } = await inAccount(database, { accountId, actor }, (account) =>
        readDeletion(account, params.id),
      );
      if (key === null) throw notFound('file of addresses that were not found');
      return file(await files.read(key), {
        name: 'addresses-not-found.csv',
        type: 'text/csv; charset=utf-8',
      });
    },
  });
}

/** The job that deletes the contacts of a file. */
function deletionJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'contacts.delete-by-file',
    title: 'Deletion of contacts by file',
    payload,
    expireInSeconds: 3600,
    handle: async ({ accountId, deletionId }, { signal }) =>
      runDeletion({ services, accountId, deletionId, signal }),
  });
}

// The start of a file shows whether it holds addresses; what is wrong further down is in the file of misses.
async function requireAddresses({ files }: Services, upload: Upload): Promise<void> {
  const head = await readHead(files, upload.file, upload.fileBytes);
  try {
    const source = { read: () => Promise.resolve(Readable.from([head.bytes])) };
    for await (const { rows } of addressBatches(source, { size: 100 }))
      if (rows.some(({ emailKey }) => emailKey !== null)) return;
  } catch (error) {
    if (error instanceof CsvRefused) throw invalid({ file: [error.message] });
    throw error;
  }
  throw invalid({
    file: ['holds no email address: put one address on each line, or name one column "email"'],
  });
}

async function startDeletion(
  account: Account,
  { services, job }: { services: Services; job: ReturnType<typeof deletionJob> },
  upload: Upload & { doNotMail: boolean },
) {
  const message = 'Deleting contacts has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Contact',
  });
  const deletionId = await addDeletion(account, { ...upload, notificationId });
  await services.jobs.enqueue(account, job, { accountId: account.id, notificationId, deletionId });
  await account.audit({
    action: 'bulk_delete_file',
    resource: 'contact',
    id: null,
    after: { file_name: upload.fileName, do_not_mail: upload.doNotMail },
  });
  return accepted({ message, deletion_id: deletionId, notification_id: notificationId });
}
