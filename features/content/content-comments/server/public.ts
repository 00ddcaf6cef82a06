import type { Account } from '#platform/server/account/account.ts';

/** Takes away the comments of a content that was deleted. */
export async function deleteComments(account: Account, contentId: number): Promise<void> {
  await account.db
    .deleteFrom('content_comments')
    .where('account_id', '=', account.id)
    .where('content_id', '=', contentId)
    .execute();
}
