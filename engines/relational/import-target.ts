import { sql } from 'kysely';
import {
  checkValue,
  copyText,
  ImportRefused,
  type ImportOptions,
  laneOf,
  type ImportTarget,
  type KeyRange,
  type MergeCounts,
  type RowPlan,
  type StagesRows,
} from '#engines/imports/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { CsvRow } from '#platform/server/csv/scan-csv.ts';
import { linkedContactsSql, linkKeyOf, uidFieldOf } from './link-keys.ts';
import { readValue } from './read-value.ts';
import { tablesOf, type RelationalTable, type RowRules } from './tables.ts';
import { countRows, longestKey } from './write-rows.ts';
import type { ColumnType } from './contract.ts';

/** What the columns of a file are for, with the rules of the table as they stood when the import began. */
interface RowsPlan extends RowPlan {
  readonly columns: readonly { at: number; name: string; type: ColumnType }[];
  readonly key: string;
  readonly linkColumn: string | null;
  readonly rules: RowRules;
}

/** Files become rows of a relational table; `rulesOf` says how a table of the account reads them. */
export function relationalTarget(
  rulesOf: (account: Account, tableId: number) => Promise<RowRules>,
): ImportTarget<RowsPlan> {
  return {
    kind: 'relational_table',
    title: 'Import of relational rows',
    notifiableType: 'Relational table',
    role: 'relational_tables',
    staging: {
      columns: [
        { name: 'key', type: 'text collate "C" not null' },
        { name: 'link_key', type: 'text collate "C"' },
        { name: 'data', type: 'jsonb not null' },
      ],
      key: 'key',
    },
    requireDestination: async (account, id) => void (await tableFor(account, id)),
    async columnsOf(account, id) {
      const { columns, key } = await tableFor(account, id);
      return {
        own: columns.map(({ name }) => ({ name, synonyms: [] })),
        added: [],
        required: [key],
        canAdd: false,
      };
    },
    async plan(account, { header, targets }, { destination }) {
      const table = await tableFor(account, destination);
      return planOf(table, await rulesOf(account, table.id), { header, targets });
    },
    stager: (plan) => new RelationalStager(plan),
    async merge(account, range, { destination, options }) {
      const table = await tableFor(account, destination);
      // Who deletes the table meanwhile waits, and then clears these rows too.
      await sql`select id from relational_tables where account_id = ${account.id} and id = ${table.id} for key share`.execute(
        account.db,
      );
      return mergeRelationalRows(account, range, {
        table,
        rules: await rulesOf(account, table.id),
        mode: options.mode,
      });
    },
    finish: async (account, { destination }) =>
      destination === null ? undefined : countRows(account, [destination]),
  };
}

function planOf(
  { columns, key, linkColumn }: RelationalTable,
  rules: RowRules,
  { header, targets }: { header: readonly string[]; targets: readonly (string | null)[] },
): RowsPlan {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const planned = targets.flatMap((name, at) => {
    const type = name === null ? undefined : types.get(name);
    return name === null || type === undefined ? [] : [{ at, name, type }];
  });
  return {
    width: header.length,
    ignored: header.filter((_name, at) => targets[at] === null),
    columns: planned,
    key,
    linkColumn: planned.some(({ name }) => name === linkColumn) ? linkColumn : null,
    rules,
  };
}

async function tableFor(account: Account, id: number | null): Promise<RelationalTable> {
  const [table] = id === null ? [] : await tablesOf(account, [id]);
  if (!table)
    throw new ImportRefused(
      'relational_table_id',
      'The relational table no longer exists. Choose another table and import the file again.',
    );
  return table;
}

const mostSeen = 10_000;
const longestSeen = 12;
const longestPlain = 255;

interface StagedColumn {
  at: number;
  name: string;
  type: ColumnType;
  /** The name as it stands in JSON, with colon. */
  member: string;
  /** Values seen before as they stand in the line. */
  seen: Map<string, string>;
}

/** Turns rows of a file into rows of a table, or finds the reason why one is rejected. */
class RelationalStager implements StagesRows {
  lane = 0;
  reason = '';
  readonly #plan: RowsPlan;
  readonly #columns: readonly StagedColumn[];
  readonly #keyAt: number;
  readonly #keyType: ColumnType;
  readonly #linkAt: number;

  constructor(plan: RowsPlan) {
    this.#plan = plan;
    this.#columns = plan.columns.map((column) => ({
      ...column,
      member: `"${column.name}":`,
      seen: new Map(),
    }));
    const placeOf = (name: string | null) => plan.columns.find((column) => column.name === name);
    this.#keyAt = placeOf(plan.key)?.at ?? -1;
    this.#keyType = placeOf(plan.key)?.type ?? 'string';
    this.#linkAt = placeOf(plan.linkColumn)?.at ?? -1;
  }

  stage(row: CsvRow): string | null {
    const { cells, isPlain } = row;
    const key = this.#keyOf(cells[this.#keyAt] ?? '');
    if (key === null) return null;
    const link = linkKeyOf(this.#linkAt === -1 ? '' : cells[this.#linkAt], this.#plan.rules.linkBy);
    if (!link.ok) return this.#refuse(`bad value in "${this.#plan.linkColumn}": it ${link.reason}`);
    if (link.key === null && this.#linkAt !== -1 && this.#plan.rules.unknownContacts === 'reject')
      return this.#refuse(
        `no value in "${this.#plan.linkColumn}", which links a row to its contact`,
      );
    const data = this.#dataOf(cells, isPlain);
    if (data === null) return null;
    this.lane = laneOf(key);
    return `${row.row}\t${copyText(key)}\t${link.key === null ? '\\N' : copyText(link.key)}\t{${data}}\n`;
  }

  #keyOf(cell: string): string | null {
    const { key: column, rules } = this.#plan;
    const read = readValue(this.#keyType, cell, rules.dateFormat);
    if (!read.ok) return this.#refuse(`bad value in "${column}": it ${read.reason}`);
    const key = read.value === null ? '' : String(read.value);
    if (key === '') return this.#refuse(`no value in "${column}", by which rows are known`);
    if (key.length > longestKey)
      return this.#refuse(`too long value in "${column}" (at most ${longestKey} characters)`);
    return key;
  }

  #dataOf(cells: readonly string[], isPlain: boolean): string | null {
    let json = '';
    for (const column of this.#columns) {
      const cell = cells[column.at];
      if (cell === undefined || cell === '') continue;
      if (isPlain && column.type === 'string' && cell.length <= longestPlain) {
        const text = cell.trim();
        if (text !== '') json += `${json === '' ? '' : ','}${column.member}"${text}"`;
        continue;
      }
      const known = column.seen.get(cell) ?? this.#memberOf(column, cell);
      if (known === null) return null;
      if (known !== '') json += json === '' ? known : `,${known}`;
    }
    return json;
  }

  // A value as a JSON member within a line of COPY text; empty when the cell says nothing.
  #memberOf({ name, type, member, seen }: StagedColumn, cell: string): string | null {
    const read =
      type === 'datetime'
        ? readValue(type, cell, this.#plan.rules.dateFormat)
        : checkValue(type, cell, { column: name, dateOrder: 'mdy' });
    if (!read.ok)
      return this.#refuse(
        type === 'datetime'
          ? `bad date in "${name}": ${JSON.stringify(cell.trim().slice(0, 40))} ${read.reason}`
          : read.reason,
      );
    const text = read.value === null ? '' : `${member}${copyText(JSON.stringify(read.value))}`;
    if (cell.length <= longestSeen && seen.size < mostSeen) seen.set(cell, text);
    return text;
  }

  #refuse(reason: string): null {
    this.reason = reason;
    return null;
  }
}

interface Merged {
  rows: number;
  keys: number;
  created: number;
  changed: number;
  unknown: number;
  skipped: number;
}

// Values that a file says nothing of stay as they are. Rows are looked up first, so that nothing is written where nothing is new.
async function mergeRelationalRows(
  account: Account,
  { after, last }: KeyRange,
  { table, rules, mode }: { table: RelationalTable; rules: RowRules; mode: ImportOptions['mode'] },
): Promise<MergeCounts> {
  // Statistics of a table that was empty a minute ago mislead the planner: the ranges always go by their indexes.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(account.db);
  const uidField = await uidFieldOf(account);
  const isRejecting = rules.unknownContacts === 'reject' && table.linkColumn !== null;
  const within = sql`s.key > ${after} and s.key <= ${last}`;
  const {
    rows: [found],
  } = await sql<Merged>`
    with batch as materialized (
      select distinct on (s.key) s.* from import_stage s where ${within} order by s.key, s.nr desc
    ), linked as materialized (${linkedContactsSql(account, sql`batch s`, uidField)}
    ), known as materialized (
      select b.key, b.link_key, b.data, l.contact_id, r.key is not null as is_known,
        r.key is not null and r.data @> b.data and (b.link_key is null or (r.link_key is not distinct from b.link_key
          and (l.contact_id is null or r.contact_id is not distinct from l.contact_id))) as is_same,
        ${isRejecting}::boolean and l.contact_id is null and (b.link_key is not null or r.key is null) as is_unknown,
        (${mode}::text = 'insert' and r.key is not null) or (${mode}::text = 'update' and r.key is null) as is_skipped
      from batch b left join linked l on l.link_key = b.link_key
        left join relational_rows r on r.account_id = ${account.id} and r.table_id = ${table.id} and r.key = b.key
          and r.key > ${after} and r.key <= ${last}
    ), created as (
      insert into relational_rows (account_id, table_id, key, contact_id, link_key, data, updated_at)
      select ${account.id}::bigint, ${table.id}::bigint, k.key, k.contact_id, k.link_key, k.data, ${account.now}::timestamptz
      from known k where not k.is_known and not k.is_unknown and not k.is_skipped order by k.key returning 1
    ), changed as (
      update relational_rows r set data = r.data || k.data, link_key = coalesce(k.link_key, r.link_key),
        contact_id = case when k.link_key is null then r.contact_id else k.contact_id end, updated_at = ${account.now}::timestamptz
      from known k where r.account_id = ${account.id} and r.table_id = ${table.id} and r.key = k.key
        and k.is_known and not k.is_same and not k.is_unknown and not k.is_skipped returning 1
    )
    select (select count(*) from import_stage s where ${within}) as rows, (select count(*) from batch) as keys,
      (select count(*) from created) as created, (select count(*) from changed) as changed,
      (select count(*) from known k where k.is_skipped) as skipped,
      (select count(*) from known k where k.is_unknown and not k.is_skipped) as unknown`.execute(
    account.db,
  );
  if (!found) throw new Error('the merge of an import answered no row');
  return {
    created: found.created,
    updated: found.changed,
    repeated: found.rows - found.keys,
    unchanged: found.keys - found.created - found.changed - found.unknown - found.skipped,
    skipped: found.skipped,
    joined: 0,
    kept_out: 0,
    rejected: found.unknown,
  };
}
