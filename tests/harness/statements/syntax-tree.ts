/** A node of PostgreSQL's own syntax tree: one key names its kind. */
export type Node = { [key: string]: unknown };

/** The content of a node if it is of that kind. */
export function asKind(node: unknown, kind: string): Node | null {
  return isNode(node) && isNode(node[kind]) ? (node[kind] as Node) : null;
}

/** Calls the visitor for each node below; it answers false to leave out what is below a node. */
export function walk(node: unknown, visit: (kind: string, content: Node) => boolean | void): void {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (isNode(node))
    for (const [key, value] of Object.entries(node)) {
      const kind = kindOf(key, value);
      if (kind && visit(kind, value as Node) === false) continue;
      walk(value, visit);
    }
}

/** Whether a node of one of these kinds is in it. */
export function contains(node: unknown, test: (kind: string, content: Node) => boolean): boolean {
  let found = false;
  walk(node, (kind, content) => {
    found ||= test(kind, content);
    return !found;
  });
  return found;
}

/** The parts of a name: ['d', 'account_id'] for d.account_id. */
export function nameParts(fields: unknown): string[] {
  return (Array.isArray(fields) ? fields : []).map(
    (field: unknown) => (asKind(field, 'String')?.sval as string | undefined) ?? '*',
  );
}

/** The parts of a condition that all have to hold. */
export function conjuncts(condition: unknown): unknown[] {
  const all = asKind(condition, 'BoolExpr');
  if (all?.boolop === 'AND_EXPR') return (all.args as unknown[]).flatMap(conjuncts);
  return condition === undefined ? [] : [condition];
}

/** Whether it asks for the present moment. */
export function asksTheTime(kind: string, content: Node): boolean {
  if (kind === 'SQLValueFunction') return true;
  if (kind !== 'FuncCall') return false;
  return /^(now|(clock|transaction|statement)_timestamp)$/.test(
    nameParts(content.funcname).at(-1) ?? '',
  );
}

// The halves of a UNION stand there without the name of their kind.
function kindOf(key: string, value: unknown): string | null {
  if (!isNode(value)) return null;
  if (/^[A-Z]/.test(key)) return key;
  const isHalf = /^[lr]arg$/.test(key) && !/^[A-Z]/.test(Object.keys(value)[0] ?? '');
  return isHalf ? 'SelectStmt' : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
