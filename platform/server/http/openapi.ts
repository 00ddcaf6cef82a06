import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { sizeInWords } from '#platform/contract/upload-limit.ts';
import { bodyLimits, deepestBody } from './body-limits.ts';
import { longestKey } from './idempotency/keyed-request.ts';
import type { MountedRoute } from './route.ts';

/** An OpenAPI 3.1 description: what stands above the routes, and the routes by path and method. */
export interface OpenApi {
  readonly paths: Record<string, Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** The OpenAPI 3.1 description of the mounted routes, made from their contracts. */
export function openApiOf(routes: readonly MountedRoute[], about: About): OpenApi {
  const document = openApiHead(about);
  for (const route of routes) describe(document, route);
  return document;
}

/** A description that has no routes yet. */
export function openApiHead(about: About): OpenApi {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Heliograph',
      version: about.version,
      description:
        'Authorization: Bearer with an API key or an access token. Every list answers page, per_page, total_pages, total, count and total_count in meta.',
    },
    servers: [{ url: about.url }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
    paths: {},
  };
}

/** Adds the routes to a description, a few at a time, so that all of them together hold up nobody. */
export async function describeInSteps(
  document: OpenApi,
  routes: readonly MountedRoute[],
): Promise<void> {
  for (const [at, route] of routes.entries()) {
    describe(document, route);
    if (at % routesOfAStep === routesOfAStep - 1) await setImmediate();
  }
}

interface About {
  version: string;
  url: string;
}

// A route takes about a third of a millisecond.
const routesOfAStep = 20;

function describe({ paths }: OpenApi, route: MountedRoute): void {
  const path = (paths[route.path] ??= {});
  path[route.method.toLowerCase()] = operation(route);
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: longestKey },
  description:
    'Repeats are answered from the first request for 24 hours, with the header Idempotent-Replayed: true. Another path or body with the same key: 422; while the first still runs: 409. Uploads ignore it.',
};

function operation(route: MountedRoute): Record<string, unknown> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);
  const inPath = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'token' || name === 'uid' ? 'string' : 'integer' },
  }));
  return {
    summary: route.summary,
    tags: [route.feature],
    'x-role': route.role,
    parameters: [
      ...inPath,
      ...queryParameters(route.query),
      ...(route.method === 'POST' && route.scope !== 'global' ? [idempotencyKey] : []),
    ],
    ...(route.body && {
      requestBody: {
        description: limitInWords(route),
        content: { 'application/json': { schema: jsonSchema(route.body) } },
      },
    }),
    ...(route.scope === 'global' && route.role === 'public' && { security: [] }),
    responses: {
      200: doneOf(route),
      ...(route.role !== 'public' && {
        401: { description: 'Nobody is signed in' },
        403: { description: 'The role is missing' },
      }),
      ...(names.length > 1 && { 404: { description: 'No such record in this account' } }),
      ...(route.body && { 413: { description: 'The body is larger than the limit' } }),
      ...((route.body || route.query) && {
        422: { description: 'Fields with what is wrong: {errors: {field: [text]}}' },
      }),
    },
  };
}

function doneOf({ answer }: MountedRoute): Record<string, unknown> {
  if (!answer) return { description: 'Done' };
  const data = jsonSchema(answer, 'output');
  const schema = { type: 'object', properties: { data }, required: ['data'] };
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function limitInWords({ bodyLimit }: MountedRoute): string {
  const { bytes, values } = bodyLimits[bodyLimit];
  return `At most ${sizeInWords(bytes)} of UTF-8, ${values} values and ${deepestBody} levels.`;
}

function queryParameters(query: z.ZodType | undefined): Record<string, unknown>[] {
  if (!query) return [];
  const schema = jsonSchema(query) as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  return rest;
}
