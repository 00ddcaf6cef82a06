import type { Table } from './read-schema.ts';

const typeOf: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  numeric: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  inet: 'string',
  citext: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  'timestamp without time zone': 'string',
  interval: 'string',
  bytea: 'Buffer',
  tsvector: 'string',
  jsonb: 'unknown',
  json: 'unknown',
};

/** Writes the types of all tables for Kysely. */
export function generateTables(tables: Table[]): string {
  const interfaces = tables.map((table) => {
    const columns = table.columns.map((column) => `  ${column.name}: ${columnType(column)};`);
    return `export interface ${pascalCase(table.name)} {\n${columns.join('\n')}\n}`;
  });
  const index = tables.map(({ name }) => `  ${name}: ${pascalCase(name)};`);
  return [
    '// Generated from the migrations by `node tools/generate-schema.ts`. Do not edit.',
    `import type { Generated } from 'kysely';\n`,
    ...interfaces.map((text) => `${text}\n`),
    '/** All tables by name. */',
    `export interface DB {\n${index.join('\n')}\n}\n`,
  ].join('\n');
}

function columnType(column: Table['columns'][number]): string {
  const isArray = column.type.endsWith('[]');
  const element = column.type.replace('[]', '').replace(/\([^()]*\)/, '');
  const type = typeOf[element];
  if (!type)
    throw new Error(
      `No TypeScript type is known for ${column.type} of ${column.name}: add it to generate-tables.ts.`,
    );
  const value = isArray ? `${type}[]` : type;
  const whole = column.nullable && value !== 'unknown' ? `${value} | null` : value;
  return column.hasDefault ? `Generated<${whole}>` : whole;
}

function pascalCase(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
