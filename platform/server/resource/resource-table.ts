import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '../account/account.ts';
import type { DB } from '../database/tables.ts';

/** A condition on the rows of a resource; the table is `r` in it. */
export type Condition = RawBuilder<SqlBool>;

/** What a key is worked out from: of the record alone, or of other rows of its account, as far as the caller sees them. */
export type Computed =
  | RawBuilder<unknown>
  | ((accountId: number, account: Account) => RawBuilder<unknown>);

/** A table as one account reads it. */
export type AccountTable = Omit<ResourceTable, 'computed'> & {
  readonly computed: Readonly<Record<string, RawBuilder<unknown>>>;
};

/** Where a resource's records are, and how its answers and filters read in SQL. The table is `r` in every fragment. */
export interface ResourceTable {
  /** The table; it has account_id, id, created_at and updated_at. */
  readonly name: keyof DB & string;
  /** Answer keys that are no plain column, as SQL; what reads another table takes the account, to name it there. */
  readonly computed: Readonly<Record<string, Computed>>;
  /** Rows that exist at all for this resource (traits add theirs). */
  readonly visible: readonly Condition[];
  /** Conditions that a parsed list query asks for. */
  readonly filter: (
    query: Readonly<Record<string, unknown>>,
    accountId: number,
  ) => readonly Condition[];
  /** Traits the table opted into; the verbs read them. */
  readonly traits: ReadonlySet<'folders' | 'archive'>;
  /** The folder_type of the folders that its records live in. */
  readonly folderType: string | null;
  /** Refuses who may not put its records away or bring them back, where that asks for more than the role, and records that may not go now. */
  readonly requireArchiving:
    | ((
        account: Account,
        change: { record: Readonly<Record<string, unknown>>; archived: boolean },
      ) => void)
    | null;
  /** What its records refer to. */
  readonly uses: readonly Use[];
  /** Which of its records hold on to what they use: those that meet all of these. */
  readonly holding: readonly Condition[];
  /** The fields of a body that name records of other families. */
  readonly naming: Naming;
  /** What is kept of its records when they change. */
  readonly versions: KeptVersions | null;
}

/** By the field of a body: the path of the family whose records it names, and where their ids stand in it when not at its top; a text may name several. */
export type Naming = Readonly<Record<string, string | NamedPart | readonly NamedPart[]>>;

/** A family whose records are named somewhere inside a field. */
export interface NamedPart {
  readonly family: string;
  idsIn(value: unknown): readonly number[];
}

/** An array of ids in SQL, the table is `r`; what looks them up in another table takes the account, to name it there. */
export type NamedIds = RawBuilder<unknown> | ((accountId: number) => RawBuilder<unknown>);

/** Records of another family that a record names. */
export interface Use {
  /** Path of the family that is used. */
  readonly family: string;
  readonly ids: NamedIds;
  /** False for labels: they may be deleted although records carry them. */
  readonly holds: boolean;
}

/** Which fields of a family's records are kept as versions. */
export interface KeptVersions {
  readonly fields: readonly string[];
  /** Those of them whose words say what changed; of the others it is told that they did. */
  readonly told: readonly string[];
}

/** Describes the table behind a resource. */
export function resourceTable(
  name: keyof DB & string,
  how: {
    computed?: Record<string, Computed>;
    visible?: Condition[];
    filter?: ResourceTable['filter'];
  } = {},
): ResourceTable {
  return {
    name,
    computed: how.computed ?? {},
    visible: how.visible ?? [],
    filter: how.filter ?? (() => []),
    traits: new Set(),
    folderType: null,
    requireArchiving: null,
    uses: [],
    holding: [],
    naming: {},
    versions: null,
  };
}

/** The table with everything that it computes bound to an account. */
export function tableOf(account: Account, table: ResourceTable): AccountTable {
  const bound = Object.entries(table.computed).map(([key, computed]) => [
    key,
    typeof computed === 'function' ? computed(account.id, account) : computed,
  ]);
  return { ...table, computed: Object.fromEntries(bound) as AccountTable['computed'] };
}

/** A column of the record itself. */
export function column(name: string): RawBuilder<unknown> {
  return sql`${sql.ref(`r.${name}`)}`;
}

/** All conditions as one, true when there is none. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(
        conditions.map((one) => sql`(${one})`),
        sql` and `,
      )}`;
}

/** 'contains', with the wildcards of the searched text taken literally. */
export function contains(expression: RawBuilder<unknown>, text: string): Condition {
  return sql<SqlBool>`${expression} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
}
