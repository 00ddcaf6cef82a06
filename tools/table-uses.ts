import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type CallExpression, type TemplateLiteral } from 'oxc-parser';
import { tablesInSql } from './tables-in-sql.ts';

/** A file that names a table, and whether it changes rows there. */
export interface TableUse {
  file: string;
  table: string;
  how: 'read' | 'write';
}

/** Every table with the folder whose migrations create it. */
export function tableOwners(root: string): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of migrationsOf(root)) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, table = ''] of text.matchAll(/^\s*create (?:unlogged )?table (\w+)/gim))
      owners.set(table, unitOf(file)!);
    for (const [, table = ''] of text.matchAll(/^\s*drop table (\w+)/gim)) owners.delete(table);
    for (const [, from = '', to = ''] of text.matchAll(
      /^\s*alter table (\w+) rename to (\w+)/gim,
    )) {
      owners.delete(from);
      owners.set(to, unitOf(file)!);
    }
  }
  return owners;
}

/** The folder that owns tables and answers for those it uses: a part of platform, an engine, a feature or an app. */
export function unitOf(file: string): string | null {
  const parts = file.split('/');
  if (parts[0] === 'platform')
    return parts.slice(0, parts[1] === 'server' && parts.length > 3 ? 3 : 2).join('/');
  if (parts[0] === 'features') return parts.slice(0, 3).join('/');
  return parts[0] === 'engines' || parts[0] === 'apps' ? parts.slice(0, 2).join('/') : null;
}

/** The product's files that may hold SQL: the web, tests, their fixtures and generated types left out. */
export function productFiles(root: string): string[] {
  return globSync('{platform,engines,features,apps}/**/*.ts', { cwd: root })
    .filter((file) => !isForTests(file) && !/\/web\/|database\/tables\.ts$/.test(file))
    .sort();
}

/** Tests, their fixtures and the benchmarks. */
export function testFiles(root: string): string[] {
  return globSync('{platform,engines,features,apps,tests,benchmarks}/**/*.ts', { cwd: root })
    .filter((file) => isForTests(file) || /^(tests|benchmarks)\//.test(file))
    .sort();
}

const isForTests = (file: string): boolean =>
  /\.(test|test-program|d|builder|harness)\.ts$|\/an?-[\w-]+\.ts$|-(fixture|sink)\.ts$/.test(file);

/** The known tables that one file names, in SQL or in calls of the query builder. */
export function readTableUses(
  file: string,
  text: string,
  isTable: (name: string) => boolean,
): TableUse[] {
  const uses = new Map<string, TableUse>();
  const note = (table: string, how: TableUse['how']): void => {
    if (isTable(table)) uses.set(`${table} ${how}`, { file, table, how });
  };
  const noteSql = (part: string, isSql: boolean): void => {
    if (!isSql && !looksLikeSql(part)) return;
    for (const { table, how } of tablesInSql(part, isTable)) note(table, how);
  };
  const tagged = new Set<TemplateLiteral>();
  const texts = new Set<string>();
  const chosenLater = new Set<TableUse['how']>();
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/^sql\b/.test(text.slice(tag.start, tag.end))) return;
      tagged.add(quasi);
      noteSql(textOf(quasi), true);
      for (const how of tablesChosenLater(quasi)) chosenLater.add(how);
    },
    TemplateLiteral(node) {
      if (!tagged.has(node)) noteSql(textOf(node), false);
    },
    Literal({ value }) {
      if (typeof value !== 'string') return;
      texts.add(value);
      noteSql(value, false);
    },
    CallExpression(node) {
      const how = callsThatName[nameOf(node)];
      if (how) for (const table of tablesGiven(node)) note(table, how);
    },
  }).visit(parseSync(file, text).program);
  for (const how of chosenLater) for (const table of texts) note(table, how);
  return [...uses.values()];
}

/** The text of a template. A placeholder is a word that is no table, but for sql.table('x'). */
function textOf(template: TemplateLiteral): string {
  return template.quasis
    .map(({ value }, index) => {
      const placeholder = template.expressions[index];
      const [named] = placeholder && isTableCall(placeholder) ? tablesGiven(placeholder) : [];
      return `${value.cooked ?? value.raw} ${named ?? '$1'} `;
    })
    .join('');
}

/** Where sql.table(x) gets its name elsewhere, each text of the file that is a table's name may be meant. */
function tablesChosenLater(template: TemplateLiteral): TableUse['how'][] {
  return template.expressions.flatMap((placeholder, index) => {
    if (!isTableCall(placeholder) || tablesGiven(placeholder).length > 0) return [];
    const before = template.quasis[index]!.value.raw;
    return /(update|into|delete from)\s+$/.test(before) ? ['write' as const] : ['read' as const];
  });
}

const isTableCall = (node: { type: string }): node is CallExpression =>
  node.type === 'CallExpression' && nameOf(node as CallExpression) === 'table';

function nameOf({ callee }: CallExpression): string {
  if (callee.type === 'MemberExpression')
    return callee.property.type === 'Identifier' ? callee.property.name : '';
  return callee.type === 'Identifier' ? callee.name : '';
}

/** The first argument of a call, 'contacts as c' or a list of such texts, without the second names. */
function tablesGiven(call: CallExpression): string[] {
  const [first] = call.arguments;
  return (first?.type === 'ArrayExpression' ? first.elements : [first]).flatMap((given) =>
    given?.type === 'Literal' && typeof given.value === 'string'
      ? [given.value.split(/[\s.]/)[0]!]
      : [],
  );
}

const looksLikeSql = (text: string): boolean =>
  /^[\s(]*(select|insert|update|delete|with|merge|copy|truncate|lock|from|(left )?join|create|alter|exists|and|or|values)\b/.test(
    text,
  );

const callsThatName: Readonly<Record<string, TableUse['how'] | undefined>> = {
  selectFrom: 'read',
  innerJoin: 'read',
  leftJoin: 'read',
  rightJoin: 'read',
  fullJoin: 'read',
  crossJoin: 'read',
  innerJoinLateral: 'read',
  leftJoinLateral: 'read',
  using: 'read',
  from: 'read',
  ref: 'read',
  insertInto: 'write',
  updateTable: 'write',
  deleteFrom: 'write',
  mergeInto: 'write',
  resourceTable: 'write',
};

function migrationsOf(root: string): string[] {
  return globSync('{platform,engines,features}/**/migrations/*.sql', { cwd: root }).sort((a, b) =>
    a.split('/').at(-1)! < b.split('/').at(-1)! ? -1 : 1,
  );
}
