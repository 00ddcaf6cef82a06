import { parseSync } from 'libpg-query';
import { namedAccounts, type Surroundings } from './named-accounts.ts';
import type { Breach } from './rules.ts';
import { asKind, asksTheTime, contains, nameParts, walk, type Node } from './syntax-tree.ts';

/** A statement with what was bound to it. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
}

/** What is known of a statement's text: the rules it breaks, and of each statement in it by which parameters it names an account. */
export interface Examined {
  breaches: Breach[];
  accountParameters: number[][];
}

type Around = Surroundings & { isAcrossAccounts?: boolean };

/** The rules that a statement breaks; a reader of all accounts names none. */
export function breachesOf({ text, values }: Statement, around: Around): Breach[] {
  const examined = examine(text, around);
  return [...examined.breaches, ...(values ? accountsBeside(examined, values) : [])];
}

/** Parses a text and holds it against all rules but the one about what is bound to it. */
export function examine(text: string, around: Around): Examined {
  const tree = parseSync(text) as { stmts?: { stmt: Node }[] };
  const examined: Examined = { breaches: [], accountParameters: [] };
  const { breaches } = examined;
  for (const { stmt } of tree.stmts ?? []) {
    const { unnamed, parameters } = namedAccounts(stmt, around);
    if (!around.isAcrossAccounts)
      for (const table of new Set(unnamed))
        breaches.push({ rule: 'account by value', what: table });
    if (parameters.length > 1) examined.accountParameters.push(parameters);
    walk(stmt, (kind, content) => {
      if (kind === 'UpdateStmt' || kind === 'DeleteStmt') breaches.push(...ofTime(kind, content));
      if (kind === 'InsertStmt') breaches.push(...ofInsert(content, around));
    });
  }
  return examined;
}

/** Two accounts bound to the places where a statement names one. */
export function accountsBeside(
  { accountParameters }: Examined,
  values: readonly unknown[],
): Breach[] {
  return accountParameters.flatMap((parameters) => {
    const accounts = new Set(parameters.map((number) => String(values[number - 1])));
    return accounts.size > 1
      ? [{ rule: 'one account' as const, what: [...accounts].join(', ') }]
      : [];
  });
}

const relationOf = (statement: Node) => (statement.relation as { relname: string }).relname;

function ofTime(kind: string, statement: Node): Breach[] {
  const breaches: Breach[] = [];
  const what = relationOf(statement);
  // What stands in a WITH is a statement of its own and is visited as such.
  const parts = [statement.targetList, statement.whereClause];
  if (parts.some(choosesByTime)) breaches.push({ rule: 'time in a choice', what });
  if (kind !== 'UpdateStmt') return breaches;
  if (
    parts.some((part) =>
      contains(part, (name, content) => asksTheTime(name, content) && isClock(content)),
    )
  )
    breaches.push({ rule: 'time while it runs', what });
  if (parts.some((part) => contains(part, movesAColumn)))
    breaches.push({ rule: 'time from a column', what });
  return breaches;
}

function ofInsert(statement: Node, around: Surroundings): Breach[] {
  const what = relationOf(statement);
  const breaches: Breach[] = [];
  const conflict = statement.onConflictClause as Node | undefined;
  if (conflict && contains([conflict.targetList, conflict.whereClause], asksTheTime))
    breaches.push({ rule: 'time in a choice', what });
  const source = asKind(statement.selectStmt, 'SelectStmt');
  if (!source) return breaches;
  if (source.valuesLists && choosesByTime(source.valuesLists))
    breaches.push({ rule: 'time in a choice', what });
  if (source.valuesLists || !around.tenantTables.has(what)) return breaches;
  const isLocal = takesAccountFromSource(statement, source);
  if (isLocal && drawsIds(statement, around.drawnColumns.get(what)))
    breaches.push({ rule: 'drawn ids', what });
  else if (!isLocal && !conflict && !statement.returningClause)
    breaches.push({ rule: 'copied rows', what });
  return breaches;
}

function choosesByTime(part: unknown): boolean {
  return contains(
    part,
    (kind, content) =>
      (kind === 'CaseExpr' || kind === 'CoalesceExpr') && contains(content, asksTheTime),
  );
}

function isClock(content: Node): boolean {
  return nameParts(content.funcname).at(-1) === 'clock_timestamp';
}

/** A time and an interval, added or subtracted, one of them from a column. */
function movesAColumn(kind: string, content: Node): boolean {
  if (kind !== 'A_Expr' || !/^[+-]$/.test(nameParts(content.name).join())) return false;
  const sides = [content.lexpr, content.rexpr];
  return (
    sides.some((side) => contains([side], isInterval)) &&
    contains(sides, (name) => name === 'ColumnRef')
  );
}

function isInterval(kind: string, content: Node): boolean {
  if (kind === 'FuncCall') return nameParts(content.funcname).at(-1) === 'make_interval';
  return kind === 'TypeCast' && nameParts((content.typeName as Node).names).at(-1) === 'interval';
}

function drawsIds(statement: Node, drawn: string | undefined): boolean {
  return drawn !== undefined && !columnsOf(statement).includes(drawn);
}

function columnsOf(statement: Node): unknown[] {
  return ((statement.cols ?? []) as unknown[]).map((column) => asKind(column, 'ResTarget')?.name);
}

function takesAccountFromSource(statement: Node, source: Node): boolean {
  const columns = columnsOf(statement);
  const target = asKind(
    (source.targetList as unknown[])?.[columns.indexOf('account_id')],
    'ResTarget',
  );
  return nameParts(asKind(target?.val, 'ColumnRef')?.fields).at(-1) === 'account_id';
}
