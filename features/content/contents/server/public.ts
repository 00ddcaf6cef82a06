import { sql } from 'kysely';
import { inlineCssInThread } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all, type Condition } from '#platform/server/resource/resource-table.ts';
import { freeName } from '#platform/server/resource/duplicate.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { contents } from '../contract.ts';
import { contentRecords, contentsTable } from './contents-table.ts';

export { contentSample } from './sample-contents.ts';

// Templates are composed, previewed and made into contents by the same parts.
export { composeContent, type ContentParts, type GivenParts } from './compose-content.ts';
export { contentLayouts, layoutMjml, type ContentLayout } from './content-layouts.ts';
export { previewContent } from './preview-content.ts';
export { createContent } from './write-content.ts';

/** A content as neighbours see it. */
export interface Content {
  id: number;
  name: string;
  editorType: number;
  html: string;
  text: string;
  updatedAt: string;
  isArchived: boolean;
}

/** One content with its bodies as they were saved; null when the account has none of this id. */
export async function contentById(account: Account, id: number): Promise<Content | null> {
  const found = await sql<Content>`
    select id, name, editor_type as "editorType", html_part as html, text_part as text, updated_at as "updatedAt", archived_at is not null as "isArchived"
    from contents where account_id = ${account.id} and id = ${id}`.execute(account.db);
  return found.rows[0] ?? null;
}

/** What a mailing takes along when it starts: later changes of the content do not reach it. CSS is inlined here. */
export async function freezeContent(
  account: Account,
  id: number,
): Promise<{ contentId: number; name: string; html: string; text: string }> {
  const content = await contentById(account, id);
  if (!content) throw notFound('content');
  return {
    contentId: content.id,
    name: content.name,
    html: await inlineCssInThread(content.html),
    text: content.text,
  };
}

/** The condition that a content, `r` unless it is called otherwise, does not lie in a folder that is shut to the caller. */
export function isSeenContent(account: Account, content = 'r'): Condition {
  return all(inSeenFolders(account, contentsTable.folderType, content));
}

/** A content that the caller sees, with the parts that a template is made of. */
export async function contentToCopy(account: Account, id: number) {
  return contents.row.parse(await showRecord(account, contentRecords, id));
}

/** The name itself where no content has it, else with a number behind it. */
export function freeContentName(account: Account, wanted: string): Promise<string> {
  return freeName(account, contentsTable, wanted);
}
