import { z } from 'zod';
import { isSecureSuppressionOn } from '#engines/audience/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { changeSettings } from '#platform/server/account/change-account.ts';
import { accepted, created, ok, type Router } from '#platform/server/http/route.ts';
import { parseInput } from '#platform/server/parse.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { requireUnchanged } from '#platform/server/resource/require-unchanged.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import type { ImportMode } from '../contract/imports.ts';
import { changedSecureList, newSecureList, secureSuppression } from '../contract/secure-lists.ts';
import { importsOf } from './import-record.ts';
import { afterHashes, type SuppressionJobs } from './jobs.ts';
import { receiveUpload, type Upload } from './receive-upload.ts';
import {
  requireHashes,
  requireSecureSuppression,
  smallFile,
  takeHashes,
  takeSmallFile,
} from './save-secure-list.ts';
import { startImport } from './start-import.ts';
import { secureListRecords } from './tables.ts';

const role = 'contacts';
const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of secure lists. */
export function mountSecureLists(router: Router, services: Services, jobs: SuppressionJobs): void {
  mountSwitch(router);
  mountSaving(router, services, jobs);
  mountResource({
    router,
    services,
    records: secureListRecords,
    with: {
      delete: async (account, id) => {
        const { families } = services;
        const gone = await deleteRecord(account, secureListRecords, { id, families });
        await services.jobs.enqueue(account, jobs.clearing, {
          accountId: account.id,
          family: 'secure_lists' as const,
          listId: id,
        });
        return gone;
      },
      refresh_count: async (account, ids) => {
        const message = 'Counting secure lists has started.';
        const notificationId = await services.notifications.start(account, {
          message,
          notifiableType: 'SecureList',
        });
        await services.jobs.enqueue(account, jobs.counting, {
          accountId: account.id,
          notificationId,
          ids: ids ?? null,
        });
        return accepted({ message, notification_id: notificationId });
      },
    },
  });
}

function mountSwitch(router: Router): void {
  router.account({
    method: 'GET',
    path: 'secure_lists/switch',
    role,
    summary: 'Whether secure lists suppress anybody in this account',
    handle: async ({ account }) => ok({ enabled: isSecureSuppressionOn(account.record) }),
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'settings/secure_suppression',
    role: 'account',
    summary: 'Let secure lists suppress contacts, or not',
    body: secureSuppression,
    handle: async ({ account, body }) => {
      await changeSettings(account, { enable_secure_suppression_list: body.enabled });
      return ok({ enabled: body.enabled });
    },
  });
}

function mountSaving(router: Router, services: Services, jobs: SuppressionJobs): void {
  const { database, files } = services;
  router.account({
    method: 'POST',
    path: 'secure_lists',
    role,
    transaction: false,
    bodyLimit: 'large',
    params: z.object({ accountId: idParam }),
    summary: 'Create a secure list with hashes, or with a file of them (multipart field "file")',
    handle: async ({ accountId, actor, raw }) => {
      const given = await receive(raw, services, { accountId, actor });
      return keeping(files, given.upload, () => {
        const { hashes, ...fields } = parseInput(newSecureList, given.fields);
        return inAccount(database, { accountId, actor }, async (account) => {
          requireSecureSuppression(account);
          const { id } = await createRecord(account, secureListRecords, fields);
          await takeIn({ account, services, jobs }, { id, hashes, ...given, mode: 'replace' });
          return created(await answerOf(account, id));
        });
      });
    },
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'secure_lists/:id',
    role,
    transaction: false,
    bodyLimit: 'large',
    params: byId,
    summary:
      'Change a secure list; hashes, or a file of them, replace those that are there unless mode is add; absent fields stay',
    handle: async ({ accountId, actor, params: { id }, raw }) => {
      await inAccount(database, { accountId, actor }, (account) =>
        showRecord(account, secureListRecords, id),
      );
      const given = await receive(raw, services, { accountId, actor });
      return keeping(files, given.upload, () => {
        const { hashes, mode = 'replace', ...fields } = parseInput(changedSecureList, given.fields);
        return inAccount(database, { accountId, actor }, async (account) => {
          requireSecureSuppression(account);
          await requireUnchanged(account, secureListRecords, {
            id,
            ifMatch: raw.headers['if-match'],
          });
          await updateRecord(account, secureListRecords, { id, fields });
          await takeIn({ account, services, jobs }, { id, hashes, ...given, mode });
          return ok(await answerOf(account, id));
        });
      });
    },
  });
}

interface Given {
  fields: unknown;
  upload: (Upload & { file: string }) | null;
}

// {secure_list: {name}} and {name} are the same body; a form may bring a file besides.
async function receive(
  raw: Parameters<typeof receiveUpload>[0],
  { files, database }: Services,
  { accountId, actor }: { accountId: number; actor: AdmittedActor },
): Promise<Given> {
  if (!raw.isMultipart()) {
    const body = raw.body as Record<string, unknown> | null | undefined;
    const inner = body?.['secure_list'];
    return {
      fields: inner !== null && typeof inner === 'object' ? inner : (body ?? {}),
      upload: null,
    };
  }
  await inAccount(database, { accountId, actor }, async (account) =>
    requireSecureSuppression(account),
  );
  const upload = await receiveUpload(raw, files, accountId);
  const { file } = upload;
  return { fields: upload.fields, upload: file === null ? null : { ...upload, file } };
}

// What was stored goes again when the request comes to nothing.
async function keeping<T>(
  files: Services['files'],
  upload: Given['upload'],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (upload !== null) await files.remove(upload.file);
    throw error;
  }
}

async function takeIn(
  { account, services, jobs }: { account: Account; services: Services; jobs: SuppressionJobs },
  {
    id: listId,
    hashes,
    mode,
    upload,
  }: {
    id: number;
    hashes: readonly string[] | undefined;
    mode: ImportMode;
    upload: Given['upload'];
  },
): Promise<void> {
  const target = { listId, mode };
  if (hashes !== undefined) await takeHashes(account, target, hashes);
  if (upload !== null && upload.fileBytes > smallFile) {
    await requireHashes(services.files, upload.file);
    await startImport(
      account,
      { services, jobs },
      { ...target, ...upload, family: 'secure_lists' },
    );
  } else if (upload !== null) await takeSmallFile(account, services.files, { ...target, upload });
  if (hashes !== undefined || upload !== null)
    await afterHashes(account, { services, jobs, listId });
}

async function answerOf(account: Account, id: number): Promise<object> {
  const list = await showRecord(account, secureListRecords, id);
  const asked = { page: 1, per_page: 1 };
  const { rows } = await importsOf(account, { family: 'secure_lists', listId: id }, asked);
  return { ...list, last_import: rows[0] ?? null };
}
