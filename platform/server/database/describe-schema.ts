import type { Table } from './read-schema.ts';

/** Writes all tables on one page of SQL, to be read by people and compared by a test. */
export function describeSchema(tables: Table[]): string {
  return (
    [
      '-- All tables. Generated from the migrations by `node tools/generate-schema.ts`. Do not edit.',
      ...tables.map(describeTable),
    ].join('\n\n') + '\n'
  );
}

function describeTable(table: Table): string {
  const lines = [
    ...table.columns.map(({ definition }) => definition),
    ...table.constraints.map(({ name, definition }) => `constraint ${name} ${definition}`),
  ];
  const ofConstraints = new Set(table.constraints.map(({ name }) => name));
  return [
    ...(table.comment ? [`-- ${table.comment}`] : []),
    `create ${table.kind} ${table.name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`,
    ...table.columns.flatMap(({ name, comment }) =>
      comment
        ? [`comment on column ${table.name}.${name} is '${comment.replaceAll("'", "''")}';`]
        : [],
    ),
    ...table.indexes
      .filter(({ name }) => !ofConstraints.has(name))
      .map(({ definition }) => `${definition};`),
    ...rowSecurity(table),
    ...table.grants.map(describeGrant(table.name)),
  ].join('\n');
}

function rowSecurity(table: Table): string[] {
  return [
    ...(table.hasRowSecurity ? [`alter table ${table.name} enable row level security;`] : []),
    ...(table.forcesRowSecurity ? [`alter table ${table.name} force row level security;`] : []),
    ...table.policies.map(
      ({ name, command, roles, using, check }) =>
        [
          `create policy ${name} on ${table.name} for ${command.toLowerCase()} to ${roles.join(', ')}`,
          ...(using ? [`using (${using})`] : []),
          ...(check ? [`with check (${check})`] : []),
        ].join(' ') + ';',
    ),
  ];
}

function describeGrant(table: string): (grant: Table['grants'][number]) => string {
  return ({ role, privileges, columns }) =>
    `grant ${privileges.join(', ')}${columns ? ` (${columns.join(', ')})` : ''} on ${table} to ${role};`;
}
