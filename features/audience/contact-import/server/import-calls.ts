import type { ImportOptions, ImportsInto } from '#engines/imports/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** Where the imports into a target are reached, and what its feature asks of them. */
export interface ImportCalls {
  readonly imports: ImportsInto;
  /** Role of all its calls. */
  readonly role: string;
  /** Path of its imports: `imports`, `sms_imports`. No other target has it. */
  readonly path: string;
  /** Path of what files are imported into, such as `lists`: `lists/{id}/file_import` and `lists/{id}/imports` lie below it. */
  readonly into: string;
  /** Where files go into nothing that has an id: `products` has `products/import` and `products/imports`. */
  readonly ofAccount?: string;
  /** How bodies name what a file goes into, such as `list_id`. */
  readonly field: string;
  /** Whether a file may go into none. */
  readonly isOptional?: boolean;
  /** Throws what the caller is answered when they may not import into it. */
  requireDestination(account: Account, id: number): Promise<void>;
  /** Refuses choices that name what is not there. */
  requireOptions?(account: Account, options: ImportOptions): Promise<void>;
}
