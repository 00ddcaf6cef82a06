import { noteChanges } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';

const kinds = [
  'joined_list',
  'left_list',
  'unsubscribed',
  'tagged',
  'untagged',
  'ordered',
  'opened',
  'clicked',
] as const;

/** Tells whoever follows contacts that all of these is another now; nobody did anything, so it starts no journey. */
export async function noteTouched(account: Account, ids: readonly number[]): Promise<void> {
  for (const kind of kinds) await noteChanges(account, ids, { kind, isMuted: true });
}
