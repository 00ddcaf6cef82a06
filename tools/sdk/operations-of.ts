import { typeOfSchema, union, type Schema } from './types-of-schema.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

interface Described {
  summary: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  responses: Readonly<
    Record<string, { content?: Readonly<Record<string, { schema: Schema }>> } | undefined>
  >;
}

/** The description of the API, as far as types are made of it. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

const json = 'application/json';
const ofAccount = /^\/v2\/\{accountId\}\/(.+)\.json$/;

/** The types of all calls of an account, as the source of a module. */
export function operationsOf(document: ApiDocument): string {
  const calls = Object.entries(document.paths)
    .flatMap(([path, methods]) => {
      const below = ofAccount.exec(path)?.[1];
      return below === undefined
        ? []
        : Object.entries(methods).map(
            ([method, described]) => [`${method.toUpperCase()} ${below}`, described] as const,
          );
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const blocks = calls.map(([name, described]) => blockOf(name, described));
  return `// Written by \`node tools/generate-sdk.ts\` from the description of the API.

/** The calls of an account, by method and path. */
export interface Operations {
${blocks.join('\n')}
}
`;
}

function blockOf(name: string, described: Described): string {
  const { summary, requestBody, responses } = described;
  const answer = responses['200']?.content?.[json]?.schema.properties?.['data'];
  return `  /** ${summary.replaceAll('*/', '')} */
  '${name}': {
    query: ${queryOf(described.parameters ?? [])};
    body: ${requestBody ? typeOfSchema(requestBody.content[json]?.schema) : 'undefined'};
    answer: ${typeOfSchema(answer)};
  };`;
}

function queryOf(parameters: readonly Parameter[]): string {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  if (inQuery.length === 0) return 'undefined';
  const lines = inQuery.map(({ name, required, schema }) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${key}${required === true ? '' : '?'}: ${inAddress(typeOfSchema(schema))}`;
  });
  return `{ ${lines.join('; ')} }`;
}

// What an address carries is text in the end: a value that is checked after it was converted may be any plain one.
function inAddress(type: string): string {
  return type === 'unknown'
    ? union(['string', 'number', 'boolean', 'readonly (string | number)[]'])
    : type;
}
