import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { accepted, file, ok, type Router } from '#platform/server/http/route.ts';
import { parseInput } from '#platform/server/parse.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { importMode, importsQuery } from '../contract/imports.ts';
import { importsOf, rejectedFileOf, type ImportFamily } from './import-record.ts';
import type { SuppressionJobs } from './jobs.ts';
import { receiveUpload } from './receive-upload.ts';
import { rejectedName } from './run-import.ts';
import { requireHashes, requireSecureSuppression, sayingWhy } from './save-secure-list.ts';
import { rowsOf } from './read-rows.ts';
import { startImport } from './start-import.ts';
import { globalListRecords, secureListRecords } from './tables.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const targets = {
  global_suppression_lists: {
    role: 'account',
    records: globalListRecords,
    summary: 'Add the addresses and domains of a file (multipart field "file") to a list',
    fields: z.object({ mode: z.literal('add', 'must be add').default('add') }),
  },
  secure_lists: {
    role: 'contacts',
    records: secureListRecords,
    summary:
      'Take the hashes of a file (multipart field "file") into a list: mode add, or replace what is there',
    fields: z.object({ mode: importMode.default('add') }),
  },
} as const;

interface Mounted {
  services: Services;
  jobs: SuppressionJobs;
  family: ImportFamily;
}

/** Routes that take files into lists of one family, and say what became of them. */
export function mountImports(router: Router, mounted: Mounted): void {
  mountUpload(router, mounted);
  mountHistory(router, mounted);
}

async function showList(account: Account, family: ImportFamily, id: number): Promise<void> {
  await showRecord(account, targets[family].records as typeof globalListRecords, id);
}

function mountUpload(router: Router, { services, jobs, family }: Mounted): void {
  const { role, summary, fields } = targets[family];
  const { database, files } = services;
  const isSecure = family === 'secure_lists';
  router.account({
    method: 'POST',
    path: `${family}/:id/import`,
    role,
    transaction: false,
    params: byId,
    summary,
    handle: async ({ accountId, actor, params: { id: listId }, raw }) => {
      const who = { accountId, actor };
      await inAccount(database, who, async (account) => {
        await showList(account, family, listId);
        if (isSecure) requireSecureSuppression(account);
      });
      const upload = await receiveUpload(raw, files, accountId);
      const stored = upload.file;
      if (stored === null) throw invalid({ file: ['is required: choose a file'] });
      try {
        const { mode } = parseInput(fields, upload.fields);
        await requireReadable(services, stored, isSecure);
        const given = { ...upload, file: stored, family, listId, mode };
        return accepted(
          await inAccount(database, who, (account) =>
            startImport(account, { services, jobs }, given),
          ),
        );
      } catch (error) {
        await files.remove(stored);
        throw error;
      }
    },
  });
}

function mountHistory(router: Router, { services, family }: Mounted): void {
  const { role } = targets[family];
  const { database, files } = services;
  router.account({
    method: 'GET',
    path: `${family}/:id/imports`,
    role,
    params: byId,
    query: importsQuery,
    summary: 'The files of a list, newest first, with what became of their rows',
    handle: async ({ account, params: { id }, query }) => {
      await showList(account, family, id);
      const { rows, total } = await importsOf(account, { family, listId: id }, query);
      return ok(rows, listMeta(total, query));
    },
  });
  router.account({
    method: 'GET',
    path: `${family}/:id/imports/:importId/rejected`,
    ending: '.csv',
    role,
    transaction: false,
    params: byId.extend({ importId: idParam }),
    summary: 'The rows of a file that were not taken, with line and reason',
    handle: async ({ accountId, actor, params: { id: listId, importId } }) => {
      const rejected = await inAccount(database, { accountId, actor }, (account) =>
        rejectedFileOf(account, { family, listId, importId }),
      );
      return file(await files.read(rejected.file), {
        name: rejectedName(rejected.fileName),
        type: 'text/csv; charset=utf-8',
      });
    },
  });
}

// A file that is no text is refused at once, and one of hashes that has none.
async function requireReadable(
  { files }: Services,
  stored: string,
  isSecure: boolean,
): Promise<void> {
  if (isSecure) return requireHashes(files, stored);
  await sayingWhy(async () => {
    for await (const _batch of rowsOf(files, stored)) return;
  });
}
