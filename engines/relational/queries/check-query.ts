import {
  allowedFunctions,
  allowedMoments,
  allowedOperators,
  allowedTypes,
  grammar,
} from './allowed.ts';

/** A table as queries name it. */
export interface QueryTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What a query may not hold: the word, why, and its place in bytes of the text. */
export class QueryRefusal extends Error {
  readonly word: string;
  readonly at: number;

  constructor(word: string, why: string, at: number) {
    super(why);
    this.word = word;
    this.at = at;
  }
}

/** A tree as PostgreSQL's parser answers it. */
export interface ParsedQuery {
  readonly stmts?: readonly {
    readonly stmt?: unknown;
    readonly stmt_location?: number;
    readonly stmt_len?: number;
  }[];
}

/** What a query was found to be: where its one statement stands, in bytes, and which tables it names. */
export interface CheckedQuery {
  readonly from: number;
  readonly to: number | null;
  readonly tables: readonly string[];
}

const mostNodes = 5000;
const deepest = 100;
const mostTables = 20;
const change = 'a query is one SELECT and changes nothing';

/** Holds a parsed text against the grammar of queries. Throws QueryRefusal at the first word that may not stand there. */
export function checkQuery(parsed: ParsedQuery, tables: readonly QueryTable[]): CheckedQuery {
  const [first, second] = parsed.stmts ?? [];
  if (!first) throw new QueryRefusal('', 'a query is one SELECT', 0);
  const from = first.stmt_location ?? 0;
  if (second) throw new QueryRefusal(';', 'a query is one statement', from + (first.stmt_len ?? 0));
  const walk = newWalk(tables, from);
  gatherNames(first.stmt, walk);
  const [kind] = Object.keys(objectOf(first.stmt));
  if (kind !== 'SelectStmt') throw new QueryRefusal('', change, from);
  visit(first.stmt, walk, 0);
  return {
    from,
    to: first.stmt_len === undefined ? null : from + first.stmt_len,
    tables: [...walk.used],
  };
}

// What PostgreSQL calls columns by itself.
const impliedNames =
  'case coalesce greatest least exists array row nullif bool date int2 int4 int8 float4 float8 numeric text varchar time timestamp timestamptz interval current_date column1 column2'.split(
    ' ',
  );

type Node = Readonly<Record<string, unknown>>;

interface Walk {
  readonly known: ReadonlyMap<string, QueryTable>;
  readonly parts: Set<string>;
  readonly columns: Set<string>;
  readonly used: Set<string>;
  nodes: number;
  tables: number;
  /** Where the walk stands in the text. */
  at: number;
}

function newWalk(tables: readonly QueryTable[], at: number): Walk {
  return {
    known: new Map(tables.map((table) => [table.name, table])),
    parts: new Set(),
    columns: new Set([
      ...tables.flatMap(({ columns }) => columns),
      ...allowedFunctions,
      ...impliedNames,
    ]),
    used: new Set(),
    nodes: 0,
    tables: 0,
    at,
  };
}

// Names that the query gives itself: its parts (WITH), and its columns. PostgreSQL says which of them stand where.
function gatherNames(root: unknown, walk: Walk): void {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node === null || typeof node !== 'object') continue;
    if ((walk.nodes += 1) > mostNodes * 8)
      throw new QueryRefusal('', 'the query is too long; make several of it', walk.at);
    const { CommonTableExpr: part, ResTarget: target } = node as Record<string, unknown>;
    if (part) gatherPart(objectOf(part), walk);
    const name = objectOf(target)['name'];
    if (typeof name === 'string') walk.columns.add(name);
    const { colnames, aliascolnames } = node as Record<string, unknown>;
    for (const column of [...namesIn(colnames), ...namesIn(aliascolnames)])
      walk.columns.add(column);
    waiting.push(...Object.values(node));
  }
  walk.nodes = 0;
}

// A name that the catalogue knows could mean its table where the part is out of sight.
function gatherPart(part: Node, walk: Walk): void {
  const name = String(part['ctename']);
  if (name.startsWith('pg_'))
    throw new QueryRefusal(
      name,
      'names that begin with pg_ are taken',
      numberIn(part['location'], walk.at),
    );
  walk.parts.add(name);
}

function visit(node: unknown, walk: Walk, depth: number): void {
  if (Array.isArray(node)) return void node.forEach((one) => visit(one, walk, depth));
  const [kind] = Object.keys(objectOf(node));
  // DISTINCT without columns is a list of nothing.
  if (kind === undefined) return;
  visitAs(kind, objectOf(objectOf(node)[kind]), { walk, depth });
}

function visitAs(kind: string, node: Node, { walk, depth }: { walk: Walk; depth: number }): void {
  walk.at = numberIn(node['location'], walk.at);
  if ((walk.nodes += 1) > mostNodes || depth > deepest)
    throw new QueryRefusal('', 'the query is too long or too deep; make several of it', walk.at);
  const fields = Object.hasOwn(grammar, kind) ? grammar[kind]! : null;
  if (fields === null) throw new QueryRefusal(wordOf(kind), whyNot(kind), walk.at);
  checks[kind]?.(node, walk);
  for (const [field, value] of Object.entries(node)) {
    const how = Object.hasOwn(fields, field) ? fields[field]! : null;
    if (how === null) throw new QueryRefusal(wordOf(field), whyNot(field), walk.at);
    if (how === 'node') visit(value, walk, depth + 1);
    else if (how.startsWith('bare '))
      visitAs(how.slice(5), objectOf(value), { walk, depth: depth + 1 });
    else if (how === 'plain' && typeof value === 'object')
      throw new QueryRefusal(wordOf(field), whyNot(field), walk.at);
  }
}

const checks: Readonly<Record<string, (node: Node, walk: Walk) => void>> = {
  RangeVar: checkTable,
  FuncCall: checkFunction,
  A_Expr: (node, walk) => checkOperator(node['name'], walk),
  SubLink: (node, walk) => checkOperator(node['operName'] ?? [], walk),
  TypeName: checkType,
  ColumnRef: checkColumn,
  SQLValueFunction(node, walk) {
    const op = String(node['op']);
    if (!allowedMoments.has(op))
      throw new QueryRefusal(
        op.replace('SVFOP_', ''),
        'queries do not ask who or where they run',
        walk.at,
      );
  },
};

function checkTable(node: Node, walk: Walk): void {
  const name = String(node['relname']);
  const outer = node['schemaname'] ?? node['catalogname'];
  if (outer !== undefined)
    throw new QueryRefusal(
      `${String(outer)}.${name}`,
      'tables are named without a schema',
      walk.at,
    );
  if ((walk.tables += 1) > mostTables)
    throw new QueryRefusal(name, `a query names at most ${mostTables} tables`, walk.at);
  if (walk.known.has(name)) walk.used.add(name);
  else if (!walk.parts.has(name))
    throw new QueryRefusal(
      name,
      'it is neither a relational table of this account nor contacts',
      walk.at,
    );
}

function checkFunction(node: Node, walk: Walk): void {
  const names = namesIn(node['funcname']);
  const name = names.at(-1) ?? '';
  // What the grammar itself calls, such as extract(… from …), it names with its schema.
  const isSyntax = node['funcformat'] === 'COERCE_SQL_SYNTAX' && names[0] === 'pg_catalog';
  if (names.length > 1 && !isSyntax)
    throw new QueryRefusal(names.join('.'), 'functions are named without a schema', walk.at);
  if (!allowedFunctions.has(name))
    throw new QueryRefusal(name, 'it is not one of the functions that queries may use', walk.at);
}

function checkOperator(named: unknown, walk: Walk): void {
  const names = namesIn(named);
  // BETWEEN, IN, DISTINCT FROM and the like name themselves or the comparison they stand for.
  const isWord = names.length === 1 && /^(NOT )?BETWEEN( SYMMETRIC)?$/.test(names[0]!);
  if (names.length === 0 || isWord) return;
  if (names.length > 1 || !allowedOperators.has(names[0]!))
    throw new QueryRefusal(
      names.join('.'),
      'it is not one of the operators that queries may use',
      walk.at,
    );
}

function checkType(node: Node, walk: Walk): void {
  const names = namesIn(node['names']);
  const own = names[0] === 'pg_catalog' ? names.slice(1) : names;
  if (own.length !== 1 || !allowedTypes.has(own[0]!))
    throw new QueryRefusal(
      names.at(-1) ?? '',
      'it is not one of the types that queries may use',
      walk.at,
    );
}

// A column that no table has would be taken for a function of the whole row.
function checkColumn(node: Node, walk: Walk): void {
  const names = namesIn(node['fields']);
  if (names.length > 2)
    throw new QueryRefusal(names.join('.'), 'columns are named without a schema', walk.at);
  const [, column] = names;
  if (column !== undefined && !walk.columns.has(column))
    throw new QueryRefusal(names.join('.'), 'no table of the query has this column', walk.at);
}

const statements: Readonly<Record<string, string>> = {
  intoClause: 'INTO',
  lockingClause: 'FOR UPDATE',
  recursive: 'RECURSIVE',
  func_variadic: 'VARIADIC',
  useOp: 'USING',
  indirection: 'the brackets',
  A_Indirection: 'the brackets',
  RangeFunction: 'a function in FROM',
  RangeTableSample: 'TABLESAMPLE',
  RangeTableFunc: 'XMLTABLE',
  ParamRef: 'a parameter',
  CollateClause: 'COLLATE',
  NamedArgExpr: '=>',
};

function wordOf(kind: string | undefined): string {
  if (kind === undefined) return '';
  const known = Object.hasOwn(statements, kind) ? statements[kind] : undefined;
  return (
    known ??
    kind
      .replace(/(Stmt|Clause|Expr)$/, '')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toUpperCase()
  );
}

function whyNot(kind: string): string {
  return /Stmt$|^(intoClause|lockingClause)$/.test(kind) ? change : 'queries cannot use this';
}

function namesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const text = objectOf(objectOf(one)['String'])['sval'];
    return typeof text === 'string' ? [text] : [];
  });
}

function objectOf(value: unknown): Node {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Node)
    : {};
}

function numberIn(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise;
}
