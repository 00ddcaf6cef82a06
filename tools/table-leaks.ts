import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableEdges } from './table-edges.ts';
import type { TableEdges } from './table-edges-of-features.ts';
import { productFiles, readTableUses, unitOf, type TableUse } from './table-uses.ts';

/** A use of a table that breaks a rule. */
export interface TableLeak extends TableUse {
  rule: string;
}

/** Every use of a table in the product's files, the owner's own among them. */
export function readAllTableUses(root: string, owners: ReadonlyMap<string, string>): TableUse[] {
  return productFiles(root).flatMap((file) =>
    readTableUses(file, readFileSync(join(root, file), 'utf8'), (name) => owners.has(name)),
  );
}

/** The uses that no edge declares, or that no edge could: the floors hold in SQL as they do in imports. */
export function findTableLeaks(
  uses: readonly TableUse[],
  owners: ReadonlyMap<string, string>,
  edges: TableEdges = tableEdges,
): TableLeak[] {
  return uses.flatMap((use) => {
    const rule = brokenRule(use, owners.get(use.table)!, edges);
    return rule ? [{ ...use, rule }] : [];
  });
}

function brokenRule({ file, table, how }: TableUse, owner: string, edges: TableEdges) {
  const unit = unitOf(file)!;
  if (unit === owner) return null;
  if (floorOf(unit) < floorOf(owner))
    return `${unit} is below ${owner}, which owns ${table}: declare a port and let apps/server plug it`;
  const declared = edges[unit]?.[table];
  if (declared && (how === 'read' || declared.startsWith('write: '))) return null;
  return `${owner} owns ${table}: use its public.ts, or declare the ${how} by ${unit} in tools/table-edges.ts with its reason`;
}

const floors = ['platform', 'engines', 'features', 'apps'];
const floorOf = (unit: string): number => floors.indexOf(unit.split('/')[0]!);

/** Declared edges, as words, that nothing uses; one declared to write that only reads is among them. */
export function unusedTableEdges(
  uses: readonly TableUse[],
  edges: TableEdges = tableEdges,
): string[] {
  const used = new Set(uses.map(({ file, table, how }) => `${unitOf(file)} ${table} ${how}`));
  return Object.entries(edges).flatMap(([unit, tables]) =>
    Object.entries(tables)
      .map(([table, reason]) => `${unit} ${table} ${reason.split(':')[0]}`)
      .filter((edge) => !used.has(edge)),
  );
}
