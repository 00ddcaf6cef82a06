import type { Account } from '#platform/server/account/account.ts';

/** Whose uploads and drafts the caller sees: their own alone. */
export function ownerOf({ actor }: Account): string {
  return `${actor.kind}:${actor.id ?? 0}`;
}
