import { z } from 'zod';
import { previewImport, type FileHead } from '#engines/imports/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import { parseInput } from '#platform/server/parse.ts';
import type { Services } from '#platform/server/services.ts';
import { previewAgain, uploadChoices } from '../contract.ts';
import { destinationIn, destinationOf } from './destination-of.ts';
import type { ImportCalls } from './import-calls.ts';
import { findFile, rememberFile, shown } from './previewed-files.ts';
import { keeping, readHead, receiveUpload } from './receive-upload.ts';
import { requireDestination, sayingWhy } from './start-import.ts';
import { surveyed } from './survey-file.ts';

const oneRecord = z.object({ accountId: idParam, id: idParam });
const noRecord = z.object({ accountId: idParam });

/** Routes by which a file is looked at and kept until its import is started. */
export function mountPreview(router: Router, services: Services, calls: ImportCalls): void {
  const { files, database } = services;
  router.account({
    method: 'POST',
    path: `${calls.path}/preview`,
    role: calls.role,
    transaction: false,
    params: noRecord,
    summary: 'Look at a CSV file (multipart field "file") and keep it for an import',
    handle: async ({ accountId, actor, raw }) => {
      const upload = await receiveUpload(raw, files, {
        accountId,
        takesArchives: calls.imports.target.movesIn === true,
      });
      return keeping(services, upload, async () => {
        const choices = parseInput(uploadChoices, upload.fields);
        const into = parseInput(destinationIn(calls), upload.fields);
        const head = await readHead(files, upload.file, upload.fileBytes);
        const looked = await inAccount(database, { accountId, actor }, async (account) => {
          const { fileName } = upload;
          const preview = await previewOf(account, calls, { head, into, choices, fileName });
          const fileId = await rememberFile(account, files, upload);
          return shown(fileId, upload, preview);
        });
        return ok(await surveyed(files, upload.file, { looked, choices }));
      });
    },
  });

  router.account({
    method: 'GET',
    path: `${calls.path}/preview/:id`,
    role: calls.role,
    transaction: false,
    params: oneRecord,
    query: previewAgain.extend(destinationIn(calls).shape),
    summary: 'Look at a previewed file again, read with another separator or encoding',
    handle: async ({ accountId, actor, params, query }) => {
      const found = await inAccount(database, { accountId, actor }, async (account) => {
        const waiting = await findFile(account, params.id);
        const { fileName } = waiting;
        const head = await readHead(files, waiting.file, waiting.fileBytes);
        const given = { head, into: query, choices: query, fileName };
        const preview = await previewOf(account, calls, given);
        return { file: waiting.file, looked: shown(params.id, waiting, preview) };
      });
      return ok(await surveyed(files, found.file, { looked: found.looked, choices: query }));
    },
  });
}

async function previewOf(
  account: Account,
  calls: ImportCalls,
  given: {
    head: FileHead;
    into: Record<string, unknown>;
    choices: { delimiter?: unknown; encoding?: unknown; from_product?: unknown };
    fileName: string;
  },
) {
  const destination = destinationOf(calls, given.into);
  await requireDestination(account, calls, destination);
  return sayingWhy(() =>
    previewImport(
      account,
      { target: calls.imports.target, destination },
      {
        head: given.head,
        fileName: given.fileName,
        options: previewAgain.parse(given.choices),
      },
    ),
  );
}
