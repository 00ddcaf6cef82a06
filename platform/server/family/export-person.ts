import { sql } from 'kysely';
import type { EnterAccount, ExportedPerson, PersonalPage } from '../families.ts';
import type { Family } from './family.ts';
import type { ExportedRows, NotExported, PersonalData, PersonalRow } from './personal-data.ts';

const usualPage = 1000;

/** A table that is exported, and how. */
export interface ExportedTable extends ExportedRows {
  readonly name: string;
  readonly rows: NonNullable<ExportedRows['rows']>;
}

/** The tables of a family that are exported: what it says of none are whole rows, by the column that names a person. */
export function exportedTables(
  { columns, exports = {} }: PersonalData,
  personColumn: string,
): ExportedTable[] {
  return Object.keys(columns).flatMap((name) => {
    const how = exports[name] ?? {};
    return 'leftOut' in how ? [] : [{ name, rows: wholeRows(name, personColumn), ...how }];
  });
}

const wholeRows =
  (table: string, personColumn: string): ExportedTable['rows'] =>
  (account, { id }) =>
    sql`select r.* from ${sql.table(table)} r where r.account_id = ${account.id} and ${sql.ref(`r.${personColumn}`)} = ${id}`;

/** The tables of which a family says neither how a person's rows are found, nor why they are left out. */
export function tablesNotAnsweredFor(
  { columns, exports = {} }: PersonalData,
  personColumn: string,
): string[] {
  const isAnswered = (how: ExportedRows | NotExported = {}): boolean =>
    'leftOut' in how || how.rows !== undefined;
  return Object.entries(columns)
    .filter(([table, names]) => !isAnswered(exports[table]) && !names.includes(personColumn))
    .map(([table]) => table);
}

/** Reads what all families keep of a person, table by table and page by page, each page in a transaction of its own. */
export async function* exportPerson(
  { families, personColumn }: { families: readonly Family[]; personColumn: string },
  enter: EnterAccount,
  person: ExportedPerson,
): AsyncGenerator<PersonalPage> {
  for (const { path, personal } of families) {
    const tables = personal ? exportedTables(personal, personColumn) : [];
    if (tables.length > 0 && personal?.beforeExport) await enter(personal.beforeExport);
    for (const table of tables)
      for await (const rows of pagesOf(table, enter, person)) yield { family: path, rows };
  }
}

async function* pagesOf(
  table: ExportedTable,
  enter: EnterAccount,
  person: ExportedPerson,
): AsyncGenerator<PersonalRow[]> {
  const { name, record = name, key = 'id', perPage = usualPage, present = same } = table;
  const column = sql.ref(`r.${key}`);
  for (let last: unknown, isDone = false; !isDone;) {
    const after = last === undefined ? sql`` : sql`and ${column} > ${last}`;
    const { rows } = await enter((account) =>
      sql<PersonalRow>`${table.rows(account, person)} ${after} order by ${column} limit ${perPage}`.execute(
        account.db,
      ),
    );
    yield rows.map((row) => ({ record, ...present(readable(row)) }));
    last = rows.at(-1)?.[key];
    isDone = rows.length < perPage;
  }
}

const same = (row: PersonalRow): PersonalRow => row;

// Bytes are received emails; whose account it is, is said once by the call.
function readable(row: PersonalRow): PersonalRow {
  const entries = Object.entries(row).filter(([column]) => column !== 'account_id');
  return Object.fromEntries(
    entries.map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? value.toString('utf8') : value,
    ]),
  );
}
