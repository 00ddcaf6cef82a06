import type { FieldDefinition, FieldType } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** What the import engine needs from features; the composition root plugs it in. */
export interface ImportPorts {
  /** Makes the custom fields of these names and this type where they are missing and answers all of them. */
  ensureFields(
    account: Account,
    names: readonly string[],
    type: FieldType,
  ): Promise<readonly FieldDefinition[]>;
  /** Makes the tags of these names where they are missing and answers their ids in the order asked. */
  ensureTags(account: Account, names: readonly string[]): Promise<readonly number[]>;
  /** Counts the contacts of tags again after an import gave them. */
  refreshTagCounts(account: Account, tagIds: readonly number[]): Promise<unknown>;
  /** Counts the members of lists again after their memberships changed. */
  refreshListCounts(account: Account, listIds: readonly number[]): Promise<unknown>;
}
