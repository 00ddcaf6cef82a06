import type { RawBuilder } from 'kysely';
import type { Account } from '../account/account.ts';
import type { ErasedPeople, ExportedPerson, MergedPeople } from '../families.ts';

/**
 * What the owner of tables does so that these people are found there no more, in the account's transaction. Counts stay: what
 * is emptied are the columns that say who somebody is.
 */
export type ErasePeople = (account: Account, people: ErasedPeople) => Promise<void>;

/** One record of a person as the export has it. */
export type PersonalRow = Readonly<Record<string, unknown>>;

/** How one person's rows of a table are read. What is not said here is: whole rows, by the column that names a person, in the order of `id`. */
export interface ExportedRows {
  /** What a row is called in the export, where that is not the table's name. */
  readonly record?: string;
  /** The person's rows by the names of the wire: a SELECT that ends in its WHERE and calls the table `r`. */
  readonly rows?: (account: Account, person: ExportedPerson) => RawBuilder<unknown>;
  /** The selected column that pages follow; of one person, no two rows have the same. */
  readonly key?: string;
  /** How many rows are read at once, where they are large. */
  readonly perPage?: number;
  /** The row as people read it, where the database keeps it in another form. */
  readonly present?: (row: PersonalRow) => PersonalRow;
  /** Declared columns that are not exported, each with the reason. */
  readonly withheld?: Readonly<Record<string, string>>;
}

/** A table whose rows are not exported by themselves, and why. */
export interface NotExported {
  readonly leftOut: string;
}

/** How the owner of tables hands what it keeps of a person from one record of theirs to another, and back again. */
export interface MergePeople {
  /** In the account's transaction; answers what `undo` needs, as JSON. */
  readonly merge: (account: Account, people: MergedPeople) => Promise<unknown>;
  readonly undo: (account: Account, people: MergedPeople, moved: unknown) => Promise<void>;
}

/** What a family says of the people whom its account keeps records of. */
export interface PersonalData {
  /** By the table: which of its columns say something of somebody. `tests/personal-columns.test.ts` refuses those that nobody names. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Takes it away when a person is erased, and when their record is deleted. */
  readonly erase: ErasePeople;
  /** By the table: how it is exported, or why it is not. Tables that declare the column that names a person need no entry. */
  readonly exports?: Readonly<Record<string, ExportedRows | NotExported>>;
  /** What moves when two records of one person become one. Without, rows keep the id that they have: a history is read by both. */
  readonly merges?: MergePeople;
  /** Runs before the first row is read, for what is written down later than it happens. */
  readonly beforeExport?: (account: Account) => Promise<void>;
  /** Proof that outlives a deleted record; it goes only when the person is erased. */
  readonly isProof?: boolean;
}
