import type { RawBuilder, SqlBool } from 'kysely';
import type { Account } from '../account/account.ts';
import type { DB } from '../database/tables.ts';
import type { ChoiceQuery } from '../families.ts';

/** What pickers and editors offer of a family's records, where that is more than their ids and names. The table is `r`. */
export interface Choices {
  /** Where the records are and who may see them, for families that the kernel's verbs do not run on. */
  readonly table?: keyof DB & string;
  readonly role?: string;
  readonly columns?: RawBuilder<unknown> | ((account: Account) => RawBuilder<unknown>);
  /** The column that is searched and sorted by, where that is not `name`. */
  readonly name?: string;
  /** How an index has them, where that is not by name. */
  readonly order?: RawBuilder<unknown>;
  /** What is offered of those that are not archived and whose folders the person sees. */
  readonly where?: (account: Account, query: ChoiceQuery) => readonly RawBuilder<SqlBool>[];
}
