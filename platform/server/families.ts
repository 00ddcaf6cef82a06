import type { Total, UsedBy } from '#platform/contract/resource.ts';
import type { Account } from './account/account.ts';
import type { FileStore } from './files/file-store.ts';
import type { Secrets } from './secrets.ts';

/** A record as a sentence names it. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

/** Who uses a record. */
export type RecordUsers = Pick<UsedBy, 'modules' | 'hidden'>;

/** What the product knows of all families together; made by the composition root from their `family.ts`. */
export interface Families {
  /** Who holds on to records of a family, by the id that is held; ids that nobody holds are left out. */
  usersOf(account: Account, used: UsedRecords): Promise<ReadonlyMap<number, RecordUsers>>;
  /** Those of a family's records that lie in folders shut to the caller; none for keys and the product itself. */
  unseenOf(account: Account, records: UsedRecords): Promise<ReadonlySet<number>>;
  /**
   * Refuses a body that names records which are not there for the caller: unknown ones, and those in folders that are shut to
   * them, with the same words. `kept` are records that what is changed names already: they stay, seen or not.
   */
  requireNamed(
    account: Account,
    named: readonly NamedInField[],
    kept?: readonly UsedRecords[],
  ): Promise<void>;
  /** A page of what there is to choose of a family, by name: what the caller's folders show and what is not archived. */
  choices(
    account: Account,
    family: string,
    query: ChoiceQuery,
  ): Promise<{ rows: Choice[]; total: Total }>;
  /** Records of all families that the caller may open, by name; of each family so many at most. */
  find(account: Account, name: string, most: number): Promise<readonly FoundRecord[]>;
  /** What the caller changed last, the newest first, each once. */
  recent(account: Account, most: number): Promise<readonly RecentRecord[]>;
  /** Takes people out of all that families keep, proofs too. */
  erase(account: Account, people: ErasedPeople): Promise<void>;
  /** Takes away what is said of people whose records are deleted; proofs stay. */
  eraseDeleted(account: Account, ids: readonly number[]): Promise<void>;
  /** Hands what families keep of one record of a person to another; answers what undoing needs. */
  merge(account: Account, people: MergedPeople): Promise<Readonly<Record<string, unknown>>>;
  /** Hands back what `merge` moved. */
  undoMerge(
    account: Account,
    people: MergedPeople,
    moved: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** What families bring into an account so that it has something to look at. */
  readonly sample: SampleData;
  /** Reads what families keep of a person in pages, so that any number of records fits in memory. */
  exportPerson(enter: EnterAccount, person: ExportedPerson): AsyncIterable<PersonalPage>;
}

/** When and where sample data is made. */
export interface SampleSetting {
  readonly now: Date;
  /** The origin under which the product answers; pictures of sample emails are there. */
  readonly publicUrl: string;
  /** Where sample files go, and the secrets that their addresses are made of. */
  readonly files: FileStore;
  readonly secrets: Secrets;
}

/** The sample data of an account, whole. */
export interface SampleData {
  make(account: Account, where: SampleSetting): Promise<void>;
  remove(account: Account): Promise<void>;
  /** How many there are of the records that screens tell of, by the path of their family. */
  count(account: Account): Promise<Readonly<Record<string, number>>>;
}

/** Records of one family, by its path. */
export interface UsedRecords {
  readonly family: string;
  readonly ids: readonly number[];
}

/** Records that a body names in one of its fields. */
export interface NamedInField extends UsedRecords {
  readonly field: string;
  /** How the field names them: one by its id, several, or somewhere within. */
  readonly by: 'id' | 'ids' | 'part';
}

/** A record that holds on to another. */
export interface Holder extends NamedRecord {
  readonly usedId: number;
}

/** A record with what tells it from others of its name, such as an address. */
export interface HintedRecord extends NamedRecord {
  readonly hint?: string | null;
}

/** A record that a search over all families found. */
export interface FoundRecord extends HintedRecord {
  /** Path of its family. */
  readonly family: string;
  /** Its kind for people: 'Gift card'. */
  readonly title: string;
  /** Where it shows, below the account's address. */
  readonly page: string;
}

/** A record that somebody changed. */
export interface RecentRecord extends NamedRecord {
  /** Its kind for programs and for people: 'gift_card' and 'Gift card'. */
  readonly kind: string;
  readonly title: string;
  readonly at: string;
  /** Where it shows, below the account's address. */
  readonly page: string;
}

/** A record that may be chosen. */
export interface Choice extends NamedRecord {
  readonly [column: string]: unknown;
}

/** What is asked of choices; further keys are filters of the family's own. */
export interface ChoiceQuery {
  readonly page: number;
  readonly per_page: number;
  readonly name?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly [filter: string]: unknown;
}

/** People whom an account keeps records of and who are erased. */
export interface ErasedPeople {
  /** Of their records. */
  readonly ids: readonly number[];
  /** The addresses and numbers that texts may name them by: in lower case, each form that was in use. */
  readonly words: readonly string[];
}

/** A person whose data is exported. */
export interface ExportedPerson {
  /** Of their record. */
  readonly id: number;
  /** The addresses and numbers that records may name them by: in lower case, each form that is in use. */
  readonly words: readonly string[];
}

/** Does the work in a transaction of the account that the export is of. */
export type EnterAccount = <T>(work: (account: Account) => Promise<T>) => Promise<T>;

/** Some records of a person, all of one family. A family comes with an empty page when it has none. */
export interface PersonalPage {
  /** The path of the family. */
  readonly family: string;
  /** Each says by `record` what it is. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Two records of one person that become one. */
export interface MergedPeople {
  /** The record that goes. */
  readonly from: number;
  /** The record that stays. */
  readonly into: number;
}
