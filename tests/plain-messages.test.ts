import { z } from 'zod';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MountedRoute } from '#platform/server/http/route.ts';
import { tokenOf } from '#tests/harness/person.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

// Every route of the product is called several times.
vi.setConfig({ testTimeout: 240_000 });

let server: TestServer;
let person = '';
beforeAll(async () => {
  server = await testServer();
  person = await tokenOf(server);
});
afterAll(() => server.close());

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Of the shape of a schema, with the given value in every place. */
function filled(schema: Schema, value: unknown, depth = 0): unknown {
  const inner = (schema.anyOf ?? schema.oneOf)?.find((one) => one.properties ?? one.items);
  const { properties, items } = inner ?? schema;
  if (depth > 5 || (!properties && !items)) return value;
  if (items) return [filled(items, value, depth + 1)];
  return Object.fromEntries(
    Object.entries(properties!).map(([name, part]) => [name, filled(part, value, depth + 1)]),
  );
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

const wrong = [7, null, 'neither this nor that', [[7]], { deep: {} }];

/** How a parser of inputs speaks when nobody gave it words. */
const raw =
  /Invalid (input|option|key|string|number|discriminator|element|\w+$)|expected \w+|received \w+|Unrecognized key|Too (big|small):|No matching discriminator/;

async function answerOf(route: MountedRoute, body: unknown, query: string) {
  const path = route.path
    .replace('{accountId}', String(server.account))
    .replaceAll(/\{\w+\}/g, '1');
  const answer = await fetch(`${server.url}${path}${query}`, {
    method: route.method,
    headers: { authorization: `Bearer ${person}`, 'content-type': 'application/json' },
    ...(route.method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Bodies of wrong types, and two of another shape; none for a call that takes no body. */
function bodiesOf({ body, method }: MountedRoute): unknown[] {
  if (!body || method === 'GET') return [undefined];
  const shape = schemaOf(body);
  return [...wrong.map((value) => filled(shape, value)), 7, { nobody: 1 }];
}

/** A picture in every parameter, and each parameter twice. */
function queriesOf({ query }: MountedRoute): string[] {
  if (!query) return [''];
  const names = Object.keys(schemaOf(query).properties ?? {});
  return [
    `?${names.map((name) => `${name}=%F0%9F%9B%92`).join('&')}`,
    `?${names.map((name) => `${name}=1&${name}=2`).join('&')}`,
  ];
}

test('no call answers wrong types with the words of a parser', async () => {
  const said: string[] = [];
  let refused = 0;
  for (const route of server.server.routes) {
    if (!route.path.startsWith('/v2/') || /logout|sessions|sample_data|password/.test(route.path))
      continue;
    const queries = queriesOf(route);
    const bodies = bodiesOf(route);
    for (const [at, body] of bodies.entries()) {
      for (const query of at === 0 ? queries : ['']) {
        const { status, text } = await answerOf(route, body, query);
        if (status === 422) refused += 1;
        if (status >= 500 || (status !== 200 && raw.test(text)))
          said.push(`${route.method} ${route.path} ${JSON.stringify(body)} ${query}: ${text}`);
      }
    }
  }
  expect(said).toEqual([]);
  expect(refused).toBeGreaterThan(500);
});
