import { z } from 'zod';
import {
  importOptions,
  mostShownRejects,
  rejectedName,
  tryImport,
} from '#engines/imports/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import type { FastifyRequest } from 'fastify';
import { inAccount, type AdmittedActor } from '#platform/server/account/account.ts';
import { accepted, file, ok, type Answer, type Router } from '#platform/server/http/route.ts';
import { parseInput } from '#platform/server/parse.ts';
import type { Services } from '#platform/server/services.ts';
import { importChoices, importHistory, uploadChoices } from '../contract.ts';
import { destinationIn, destinationOf } from './destination-of.ts';
import type { ImportCalls } from './import-calls.ts';
import { mountCorrections } from './mount-corrections.ts';
import { mountPreview } from './mount-preview.ts';
import { findFile, takeFile } from './previewed-files.ts';
import { importsInto, rejectedFileOf, showImport } from './read-imports.ts';
import { keeping, readHead, receiveUpload } from './receive-upload.ts';
import { requireDestination, sayingWhy, startImport } from './start-import.ts';

const oneRecord = z.object({ accountId: idParam, id: idParam });
const noRecord = z.object({ accountId: idParam });

/** Routes by which files are looked at, imported into a target and followed. */
export function mountImportCalls(router: Router, services: Services, calls: ImportCalls): void {
  mountUpload(router, services, calls);
  mountPreview(router, services, calls);
  mountStart(router, services, calls);
  if (calls.ofAccount !== undefined) mountTrial(router, services, calls);
  mountResults(router, services, calls);
  mountCorrections(router, services, calls);
}

function mountUpload(router: Router, services: Services, calls: ImportCalls): void {
  router.account({
    method: 'POST',
    path: `${calls.into}/:id/file_import`,
    role: calls.role,
    transaction: false,
    params: oneRecord,
    summary: 'Import a CSV file (multipart field "file")',
    handle: ({ accountId, actor, params: { id }, raw }) =>
      importUpload(services, calls, { accountId, actor, raw, destination: id }),
  });
  if (calls.ofAccount === undefined) return;
  router.account({
    method: 'POST',
    path: `${calls.ofAccount}/import`,
    role: calls.role,
    transaction: false,
    params: noRecord,
    summary: `Import a CSV file (multipart field "file"), into what ${calls.field} names`,
    handle: ({ accountId, actor, raw }) =>
      importUpload(services, calls, { accountId, actor, raw, destination: null }),
  });
}

async function importUpload(
  services: Services,
  calls: ImportCalls,
  given: {
    accountId: number;
    actor: AdmittedActor;
    raw: FastifyRequest;
    destination: number | null;
  },
): Promise<Answer> {
  const { files, database } = services;
  const { accountId, actor, raw } = given;
  const who = { accountId, actor };
  await inAccount(database, who, (account) =>
    requireDestination(account, calls, given.destination),
  );
  const upload = await receiveUpload(raw, files, {
    accountId,
    takesArchives: calls.imports.target.movesIn === true,
  });
  return keeping(services, upload, async () => {
    const choices = parseInput(uploadChoices, upload.fields);
    const named = parseInput(destinationIn({ ...calls, isOptional: true }), upload.fields);
    const destination = given.destination ?? destinationOf(calls, named);
    const head = await readHead(files, upload.file, upload.fileBytes);
    return accepted(
      await inAccount(database, who, (account) =>
        startImport(account, services, calls, { ...upload, destination, head, choices }),
      ),
    );
  });
}

function mountStart(router: Router, services: Services, calls: ImportCalls): void {
  const { files, database } = services;
  router.account({
    method: 'POST',
    path: calls.path,
    role: calls.role,
    transaction: false,
    params: noRecord,
    body: importChoices.extend({ file_id: idParam, ...destinationIn(calls).shape }),
    bodySample: { file_id: 1, [calls.field]: 1 },
    summary: 'Import a file that was previewed',
    handle: async ({ accountId, actor, body }) =>
      inAccount(database, { accountId, actor }, async (account) => {
        const fileId = Number(body['file_id']);
        const waiting = await findFile(account, fileId);
        const head = await readHead(files, waiting.file, waiting.fileBytes);
        const started = await startImport(account, services, calls, {
          ...waiting,
          destination: destinationOf(calls, body),
          head,
          choices: importChoices.parse(body),
        });
        await takeFile(account, fileId);
        return accepted(started);
      }),
  });
}

/** Says what an import of the start of a previewed file would come to. */
function mountTrial(router: Router, services: Services, calls: ImportCalls): void {
  const { files, database } = services;
  router.account({
    method: 'POST',
    path: `${calls.path}/try`,
    role: calls.role,
    transaction: false,
    params: noRecord,
    body: importChoices.extend({ file_id: idParam, ...destinationIn(calls).shape }),
    bodySample: { file_id: 1 },
    summary: 'Check the first rows of a previewed file; nothing is imported',
    handle: async ({ accountId, actor, body }) =>
      inAccount(database, { accountId, actor }, async (account) => {
        const waiting = await findFile(account, Number(body['file_id']));
        const head = await readHead(files, waiting.file, waiting.fileBytes);
        const destination = destinationOf(calls, body);
        await requireDestination(account, calls, destination);
        const into = { target: calls.imports.target, destination };
        const { rows, rejected } = await sayingWhy(() =>
          tryImport(account, into, { head, options: importOptions.parse(body) }),
        );
        return ok({ rows, is_whole: head.isWhole, rejected: rejected.slice(0, mostShownRejects) });
      }),
  });
}

function mountResults(router: Router, services: Services, calls: ImportCalls): void {
  const { files, database } = services;
  const { kind } = calls.imports.target;
  router.account({
    method: 'GET',
    path: `${calls.path}/:id`,
    role: calls.role,
    params: oneRecord,
    summary: 'What became of an import',
    handle: async ({ account, params }) => ok(await showImport(account, calls, params.id)),
  });

  router.account({
    method: 'GET',
    path: `${calls.path}/:id/rejected`,
    ending: '.csv',
    role: calls.role,
    transaction: false,
    params: oneRecord,
    summary: 'The rows that an import refused, with line and reason',
    handle: async ({ accountId, actor, params }) => {
      const rejected = await inAccount(database, { accountId, actor }, (account) =>
        rejectedFileOf(account, kind, params.id),
      );
      return file(await files.read(rejected.file), {
        name: rejectedName(rejected.fileName),
        type: 'text/csv; charset=utf-8',
      });
    },
  });

  router.account({
    method: 'GET',
    path: `${calls.into}/:id/imports`,
    role: calls.role,
    params: oneRecord,
    query: importHistory,
    summary: 'The imports into it, newest first',
    handle: async ({ account, params, query }) => {
      await calls.requireDestination(account, params.id);
      const { rows, total } = await importsInto(account, calls, { id: params.id, ...query });
      return ok(rows, listMeta(total, query));
    },
  });
  if (calls.ofAccount === undefined) return;
  router.account({
    method: 'GET',
    path: `${calls.ofAccount}/imports`,
    role: calls.role,
    query: importHistory,
    summary: 'All imports of the kind, newest first',
    handle: async ({ account, query }) => {
      const { rows, total } = await importsInto(account, calls, { id: null, ...query });
      return ok(rows, listMeta(total, query));
    },
  });
}
