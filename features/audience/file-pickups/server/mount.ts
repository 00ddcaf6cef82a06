import { z } from 'zod';
import { importOptions, previewImport, tryImport } from '#engines/imports/public.ts';
import { fileById, filesIn, isPartial } from '#engines/sftp/public.ts';
import {
  contactCalls,
  copyForImport,
  findFile,
  readHead,
  rememberFile,
  sayingWhy,
  surveyed,
} from '#features/audience/contact-import/server/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { forbidden, notFound } from '#platform/server/errors.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { automatedImportChange, newAutomatedImport, pickFile, pickupRole } from '../contract.ts';
import {
  addAutomatedImport,
  automatedImportsOf,
  removeAutomatedImport,
  setStatus,
} from './automated-imports.ts';
import { takesName } from './name-pattern.ts';
import { pickUpJob } from './pick-up.ts';
import { pickUpRowsJob } from './pick-up-rows.ts';

const ofList = z.object({ accountId: idParam, id: idParam });
const mostShown = 20;

/** Routes by which files that were put by SFTP are imported, by hand and by themselves. */
export const mountFilePickups: MountFeature = (router, services) => {
  services.jobs.define(pickUpJob(services));
  services.jobs.define(pickUpRowsJob(services));
  mountFiles(router, services);
  mountChosen(router, services);
  mountAutomated(router, services);
  mountNew(router, services);
  mountChanges(router);
};

function mountFiles(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'sftp_imports/lists/:id',
    role: pickupRole,
    params: ofList,
    summary: 'The files in the SFTP folder of a list',
    handle: async ({ account, params }) => {
      await requireListOf(account, services, params.id);
      return ok({ files: await completeFiles(account, params.id) });
    },
  });
}

function mountChosen(router: Router, services: Services): void {
  const { files, database } = services;
  const calls = contactCalls(services);
  router.account({
    method: 'POST',
    path: 'sftp_imports/lists/:id',
    role: pickupRole,
    transaction: false,
    params: ofList,
    body: pickFile,
    bodySample: { sftp_file_id: 1 },
    summary: 'Look at a file that was put by SFTP and keep it for an import',
    handle: async ({ accountId, actor, params, body }) => {
      const who = { accountId, actor };
      const chosen = await inAccount(database, who, async (account) => {
        await requireListOf(account, services, params.id);
        const found = await fileById(account, body.sftp_file_id);
        if (found?.box !== `lists/${params.id}`) throw notFound('file');
        return found;
      });
      const copied = await copyForImport(files, { accountId, from: chosen.file });
      const upload = { ...copied, fileName: chosen.name };
      try {
        const head = await readHead(files, upload.file, upload.fileBytes);
        const looked = await inAccount(database, who, async (account) => {
          const { target } = calls.imports;
          const { fileName } = upload;
          const preview = await sayingWhy(() =>
            previewImport(
              account,
              { target, destination: params.id },
              { head, fileName, options: {} },
            ),
          );
          const fileId = await rememberFile(account, files, upload);
          return {
            file_id: fileId,
            file_name: upload.fileName,
            file_bytes: upload.fileBytes,
            ...preview,
          };
        });
        return ok(await surveyed(files, upload.file, { looked, choices: {} }));
      } catch (error) {
        await files.remove(upload.file);
        throw error;
      }
    },
  });
}

function mountAutomated(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'automated_imports/lists/:id',
    role: pickupRole,
    params: ofList,
    summary: 'The automated imports of a list',
    handle: async ({ account, params }) => {
      await requireListOf(account, services, params.id);
      return ok({ automated_imports: await automatedImportsOf(account, params.id) });
    },
  });

  router.account({
    method: 'POST',
    path: 'automated_imports/lists/:id/dry_run',
    role: pickupRole,
    params: ofList,
    body: newAutomatedImport,
    bodySample: {
      file_id: 1,
      pattern: 'people*.csv',
      schedule: 'arrival',
      consent_basis: 'opt_in',
    },
    summary: 'What an automated import would take and do; nothing changes',
    handle: async ({ account, params, body }) => {
      const { trial } = await tried(account, services, { listId: params.id, body });
      const names = (await completeFiles(account, params.id)).map(({ name }) => name);
      return ok({
        files: names.filter((name) => takesName(body.pattern, name)),
        rows: trial.rows,
        good: trial.rows - trial.rejected.length,
        rejected: trial.rejected.slice(0, mostShown),
      });
    },
  });
}

function mountNew(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'automated_imports/lists/:id',
    role: pickupRole,
    params: ofList,
    body: newAutomatedImport,
    bodySample: {
      file_id: 1,
      pattern: 'people*.csv',
      schedule: 'arrival',
      consent_basis: 'opt_in',
    },
    summary: 'Import files of a pattern as they come, mapped as a previewed file',
    handle: async ({ account, params, body }) => {
      const { trial, options } = await tried(account, services, { listId: params.id, body });
      return created({
        automated_import: await addAutomatedImport(account, {
          listId: params.id,
          pattern: body.pattern,
          schedule: body.schedule,
          options,
          header: trial.header,
        }),
      });
    },
  });
}

function mountChanges(router: Router): void {
  router.account({
    method: 'PUT',
    path: 'automated_imports/:id',
    role: pickupRole,
    params: ofList,
    body: automatedImportChange,
    bodySample: { status: 'paused' },
    summary: 'Pause or resume an automated import',
    handle: async ({ account, params, body }) => {
      requireContacts(account);
      return ok({ automated_import: await setStatus(account, params.id, body.status) });
    },
  });

  router.account({
    method: 'DELETE',
    path: 'automated_imports/:id',
    role: pickupRole,
    params: ofList,
    summary: 'Delete an automated import; its files stay',
    handle: async ({ account, params }) => {
      requireContacts(account);
      await removeAutomatedImport(account, params.id);
      return ok({ id: params.id });
    },
  });
}

async function tried(
  account: Account,
  services: Services,
  { listId, body }: { listId: number; body: z.output<typeof newAutomatedImport> },
) {
  await requireListOf(account, services, listId);
  const calls = contactCalls(services);
  const waiting = await findFile(account, body.file_id);
  const options = importOptions.parse(body);
  await calls.requireOptions?.(account, options);
  const head = await readHead(services.files, waiting.file, waiting.fileBytes);
  const { target } = calls.imports;
  const trial = await sayingWhy(() =>
    tryImport(account, { target, destination: listId }, { head, options }),
  );
  return { trial, options };
}

async function completeFiles(account: Account, listId: number) {
  const found = await filesIn(account, `lists/${listId}`);
  return found
    .filter(({ name }) => !isPartial(name))
    .map(({ id, name, bytes, stored_at: at }) => ({
      id,
      name,
      bytes: Number(bytes),
      stored_at: at,
    }));
}

async function requireListOf(account: Account, services: Services, id: number): Promise<void> {
  requireContacts(account);
  await contactCalls(services).requireDestination(account, id);
}

function requireContacts(account: Account): void {
  if (!account.actor.roles.has('contacts'))
    throw forbidden('Importing contacts needs the role "contacts" as well.');
}
