import { z } from 'zod';
import { refreshTagCounts } from '#features/audience/contact-tags/server/public.ts';
import { ensureFields } from '#features/audience/custom-fields/server/public.ts';
import { refreshListCounts } from '#features/audience/lists/server/public.ts';
import { importJob, previewImport, rejectedName } from '#engines/imports/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { parseInput } from '#platform/server/parse.ts';
import { accepted, file, ok, type MountFeature } from '#platform/server/http/route.ts';
import {
  importChoices,
  importHistory,
  importRole,
  previewAgain,
  startImport as startBody,
  uploadChoices,
} from '../contract.ts';
import { mountCorrections } from './mount-corrections.ts';
import { findFile, rememberFile, takeFile } from './previewed-files.ts';
import { importsOfList, rejectedFileOf, showImport } from './read-imports.ts';
import { readHead, receiveUpload, type Upload } from './receive-upload.ts';
import { requireList, sayingWhy, startImport } from './start-import.ts';

const oneRecord = z.object({ accountId: idParam, id: idParam });

/** Routes of contact import, and the job that runs imports. */
export const mountContactImport: MountFeature = (router, services) => {
  const { files, database } = services;
  const job = importJob(services, { ensureFields, refreshListCounts, refreshTagCounts });
  services.jobs.define(job);
  mountCorrections(router, services, job);

  // What was stored goes again when the request comes to nothing.
  const keeping = async <T>(upload: Upload, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await files.remove(upload.file);
      throw error;
    }
  };

  router.account({
    method: 'POST',
    path: 'lists/:id/file_import',
    role: importRole,
    transaction: false,
    params: oneRecord,
    summary: 'Import a CSV file (multipart field "file") into a list',
    handle: async ({ accountId, actor, params, raw }) => {
      const who = { accountId, actor };
      await inAccount(database, who, (account) => requireList(account, params.id));
      const upload = await receiveUpload(raw, files, accountId);
      return keeping(upload, async () => {
        const choices = parseInput(uploadChoices, upload.fields);
        const head = await readHead(files, upload.file, upload.fileBytes);
        return accepted(
          await inAccount(database, who, (account) =>
            startImport(account, services, job, { ...upload, listId: params.id, head, choices }),
          ),
        );
      });
    },
  });

  router.account({
    method: 'POST',
    path: 'imports/preview',
    role: importRole,
    transaction: false,
    params: z.object({ accountId: idParam }),
    summary: 'Look at a CSV file (multipart field "file") and keep it for an import',
    handle: async ({ accountId, actor, raw }) => {
      const upload = await receiveUpload(raw, files, accountId);
      return keeping(upload, async () => {
        const choices = parseInput(uploadChoices, upload.fields);
        const head = await readHead(files, upload.file, upload.fileBytes);
        return ok(
          await inAccount(database, { accountId, actor }, async (account) => {
            const preview = await sayingWhy(() => previewImport(account, head, choices));
            const fileId = await rememberFile(account, files, upload);
            return {
              file_id: fileId,
              file_name: upload.fileName,
              file_bytes: upload.fileBytes,
              ...preview,
            };
          }),
        );
      });
    },
  });

  router.account({
    method: 'GET',
    path: 'imports/preview/:id',
    role: importRole,
    transaction: false,
    params: oneRecord,
    query: previewAgain,
    summary: 'Look at a previewed file again, read with another separator or encoding',
    handle: async ({ accountId, actor, params, query }) =>
      inAccount(database, { accountId, actor }, async (account) => {
        const waiting = await findFile(account, params.id);
        const head = await readHead(files, waiting.file, waiting.fileBytes);
        const preview = await sayingWhy(() => previewImport(account, head, query));
        return ok({
          file_id: params.id,
          file_name: waiting.fileName,
          file_bytes: waiting.fileBytes,
          ...preview,
        });
      }),
  });

  router.account({
    method: 'POST',
    path: 'imports',
    role: importRole,
    transaction: false,
    params: z.object({ accountId: idParam }),
    body: startBody,
    bodySample: { file_id: 1, list_id: 1 },
    summary: 'Import a file that was previewed',
    handle: async ({ accountId, actor, body }) =>
      inAccount(database, { accountId, actor }, async (account) => {
        const waiting = await findFile(account, body.file_id);
        const head = await readHead(files, waiting.file, waiting.fileBytes);
        const started = await startImport(account, services, job, {
          ...waiting,
          listId: body.list_id,
          head,
          choices: importChoices.parse(body),
        });
        await takeFile(account, body.file_id);
        return accepted(started);
      }),
  });

  router.account({
    method: 'GET',
    path: 'imports/:id',
    role: importRole,
    params: oneRecord,
    summary: 'What became of an import',
    handle: async ({ account, params }) => ok(await showImport(account, params.id)),
  });

  router.account({
    method: 'GET',
    path: 'imports/:id/rejected',
    ending: '.csv',
    role: importRole,
    transaction: false,
    params: oneRecord,
    summary: 'The rows that an import refused, with line and reason',
    handle: async ({ accountId, actor, params }) => {
      const rejected = await inAccount(database, { accountId, actor }, (account: Account) =>
        rejectedFileOf(account, params.id),
      );
      return file(await files.read(rejected.file), {
        name: rejectedName(rejected.fileName),
        type: 'text/csv; charset=utf-8',
      });
    },
  });

  router.account({
    method: 'GET',
    path: 'lists/:id/imports',
    role: importRole,
    params: oneRecord,
    query: importHistory,
    summary: 'The imports of a list, newest first',
    handle: async ({ account, params, query }) => {
      await requireList(account, params.id);
      const { rows, total } = await importsOfList(account, params.id, query);
      return ok(rows, listMeta(total, query));
    },
  });
};
