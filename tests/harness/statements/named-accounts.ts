import { asKind, conjuncts, contains, nameParts, walk, type Node } from './syntax-tree.ts';

/** Which tables hold rows of accounts, which column a table draws from a sequence, and which bare names stand for values (the arguments of a function). */
export interface Surroundings {
  tenantTables: ReadonlySet<string>;
  drawnColumns: ReadonlyMap<string, string>;
  arguments?: ReadonlySet<string>;
}

/** What a statement says of accounts: tables that name none, and the parameters by which the others do. */
export interface NamedAccounts {
  unnamed: string[];
  parameters: number[];
}

interface Relation {
  table: string;
  alias: string;
}

/** Looks at each level of a statement for the tables of accounts and for the account that each of them names. */
export function namedAccounts(statement: unknown, around: Surroundings): NamedAccounts {
  const queries = new Set<string>();
  walk(statement, (kind, content) => {
    if (kind === 'CommonTableExpr') queries.add(content.ctename as string);
  });
  const found: NamedAccounts = { unnamed: [], parameters: [] };
  const level = (from: unknown[], conditions: unknown[]) => {
    const parts = from.flatMap((item) => partsOf(item));
    const relations = parts
      .flatMap(({ relation }) => relation ?? [])
      .filter(({ table }) => around.tenantTables.has(table) && !queries.has(table));
    const named = [...conditions, ...parts.flatMap(({ on }) => on ?? [])]
      .flatMap(conjuncts)
      .flatMap((condition) => accountIn(condition, around));
    const isAlone = relations.length === 1;
    for (const { table, alias } of relations) {
      const own = named.filter((one) => one.alias === alias || (one.alias === '' && isAlone));
      if (own.length === 0) found.unnamed.push(table);
      for (const { parameter } of own) if (parameter) found.parameters.push(parameter);
    }
  };
  walk(statement, (kind, content) => {
    if (kind === 'SelectStmt')
      level((content.fromClause as unknown[]) ?? [], [content.whereClause]);
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt')
      level(
        [
          { RangeVar: content.relation },
          ...((content.fromClause ?? content.usingClause ?? []) as unknown[]),
        ],
        [content.whereClause],
      );
  });
  return found;
}

function partsOf(item: unknown): { relation?: Relation; on?: unknown }[] {
  const table = asKind(item, 'RangeVar');
  if (table) {
    const name = table.relname as string;
    const alias = (table.alias as { aliasname?: string } | undefined)?.aliasname ?? name;
    return table.schemaname ? [] : [{ relation: { table: name, alias } }];
  }
  const join = asKind(item, 'JoinExpr');
  return join ? [...partsOf(join.larg), ...partsOf(join.rarg), { on: join.quals }] : [];
}

function accountIn(
  condition: unknown,
  around: Surroundings,
): { alias: string; parameter: number | null }[] {
  const compared = asKind(condition, 'A_Expr');
  if (compared?.kind !== 'AEXPR_OP' || nameParts(compared.name).join() !== '=') return [];
  return [
    [compared.lexpr, compared.rexpr],
    [compared.rexpr, compared.lexpr],
  ].flatMap(([column, value]) => {
    const names = nameParts(asKind(column, 'ColumnRef')?.fields);
    if (names.at(-1) !== 'account_id' || !isValue(value, around)) return [];
    return [{ alias: names.length > 1 ? names[0]! : '', parameter: parameterOf(value) }];
  });
}

function isValue(node: unknown, around: Surroundings): boolean {
  return !contains(node, (kind, content: Node) => {
    if (kind === 'SubLink') return true;
    if (kind !== 'ColumnRef') return false;
    const names = nameParts(content.fields);
    return names.length > 1 || !around.arguments?.has(names[0]!);
  });
}

function parameterOf(value: unknown): number | null {
  let number: number | null = null;
  walk([value], (kind, content) => {
    if (kind === 'ParamRef') number = (content.number as number | undefined) ?? null;
  });
  return number;
}
