import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MountedRoute } from '#platform/server/http/route.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

// Every kind of text field gets every string that breaks parsers, every call a share of all strings: each is stored as it
// came, or refused with a 422 that names the field. Fields are of one kind when their schemas ask the same of a text.

const listed = z
  .array(z.string())
  .parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, 'fixtures/naughty-strings/blns.json'), 'utf8'),
    ),
  );
const strings = [
  ...listed,
  'x'.repeat(255),
  'شركة النور للتجارة',
  '\u202Eevil',
  'a\u0000b',
  '\uD800',
  '{{ contact.email }}',
  '{% for i in (1..100000000) %}x{% endfor %}',
];

const isHard = (text: string): boolean =>
  /[\u0000-\u001F\u007F-\u009F\uD800-\uDFFF\u202A-\u202E\uFFFE\uFFFF]/.test(text) ||
  text in {} ||
  text.length > 200 ||
  /^\{[{%]/.test(text);
const hard = strings.filter(isHard);
const soft = strings.filter((text) => !isHard(text));
// What no column may hold, and what every template would run: these go to every call.
const everywhere = hard.filter((text) => /\u0000|^\p{Surrogate}$|^\{[{%]/u.test(text));
const each = (texts: readonly string[], nth: number, from: number): string[] =>
  texts.filter((_, place) => place % nth === from % nth);

let server: TestServer;
beforeAll(async () => void (server = await testServer({ env: { DEMO: '0' } })));
afterAll(() => server.close());

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  required?: string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};

const kindOf = ({ format, minLength, maxLength, pattern }: Schema): string =>
  JSON.stringify({ format, minLength, maxLength, pattern });

/** A value of the schema's shape in which every free text is the given string; notes the kinds of these texts. */
function fill(schema: Schema, text: string, kinds: Set<string>, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choice)
    return fill(
      choice.find((one) => one.type === 'string' && !one.enum) ?? choice[0] ?? {},
      text,
      kinds,
      depth,
    );
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) {
    if (depth > 6) return {};
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [
        name,
        fill(part, text, kinds, depth + 1),
      ]),
    );
  }
  if (type === 'array') return depth > 6 ? [] : [fill(schema.items ?? {}, text, kinds, depth + 1)];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  kinds.add(kindOf(schema));
  return text;
}

const schemaOf = (route: MountedRoute): Schema =>
  z.toJSONSchema(route.body!, { io: 'input', unrepresentable: 'any' }) as Schema;

test('no call answers 500 to any string in any of its text fields @spec I18N-007', async () => {
  const routes = server.server.routes.filter(
    (route) =>
      route.body !== undefined &&
      route.scope === 'account' &&
      !['GET', 'DELETE'].includes(route.method) &&
      !/sample_data/.test(route.path),
  );
  const failures: string[] = [];
  const met = new Map<string, Set<string>>();
  for (const [at, route] of routes.entries()) {
    const path = route.path.replace('/v2/{accountId}/', '').replace(/\{\w+\}/g, '1');
    const schema = schemaOf(route);
    const kinds = new Set<string>();
    fill(schema, '', kinds);
    if (kinds.size === 0) continue;
    const isNew = [...kinds].some((kind) => !met.has(kind));
    const chosen = [
      ...new Set([
        ...(isNew ? hard : [...everywhere, ...each(hard, 12, at)]),
        ...each(soft, 60, at),
      ]),
    ];
    for (const kind of kinds) met.set(kind, new Set([...(met.get(kind) ?? []), ...chosen]));
    for (let from = 0; from < chosen.length; from += 20) {
      await Promise.all(
        chosen.slice(from, from + 20).map(async (text) => {
          const answer = await server.call(route.method, path, fill(schema, text, kinds));
          if (answer.status >= 500)
            failures.push(
              `${route.method} ${path} ${JSON.stringify(text).slice(0, 60)}: ${answer.status}`,
            );
          if (answer.status === 422 && !(answer.body.errors ?? answer.body.warning))
            failures.push(`${route.method} ${path}: a 422 without a reason`);
        }),
      );
    }
  }
  expect(failures).toEqual([]);
  expect(routes.length).toBeGreaterThan(30);
  const unmet = [...met].filter(([, texts]) => hard.some((text) => !texts.has(text)));
  expect(unmet.map(([kind]) => kind)).toEqual([]);
  const sent = new Set([...met.values()].flatMap((texts) => [...texts]));
  expect(strings.filter((text) => !sent.has(text))).toEqual([]);
  expect(met.size).toBeGreaterThan(5);
}, 240_000);

// The first field of a kind gets every string, the others every fourth of those that break nothing.
test.each([
  { path: 'tags', singular: 'tag', field: 'name', more: {}, nth: 1 },
  { path: 'lists', singular: 'list', field: 'name', more: {} },
  { path: 'lists', singular: 'list', field: 'description', more: {}, nth: 1 },
  {
    path: 'contents',
    singular: 'content',
    field: 'name',
    more: { editor_type: 2, html_part: '<p>x</p>' },
  },
  { path: 'campaigns', singular: 'campaign', field: 'name', more: {} },
  { path: 'campaigns', singular: 'campaign', field: 'subject', more: {}, nth: 1 },
  { path: 'folders', singular: 'folder', field: 'name', more: { folder_type: 'list' } },
  { path: 'contacts', singular: 'contact', field: 'first_name', more: {}, nth: 1 },
])(
  '$field of $path keeps every string as it came, or says why not',
  async ({ path, singular, field, more, nth = 4 }) => {
    const changed: string[] = [];
    let kept = 0;
    let refused = 0;
    const sent = [...hard, ...each(soft, nth, 0)];
    for (const [index, text] of sent.entries()) {
      const values = {
        ...more,
        ...(field !== 'name' && path !== 'contacts' && { name: `row ${index}` }),
        ...(path === 'contacts' && { email: `n${index}-${field}@example.com` }),
        [field]: text,
      };
      const made = await server.call('POST', `${path}.json`, { [singular]: values });
      if (made.status === 422) {
        refused += 1;
        if (!Object.keys(made.body.errors ?? {}).length)
          changed.push(`${text}: refused without naming a field`);
        continue;
      }
      expect(made.status, text).toBeLessThan(300);
      const record = made.body.data?.[singular] ?? made.body.data ?? made.body[singular];
      const stored = record[field] as string;
      if (stored !== text && stored !== text.trim())
        changed.push(
          `${JSON.stringify(text).slice(0, 50)} became ${JSON.stringify(stored).slice(0, 50)}`,
        );
      else kept += 1;
    }
    expect(changed).toEqual([]);
    expect(kept + refused).toBe(sent.length);
    expect(kept).toBeGreaterThan(sent.length * 0.4);
  },
  120_000,
);
