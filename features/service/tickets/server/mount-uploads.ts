import { z } from 'zod';
import {
  beginUpload,
  dropUpload,
  endUpload,
  keepDraft,
  tooLargeTogether,
  uploadsOf,
} from '#engines/desk/public.ts';
import { mostFileBytes, type TicketUpload } from '#engines/desk/contract.ts';
import { tickets as roles } from '#features/session/access/contract/cloud-roles.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { invalid, tooLarge } from '#platform/server/errors.ts';
import { created, ok, type MountFeature, type OpenCall } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { draftBody, uploadQuery } from '../contract.ts';

const reading = { role: [...roles.read] };
const writing = { role: [...roles.write] };
const formOverhead = 64 * 1024;

/** Files that an agent uploads before the message is sent with which they go; nobody else sees them. */
export const mountUploads: MountFeature = (router, services) => {
  router.account({
    method: 'POST',
    path: 'tickets/uploads',
    ...writing,
    transaction: false,
    summary: 'Upload a file (multipart field "file") that is to go with a message of a ticket',
    query: uploadQuery,
    handle: async (call) => created({ upload: await receive(services, call) }),
  });
  router.account({
    method: 'GET',
    path: 'tickets/:number/uploads',
    ...reading,
    summary: 'Your uploaded files that wait to be sent with a message of this ticket',
    params: z.object({ accountId: idParam, number: idParam }),
    handle: async ({ account, params: { number } }) =>
      ok({ uploads: await uploadsOf(account, number) }),
  });
  router.account({
    method: 'DELETE',
    path: 'tickets/uploads/:id',
    ...writing,
    summary: 'Remove an uploaded file that was not sent',
    params: z.object({ accountId: idParam, id: idParam }),
    handle: async ({ account, params: { id } }) => {
      await dropUpload(account, id);
      return ok({ id });
    },
  });
};

/** What an agent writes in a ticket and has not sent: kept for them alone. */
export const mountDrafts: MountFeature = (router) => {
  router.account({
    method: 'PUT',
    path: 'tickets/:number/draft',
    ...writing,
    summary: 'Keep what you write in a ticket until you send it; an empty text forgets it',
    params: z.object({ accountId: idParam, number: idParam }),
    body: draftBody,
    bodySample: { draft: { mode: 'reply', text: 'Hello' } },
    handle: async ({ account, params: { number }, body: { draft } }) => {
      await keepDraft(account, number, draft);
      return ok({ draft: draft.text.trim() === '' ? null : draft });
    },
  });
};

// The row comes before the file, so that what was cut off in between is found and removed.
async function receive(
  { database, files }: Services,
  {
    accountId,
    actor,
    query: { number },
    raw,
  }: Pick<
    OpenCall<unknown, z.output<typeof uploadQuery>, unknown>,
    'accountId' | 'actor' | 'query' | 'raw'
  >,
): Promise<TicketUpload> {
  const missing = 'is required: send it as multipart form data in the field "file"';
  if (!raw.isMultipart()) throw invalid({ file: [missing] });
  if (Number(raw.headers['content-length'] ?? 0) > mostFileBytes + formOverhead)
    throw tooLarge(tooLargeTogether);
  const part = await raw.file({ limits: { fileSize: mostFileBytes }, throwFileSizeLimit: false });
  if (part?.fieldname !== 'file') throw invalid({ file: [missing] });
  const who = { accountId, actor };
  const place = await inAccount(database, who, (account) =>
    beginUpload(account, {
      number: number ?? null,
      name: plainName(part.filename),
      type: part.mimetype.slice(0, 100),
    }),
  );
  try {
    await files.put(place.key, part.file);
    const size = await files.size(place.key);
    if (part.file.truncated || size > place.room) throw tooLarge(tooLargeTogether);
    return await inAccount(database, who, (account) => endUpload(account, { id: place.id, size }));
  } catch (error) {
    await inAccount(database, who, (account) => dropUpload(account, place.id));
    throw error;
  }
}

// Only for showing: a name from outside never becomes a path.
function plainName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(0, 200) || 'file';
}
