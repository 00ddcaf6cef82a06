import type pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { placementOf, type Placement } from './placements.ts';
import { readSchema, type Table } from './read-schema.ts';

/** What a run found and did. */
export interface Distribution {
  readonly nodes: number;
  readonly distributed: number;
  readonly reference: number;
  readonly local: number;
  /** The tables that this run placed. */
  readonly placed: string[];
}

type Placed = { table: Table; placement: Placement };

/** Places every table of a database with Citus where it is declared to lie; what lies there already is left alone, so that it may run after every upgrade. */
export async function distributeTables(
  client: pg.ClientBase,
  report: (line: string) => void,
): Promise<Distribution> {
  await requireCitus(client);
  const nodes = await requireNodes(client);
  const tables = inOrder(placementsOf(await readSchema(client)));
  const found = await readPlaced(client);
  refuseMisplaced(tables, found);
  await admitRoles(client);
  const missing = tables.filter(
    ({ table, placement }) => placement.kind !== 'local' && !found.has(table.name),
  );
  for (const [index, one] of missing.entries()) {
    report(`${index + 1} of ${missing.length}: ${one.table.name}`);
    await place(client, one);
  }
  const count = (kind: Placement['kind']) =>
    tables.filter(({ placement }) => placement.kind === kind).length;
  return {
    nodes,
    distributed: count('distributed'),
    reference: count('reference'),
    local: count('local'),
    placed: missing.map(({ table }) => table.name),
  };
}

async function requireCitus(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ has: boolean; could: boolean }>(
    `select to_regclass('pg_dist_partition') is not null and exists (select from pg_proc where proname = 'create_distributed_table') as has,
       exists (select from pg_available_extensions where name = 'citus') as could`,
  );
  if (rows[0]!.has) return;
  throw new CannotStart(
    rows[0]!.could
      ? 'This database does not have the extension Citus: run CREATE EXTENSION citus in it on every node and add the nodes with citus_add_node, then distribute again.'
      : 'This PostgreSQL does not have the extension Citus: install it on every node, add citus to shared_preload_libraries, run CREATE EXTENSION citus, and let DATABASE_URL name the coordinator.',
  );
}

async function requireNodes(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ nodes: number }>(
    'select count(*)::int as nodes from pg_dist_node where isactive and shouldhaveshards',
  );
  const { nodes } = rows[0]!;
  if (nodes > 0) return nodes;
  throw new CannotStart(
    'No node of this cluster takes rows: add one with citus_add_node on the coordinator, then distribute again.',
  );
}

function placementsOf(tables: Table[]): Placed[] {
  return tables.flatMap((table) => {
    const placement = placementOf(table);
    return placement ? [{ table, placement }] : [];
  });
}

// What others refer to comes first: a distributed table may only refer to tables that are placed.
function inOrder(tables: Placed[]): Placed[] {
  const rank = ({ table, placement }: Placed) =>
    table.name === 'accounts' ? 0 : placement.kind === 'reference' ? 1 : 2;
  const byName = new Map(tables.map((one) => [one.table.name, one]));
  const ordered = new Set<Placed>();
  const add = (one: Placed): void => {
    if (ordered.has(one)) return;
    for (const name of referredTo(one.table)) {
      const other = byName.get(name);
      if (other && other !== one) add(other);
    }
    ordered.add(one);
  };
  for (const one of tables.toSorted((a, b) => rank(a) - rank(b))) add(one);
  return [...ordered];
}

function referredTo({ constraints }: Table): string[] {
  return constraints.flatMap(({ kind, definition }) =>
    kind === 'f' ? (/REFERENCES (\w+)\(/.exec(definition)?.[1] ?? []) : [],
  );
}

// Tables that Citus knows without distributing them ('s') still lie on the coordinator.
async function readPlaced(client: pg.ClientBase): Promise<Map<string, Placement['kind']>> {
  const { rows } = await client.query<{ name: string; kind: 'distributed' | 'reference' }>(
    `select c.relname as name, case when p.partmethod = 'n' then 'reference' else 'distributed' end as kind
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where p.partmethod <> 'n' or p.repmodel = 't'`,
  );
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

function refuseMisplaced(tables: Placed[], found: Map<string, Placement['kind']>): void {
  const wrong = tables.find(
    ({ table, placement }) => (found.get(table.name) ?? placement.kind) !== placement.kind,
  );
  if (!wrong) return;
  throw new CannotStart(
    `The table ${wrong.table.name} is ${found.get(wrong.table.name)}, but has to be ${wrong.placement.kind}: call undistribute_table('${wrong.table.name}') on the coordinator, then distribute again.`,
  );
}

// The coordinator speaks to the nodes as the role of the statement, so the roles have to be let in there; they have no password.
async function admitRoles(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    `select rolname as role from pg_roles
     where rolname in ('heliograph_app', 'heliograph_system', 'heliograph_reader') and not rolcanlogin order by 1`,
  );
  for (const { role } of rows) await client.query(`alter role ${role} login`);
}

async function place(client: pg.ClientBase, { table, placement }: Placed): Promise<void> {
  try {
    if (placement.kind === 'reference')
      await client.query('select create_reference_table($1::regclass)', [table.name]);
    else if (placement.kind === 'distributed')
      await client.query(
        'select create_distributed_table($1::regclass, $2::text, colocate_with => $3::text)',
        [table.name, placement.by, table.name === 'accounts' ? 'none' : 'accounts'],
      );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `The table ${table.name} could not be placed (${reason}); the next run goes on with it.`,
      { cause: error },
    );
  }
}
