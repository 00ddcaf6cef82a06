import { sql } from 'kysely';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { folderById } from '#platform/server/folders/folders.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { copyOf, type Copied } from '#platform/server/resource/duplicate.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { contents, editorNames } from '../contract.ts';
import { composeContent } from './compose-content.ts';
import { contentRecords } from './contents-table.ts';

type ContentFields = z.infer<typeof contents.fields>;

/** Saves a new content; answers it with what the layout compiler remarked. */
export async function createContent(account: Account, fields: ContentFields): Promise<Row> {
  await requireFolder(account, fields.folder_id);
  await requireFreeName(account, fields.name);
  const { parts, warnings } = await composeContent(fields.editor_type, fields, { account });
  const row = await createRecord(account, contentRecords, {
    ...fields,
    ...parts,
    created_by: account.actor.name,
  });
  return { ...row, warnings };
}

/** Changes a content; its editor stays the one it was made with. */
export async function updateContent(
  account: Account,
  id: number,
  fields: Partial<ContentFields>,
): Promise<Row> {
  await requireFolder(account, fields.folder_id);
  const before = contents.row.parse(await showRecord(account, contentRecords, id));
  if (fields.editor_type !== undefined && fields.editor_type !== before.editor_type) {
    throw invalid({
      editor_type: [
        `cannot be changed from ${before.editor_type} (${editorNames[before.editor_type]}): make a new content with the other editor`,
      ],
    });
  }
  const changesParts =
    fields.html_part !== undefined ||
    fields.text_part !== undefined ||
    fields.mjml_part !== undefined;
  const { parts, warnings } = changesParts
    ? await composeContent(before.editor_type, fields, { account, before })
    : { parts: {}, warnings: [] };
  const row = await updateRecord(account, contentRecords, {
    id,
    fields: { ...fields, ...parts },
  });
  return { ...row, warnings };
}

/** Copies a content under a free name 'Copy of …'. */
export async function duplicateContent(account: Account, copied: Copied): Promise<Row> {
  const copy = await copyOf(account, contentRecords, copied);
  return createRecord(account, contentRecords, {
    ...copy,
    created_by: account.actor.name,
  });
}

async function requireFolder(account: Account, folderId: number | null | undefined): Promise<void> {
  if (folderId === null || folderId === undefined) return;
  const folder = await folderById(account, folderId);
  if (folder.folder_type !== 'content') throw invalid({ folder_id: ['is no folder for contents'] });
}

/** Asked before the work of composing; the unique index decides when two save at once. */
async function requireFreeName(account: Account, name: string): Promise<void> {
  const twin =
    await sql`select 1 from contents where account_id = ${account.id} and lower(name) = lower(${name}) and archived_at is null`.execute(
      account.db,
    );
  if (twin.rows.length > 0) throw invalid({ name: ['has already been taken'] });
}
