import type { Account } from '#platform/server/account/account.ts';
import type { InUse } from '#platform/server/resource/modules-in-use.ts';

/** Answers which records of one kind use a content. */
export type AskUsers = (
  account: Account,
  contentId: number,
) => Promise<{ id: number; name: string }[]>;

const askers = new Map<string, AskUsers>();

/** A neighbour that holds on to contents (campaigns, journeys) says so once, when it mounts. */
export function contentInUse(kind: string, ask: AskUsers): void {
  askers.set(kind, ask);
}

/** Who uses a content, by kind, from all neighbours that said they do. */
export const usersOfContent: InUse = async (account, contentId) => {
  const used: Record<string, { id: number; name: string }[]> = {};
  // One after the other: they share the account's one transaction.
  for (const [kind, ask] of askers) used[kind] = await ask(account, contentId);
  return used;
};
