import { z } from 'zod';
import { listCall } from '#platform/contract/resource.ts';

/** What a column of a relational table may hold. */
export const columnTypes = ['string', 'integer', 'float', 'boolean', 'datetime', 'text'] as const;

/** One of the types. */
export type ColumnType = (typeof columnTypes)[number];

/** How a day is written in what comes in. */
export const dateFormats = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY'] as const;

/** One of the ways. */
export type DateFormat = (typeof dateFormats)[number];

/** A table may have so many columns. */
export const mostColumns = 100;

/** So many rows are written or removed by one call. */
export const mostRowsOfCall = 1000;

/** Words that every query has a meaning of its own for: neither tables nor columns are called so. */
const reservedWords: ReadonlySet<string> = new Set(
  (
    'all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create cross current_date ' +
    'current_role current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for ' +
    'foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like ' +
    'limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references ' +
    'returning right select session_user similar some symmetric system_user table tablesample then to trailing true union unique ' +
    'user using values variadic verbose when where window with coalesce nullif greatest least row exists extract between'
  ).split(' '),
);

const shape = /^[a-z][a-z0-9_]*$/;

/** Says why a table or column may not be called so, or null. `taken` are names with a meaning of their own. */
export function nameFault(name: string, taken: readonly string[] = []): string | null {
  if (!shape.test(name))
    return 'must begin with a small letter and hold small letters, digits and underscores only';
  if (name.length > 63) return 'is too long (at most 63 characters)';
  if (name.startsWith('pg_') || reservedWords.has(name) || taken.includes(name))
    return 'is a word that queries have a meaning of their own for; choose another';
  return null;
}

/** Short names that tables may not have. */
export const takenByTables = ['contacts', 'contact', 'relational'];
const takenByColumns = ['contact_id', 'updated_at'];

const named = (taken: readonly string[]) =>
  z
    .string('must be a text')
    .trim()
    .min(1, 'cannot be blank')
    .superRefine((name, context) => {
      const message = nameFault(name, taken);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

/** The short name of a table, as queries, emails and rules use it. */
export const tableUid = named(takenByTables);

/** One column of a table. */
export const tableColumn = z.strictObject({
  name: named(takenByColumns),
  type: z.enum(columnTypes, `must be one of ${columnTypes.join(', ')}`),
});

/** One column of a table. */
export type TableColumn = z.infer<typeof tableColumn>;

/** All columns of a table; no two have one name. */
export const tableColumns = z
  .array(tableColumn, 'must be a list of columns, each with a name and a type')
  .min(1, 'must hold at least one column')
  .max(mostColumns, `must hold at most ${mostColumns} columns`)
  .superRefine((columns, context) => {
    const names = columns.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined)
      context.addIssue({ code: 'custom', message: `name the column ${twice} twice` });
  });

/** A value of a row; what a column has no value for is absent. */
export type RowValue = string | number | boolean;

/** One row of a table as calls carry it. */
export interface RelationalRow {
  readonly key: string;
  readonly contact_id: number | null;
  readonly email: string | null;
  readonly values: Readonly<Record<string, RowValue>>;
  readonly updated_at: string;
}

/** The rows of a table. */
export const rowsOfTable = (id: number) => listCall<RelationalRow>(`relational_tables/${id}/rows`);

/** The columns of contacts that queries see. */
export const contactColumns = [
  { name: 'id', type: 'integer' },
  { name: 'email', type: 'string' },
  { name: 'first_name', type: 'string' },
  { name: 'last_name', type: 'string' },
  { name: 'phone', type: 'string' },
  { name: 'source', type: 'string' },
  { name: 'created_at', type: 'datetime' },
  { name: 'updated_at', type: 'datetime' },
] as const satisfies readonly TableColumn[];

/** The columns that queries see of every relational table besides its own. */
export const addedColumns = [
  { name: 'contact_id', type: 'integer' },
  { name: 'updated_at', type: 'datetime' },
] as const satisfies readonly TableColumn[];
