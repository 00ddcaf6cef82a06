/** A JSON Schema as the description of the API has it. */
export interface Schema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  not?: Schema;
  items?: Schema | boolean;
  prefixItems?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  $ref?: string;
}

const deepest = 8;

/** The TypeScript type of a JSON Schema; what it cannot say is unknown. */
export function typeOfSchema(schema: Schema | boolean | undefined, depth = 0): string {
  if (schema === undefined || typeof schema === 'boolean' || depth > deepest) return 'unknown';
  // Schemas that name themselves are trees; their inside is left open.
  if (schema.$ref !== undefined) return 'unknown';
  const inner = (one: Schema | boolean | undefined) => typeOfSchema(one, depth + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const some = schema.anyOf ?? schema.oneOf;
  if (some) return union(some.map(inner));
  if (schema.allOf) return schema.allOf.map((one) => `(${inner(one)})`).join(' & ');
  if (schema.not) return 'never';
  if (Array.isArray(schema.type))
    return union(schema.type.map((type: string) => inner({ ...schema, type })));
  return typeOfKind(schema, inner);
}

type Inner = (schema: Schema | boolean | undefined) => string;

function typeOfKind(schema: Schema, inner: Inner): string {
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `(${schema.prefixItems ? union(schema.prefixItems.map(inner)) : inner(schema.items)})[]`;
    case 'object':
      return typeOfObject(schema, inner);
    default:
      return 'unknown';
  }
}

function typeOfObject(
  { properties = {}, required = [], additionalProperties: more }: Schema,
  inner: Inner,
): string {
  const known = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${keyOf(name)}${mark}: ${inner(property)}`;
  });
  if (known.length > 0) {
    const open = more === undefined || more === false ? [] : ['[more: string]: unknown'];
    return `{ ${[...known, ...open].join('; ')} }`;
  }
  return more === false ? 'Record<string, never>' : `Record<string, ${inner(more)}>`;
}

/** Types of which any one may stand; unknown swallows the others. */
export function union(types: readonly string[]): string {
  const different = [...new Set(types)].filter((type) => type !== 'never');
  if (different.length === 0) return 'never';
  return different.includes('unknown') ? 'unknown' : different.join(' | ');
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
