import type { Account } from '../account/account.ts';
import type { Holder, HintedRecord, NamedRecord } from '../families.ts';
import type { MountFeature } from '../http/route.ts';
import type { Records } from '../resource/records.ts';
import type { Choices } from './choices.ts';
import type { PersonalData } from './personal-data.ts';
import type { SampleRecords } from './sample-records.ts';

/** What a family of records is, said once beside its contract. `apps/server/families.ts` lists them all. */
export interface Family {
  /** What its calls and `record_uses` call it: the path of its contract. */
  readonly path: string;
  /** Its own for ever and no other's: the archive's ids are made of it. */
  readonly number: number;
  /** Folder of its feature, and the feature's routes where no other family brings them. */
  readonly feature: string;
  readonly mount?: MountFeature;
  /** Its records, where the kernel's verbs run on them; folders, archive and uses are traits of their table. */
  readonly records?: Records;
  /** By the path of another family: which of ours hold on to its records otherwise than by their ids. */
  readonly holds?: Readonly<Record<string, FindHolders>>;
  /** What pickers and editors offer of it; without, its records by name. */
  readonly choices?: Choices;
  /** Where one of its records shows, below the account's address: recent work and the command palette lead there. */
  readonly page?: (record: NamedRecord) => string;
  /** How its records are found by name where they are no table of named rows. */
  readonly search?: RecordSearch;
  /** What its tables say of people, and how that is erased. */
  readonly personal?: PersonalData;
  /** What it brings into the sample data of an account. */
  readonly sample?: SampleRecords;
}

/** Names who holds on to which of these ids. */
export type FindHolders = (account: Account, ids: readonly number[]) => Promise<readonly Holder[]>;

/** Finds the records of a family by the beginnings of their names. */
export interface RecordSearch {
  /** What one of them is called, as a title. */
  readonly title: string;
  readonly role: string | readonly string[];
  readonly find: (account: Account, name: string, most: number) => Promise<readonly HintedRecord[]>;
}
