import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all, type Condition } from '#platform/server/resource/resource-table.ts';
import { freeName } from '#platform/server/resource/duplicate.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { contents } from '../contract.ts';
import { contentRecords, contentsTable } from './contents-table.ts';

export { checkContent, freezeContent } from './freeze-content.ts';
export { contentSample, makeSampleContent, takeOutSampleContents } from './sample-contents.ts';

// Templates are composed, previewed and made into contents by the same parts.
export { composeContent, type ContentParts, type GivenParts } from './compose-content.ts';
export { contentLayouts, layoutMjml, type ContentLayout } from './content-layouts.ts';
export { previewContent } from './preview-content.ts';
export { createContent } from './write-content.ts';

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
