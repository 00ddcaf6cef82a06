import type { Account } from '#platform/server/account/account.ts';
import type { CsvRow } from '#platform/server/csv/scan-csv.ts';
import type { Services } from '#platform/server/services.ts';
import type { MemberState } from './contract.ts';
import type { ImportOptions } from './import-options.ts';

/** What the columns of a file may be mapped to. */
export interface TargetColumns {
  /** Fields every target of the kind has, each with the names that files give it, written `like_this`. */
  readonly own: readonly { readonly name: string; readonly synonyms: readonly string[] }[];
  /** Fields that the account made, by their names. */
  readonly added: readonly { readonly name: string }[];
  /** Fields without which no row can be imported. */
  readonly required: readonly string[];
  /** Whether a column without a field may get a new one. */
  readonly canAdd: boolean;
}

/** What each column of a file is for, as far as the engine asks. Frozen with the import, so that a resumed run reads every row as before. */
export interface RowPlan {
  readonly width: number;
  /** How many cells a row must have; the engine adds it. Absent in plans made before rows were counted. */
  readonly leastCells?: number;
  /** Names of the columns that are left out. */
  readonly ignored: readonly string[];
  /** Names of the columns that are taken, by their place in the row. */
  readonly columns: readonly { readonly at: number; readonly name: string }[];
}

/** Turns rows into lines for COPY. One instance serves a whole file and answers by its properties, so that a good row costs no object. */
export interface StagesRows {
  /** Which session the last row belongs to, by `laneOf` its key. */
  readonly lane: number;
  /** Why the last row was rejected. */
  readonly reason: string;
  /** The row as a line of COPY text, or null when it is rejected. Its cells are as many as the header says. */
  stage(row: CsvRow): string | null;
  /** Who a rejected row is about and how they stood at another product, as far as it can be read; null where that is not known. */
  refused?(row: CsvRow): RefusedMember | null;
}

/** Somebody whose row was rejected, and how they stood at the product that the file comes from. */
export interface RefusedMember {
  readonly emailKey: string;
  readonly state: MemberState;
}

/** A stretch of staged keys in their order: above `after`, up to and with `last`. */
export interface KeyRange {
  readonly after: string;
  readonly last: string;
}

/** What merging a stretch came to; rows = created + updated + repeated + unchanged + skipped + rejected. */
export interface MergeCounts {
  created: number;
  updated: number;
  repeated: number;
  unchanged: number;
  joined: number;
  kept_out: number;
  /** Rows that the chosen mode leaves out. */
  skipped?: number;
  /** Rows that only the records themselves refuse; the file of rejected rows does not have them. */
  rejected?: number;
}

/** An import as its target sees it. */
export interface ImportInHand {
  readonly id: number;
  /** The list, table … that the file goes into. */
  readonly destination: number | null;
  readonly options: ImportOptions;
}

/** What a file is imported into. Features give theirs to `importJob`; the engine knows none of them. */
export interface ImportTarget<Plan extends RowPlan = RowPlan> {
  /** Stands with each import, for ever. */
  readonly kind: string;
  /** What its jobs are called, as a title. */
  readonly title: string;
  /** What its notifications are about. */
  readonly notifiableType: string;
  /** Who may import and read what became of it. */
  readonly role: string;
  /** The staging table below `nr`, the number of the row: its columns as SQL, and the one of them (text, `collate "C"`) by which rows are merged. */
  readonly staging: {
    readonly columns: readonly { readonly name: string; readonly type: string }[];
    readonly key: string;
  };
  /** Whether exports of other products may be imported into it, with their states and tags. */
  readonly movesIn?: boolean;
  /** Throws ImportRefused when the list, table … is gone. */
  requireDestination(account: Account, destination: number | null): Promise<void>;
  columnsOf(account: Account, destination: number | null): Promise<TargetColumns>;
  /** Says more than that a required column is missing, where it can. Throws ImportRefused. */
  requireColumns?(header: readonly string[], targets: readonly (string | null)[]): void;
  /** Plans the columns of a file: the name of the field that each goes to, or null; `missing` of them are to be made. */
  plan(
    account: Account,
    file: {
      header: readonly string[];
      targets: readonly (string | null)[];
      missing: readonly string[];
    },
    about: Pick<ImportInHand, 'destination' | 'options'>,
  ): Promise<Plan>;
  stager(plan: Plan, options: ImportOptions): StagesRows;
  /** Keeps what rejected rows say against writing to people: it counts whatever else is wrong with a row. May come twice. */
  keepRefused?(
    account: Account,
    refused: readonly RefusedMember[],
    about: ImportInHand,
  ): Promise<void>;
  /** Merges a stretch in one transaction. Of several rows of one key the last counts. */
  merge(
    account: Account,
    range: KeyRange,
    about: ImportInHand & { readonly services: Pick<Services, 'secrets'> },
  ): Promise<MergeCounts>;
  /** Counts anew what the import changed, in the transaction that ends it. */
  finish?(account: Account, about: ImportInHand): Promise<void>;
}
