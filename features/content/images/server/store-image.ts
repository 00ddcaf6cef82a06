import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { invalid } from '#platform/server/errors.ts';
import { inSeenFolders, requireFolder } from '#platform/server/folders/folder-access.ts';
import { PictureRefused } from '#platform/server/pictures/picture-refused.ts';
import type { ReadPicture } from '#platform/server/pictures/picture-messages.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { Services } from '#platform/server/services.ts';
import { imageKey, storedAt } from './image-key.ts';
import { requireRoom } from './image-storage.ts';
import { imageRecords } from './images-table.ts';
import { presentImages, type ImageRow } from './present-images.ts';
import { fileSweep } from './remove-files.ts';

/** A picture that somebody sent, with what they say of it. */
export interface NewImage {
  content: Buffer;
  name: string;
  alt?: string | undefined;
  is_decorative?: boolean | undefined;
  folder_id?: number | null | undefined;
}

/** Who stores a picture. */
export interface Storing {
  accountId: number;
  actor: AdmittedActor;
}

/** A stored picture, and the oldest other one of the same bytes. */
export type StoredImage = ImageRow & { same_as: { id: number; name: string } | null };

/** Reads a picture and answers the reason as the field's error where it is none. */
export async function readOrRefuse(
  read: Promise<ReadPicture>,
  field: string,
): Promise<ReadPicture> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof PictureRefused) throw invalid({ [field]: [error.message] });
    throw error;
  }
}

/**
 * Stores a picture that was read. The files come first, outside any transaction; whatever dies in between, a job that was queued before
 * them takes those away that no record names.
 */
export async function storeImage(
  services: Services,
  who: Storing,
  { picture, ...given }: Omit<NewImage, 'content'> & { picture: ReadPicture },
): Promise<StoredImage> {
  const stored = describePicture(services.secrets, who.accountId, picture);
  await inAccount(services.database, who, async (account) => {
    await requireFolder(account, imageRecords.table.folderType, given.folder_id);
    await requireRoom(account, stored.stored_bytes);
    const startAfter = new Date(services.clock.now().getTime() + 3_600_000);
    const { key, files } = stored;
    await services.jobs.enqueue(
      account,
      fileSweep,
      { accountId: account.id, gone: [{ key, files }] },
      { startAfter },
    );
  });
  const write = async (): Promise<void> => {
    for (const [at, { bytes }] of picture.files.entries())
      await services.files.put(
        storedAt(who.accountId, stored.key, stored.files[at]!),
        Buffer.from(bytes),
      );
  };
  await write();
  const made = await inAccount(services.database, who, (account) =>
    record(account, services, { ...given, ...stored }),
  );
  // Somebody may have deleted the last other picture of these bytes in between, and with it the files.
  const first = storedAt(who.accountId, stored.key, stored.files[0]!);
  await services.files.size(first).catch(write);
  return made;
}

/** A picture as its record keeps it. */
export function describePicture(secrets: Secrets, accountId: number, picture: ReadPicture) {
  const { mime, width, height, frames, files } = picture;
  const hash = createHash('sha256').update(files[0]!.bytes).digest('hex');
  return {
    key: imageKey(secrets, accountId, hash),
    files: files.map((one) => `${one.width}.${one.ext}`),
    mime,
    width,
    height,
    frames,
    bytes: files[0]!.bytes.length,
    stored_bytes: files.reduce((sum, one) => sum + one.bytes.length, 0),
  };
}

async function record(
  account: Account,
  services: Services,
  fields: Omit<NewImage, 'content'> & ReturnType<typeof describePicture>,
): Promise<StoredImage> {
  // Records and files of the same bytes come and go one after the other.
  await lockInAccount(account, 'images');
  await requireRoom(account, fields.stored_bytes);
  const same = await oldestOf(account, fields.key);
  const row = await createRecord(account, imageRecords, {
    ...fields,
    created_by: account.actor.name,
  });
  const [presented] = await presentImages(account, services, [row]);
  return { ...presented!, same_as: same };
}

async function oldestOf(
  account: Account,
  key: string,
): Promise<{ id: number; name: string } | null> {
  const seen = all(inSeenFolders(account, imageRecords.table.folderType));
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, r.name from images r where r.account_id = ${account.id} and r.key = ${key} and ${seen} order by r.id limit 1`.execute(
    account.db,
  );
  return rows[0] ?? null;
}
