import type { Account } from './account/account.ts';

/** A record as a sentence names it. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

/** Records by the path of their family. */
export type RecordsByFamily = Record<string, NamedRecord[]>;

/** What the product knows of all families together; made by the composition root from their `family.ts`. */
export interface Families {
  /** Who holds on to records of a family, by the id that is held; ids that nobody holds are left out. */
  usersOf(account: Account, used: UsedRecords): Promise<ReadonlyMap<number, RecordsByFamily>>;
  /** Takes people out of all that families keep, proofs too. */
  erase(account: Account, people: ErasedPeople): Promise<void>;
  /** Takes away what is said of people whose records are deleted; proofs stay. */
  eraseDeleted(account: Account, ids: readonly number[]): Promise<void>;
}

/** Records of one family, by its path. */
export interface UsedRecords {
  readonly family: string;
  readonly ids: readonly number[];
}

/** A record that holds on to another. */
export interface Holder extends NamedRecord {
  readonly usedId: number;
}

/** People whom an account keeps records of and who are erased. */
export interface ErasedPeople {
  /** Of their records. */
  readonly ids: readonly number[];
  /** The addresses and numbers that texts may name them by: in lower case, each form that was in use. */
  readonly words: readonly string[];
}
