import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import {
  compareValue,
  isAmong,
  operatorsOfType,
  type AskedOf,
  type Criterion,
  type PluggedCondition,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, ProductError } from '#platform/server/errors.ts';
import { columnCasts, tablesOf, type RelationalTable } from './tables.ts';

const value = z.union([z.string().max(1000), z.number(), z.boolean()]);

const whereLine = z.object({
  column: z.string('is required').min(1, 'is required').max(63),
  operator: z.string('is required').max(40),
  value: value.optional(),
  value_to: value.optional(),
  /** Of spans of time: days, weeks or months. */
  unit: z.enum(['days', 'weeks', 'months'], 'must be one of days, weeks, months').optional(),
});

/** A question about rows of a contact: at least, at most or none of them, and all of `where` holds of the same row. */
const relationalCondition = z.object({
  criterion: z.literal('relational'),
  /** table:{id} */
  table: z.string().regex(/^table:\d{1,15}$/, 'must be a table, such as table:5'),
  operator: z.enum(['at_least', 'at_most', 'never'], 'must be at_least, at_most or never'),
  times: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(10_000, 'must be at most 10000')
    .default(1),
  where: z.array(whereLine).max(20, 'at most 20 conditions').default([]),
});

type RelationalCondition = z.infer<typeof relationalCondition>;

/** What rules ask of relational tables; `isOffered` says whether forms of the account may. */
export function relationalCriterion(isOffered: (account: Account) => boolean): Criterion {
  return {
    name: 'relational',
    schema: relationalCondition,
    prepare: tablesOf,
    compile: (condition, asked, tables) =>
      compile(
        condition as PluggedCondition & RelationalCondition,
        asked,
        tables as RelationalTable[],
      ),
    describe: async (account) =>
      isOffered(account) ? (await tablesOf(account)).map(definitionOf) : [],
    references: ({ table }) => [
      { property: 'table', family: 'relational_tables', ids: [idIn(String(table))] },
    ],
    records: {
      family: 'relational_tables',
      title: 'relational table',
      names: async (account, ids) =>
        new Map((await tablesOf(account, ids)).map(({ id, name }) => [id, name])),
    },
  };
}

function compile(
  condition: RelationalCondition,
  asked: AskedOf,
  tables: readonly RelationalTable[] = [],
): RawBuilder<SqlBool> {
  const table = tables.find(({ id }) => id === idIn(condition.table));
  if (!table) throw invalid({ table: [`'${condition.table}' is no table of this account`] });
  const holds = condition.where.map((line, at) =>
    naming(`where.${at}`, () => compareColumn(table, line, asked)),
  );
  const rows = {
    from: sql`relational_rows r`,
    contact: sql`r.contact_id`,
    where: sql`${sql.join(
      [
        sql`r.account_id = ${asked.accountId} and r.table_id = ${table.id} and r.contact_id is not null`,
        ...holds,
      ],
      sql` and `,
    )}`,
  };
  const { operator, times } = condition;
  if (operator === 'at_least') return isAmong(asked.form, rows, times);
  return sql<SqlBool>`not (${isAmong(asked.form, rows, operator === 'never' ? 1 : times + 1)})`;
}

function compareColumn(
  table: RelationalTable,
  line: RelationalCondition['where'][number],
  clock: AskedOf,
): RawBuilder<SqlBool> {
  const column = table.columns.find(({ name }) => name === line.column);
  if (!column) throw invalid({ column: [`'${line.column}' is no column of ${table.name}`] });
  const { type, name } = column;
  const stored = sql`((r.data ->> ${name}::text)::${sql.raw(columnCasts[type])})`;
  return sql<SqlBool>`(${compareValue(
    { ...line, field: `${table.uid}.${name}`, operator: line.operator as never },
    { type, column: stored, clock },
  )})`;
}

// What is wrong with one of the conditions is named by its place.
function naming<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ProductError) || typeof error.errors !== 'object') throw error;
    throw invalid(
      Object.fromEntries(
        Object.entries(error.errors).map(([field, messages]) => [`${place}.${field}`, messages]),
      ),
    );
  }
}

function definitionOf({ id, name, columns }: RelationalTable) {
  const times = { name: 'times', kind: 'number' as const, label: 'Rows' };
  const where = {
    name: 'where',
    kind: 'conditions' as const,
    optional: true,
    label: 'Any row, or rows where all of this holds',
    phrase: 'where {value}',
    columns: columns.map((column) => ({
      name: column.name,
      operators: operatorsOfType(column.type),
    })),
  };
  return {
    key: `relational:${id}`,
    group: 'Relational data',
    label: name,
    isOwnName: true,
    fixed: { criterion: 'relational', table: `table:${id}` },
    operators: [
      {
        operator: 'at_least',
        label: 'at least … rows',
        sentence: '{label}: at least {times} rows {where}',
        sentenceOfOne: '{label}: at least one row {where}',
        inputs: [times, where],
      },
      {
        operator: 'at_most',
        label: 'at most … rows',
        sentence: '{label}: at most {times} rows {where}',
        sentenceOfOne: '{label}: at most one row {where}',
        inputs: [times, where],
      },
      { operator: 'never', label: 'no row', sentence: '{label}: no row {where}', inputs: [where] },
    ],
  };
}

const idIn = (table: string): number => Number(table.slice('table:'.length));
