import type { Account } from '../account/account.ts';
import type { ErasedPeople } from '../families.ts';

/**
 * What the owner of tables does so that these people are found there no more, in the account's transaction. Counts stay: what
 * is emptied are the columns that say who somebody is.
 */
export type ErasePeople = (account: Account, people: ErasedPeople) => Promise<void>;

/** What a family says of the people whom its account keeps records of. */
export interface PersonalData {
  /** By the table: which of its columns say something of somebody. `tests/erasure.test.ts` refuses those that nobody names. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Takes it away when a person is erased, and when their record is deleted. */
  readonly erase: ErasePeople;
  /** Proof that outlives a deleted record; it goes only when the person is erased. */
  readonly isProof?: boolean;
}
