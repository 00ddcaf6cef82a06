import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '../errors.ts';
import { bodyLimits, deepestBody, type BodyLimit, type BodyLimitName } from './body-limits.ts';
import { faultOfJson } from './scan-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of the JSON bodies of a route; without, `small`. */
    bodyLimitName?: BodyLimitName;
    /** The body stays bytes until the route asks for it, once it knows who calls. */
    isBodyLate?: boolean;
  }
}

/** A JSON body as it came. */
class UnreadJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Takes what stores post in other forms than JSON as bytes, where stores post; anywhere else it is refused. */
export function acceptShopBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/xml', 'text/xml', 'application/octet-stream'],
    { parseAs: 'buffer' },
    (request, body, done) =>
      isShopHook(request.url)
        ? done(null, body)
        : done(invalid('The content type is not supported here: send JSON.')),
  );
}

/** Takes JSON bodies: read at once, or as bytes for routes that first ask who calls, and for hooks, which are signed over their bytes. */
export function acceptJson(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    try {
      if (isShopHook(request.url)) done(null, bytes);
      else if (isHook(request.url)) done(null, utf8Of(bytes));
      else if (request.routeOptions.config.isBodyLate) done(null, new UnreadJson(bytes));
      else done(null, parseJson(bytes, limitOf(request)));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Reads the body of a route that put it off; from now on it is the body of the request. */
export function readLateBody(request: FastifyRequest): void {
  if (request.body instanceof UnreadJson)
    request.body = parseJson(request.body.bytes, limitOf(request));
}

/** The value of a JSON text from outside. Size, depth and number of values are looked at before anything is made of it. */
export function parseJson(bytes: Buffer, limit: BodyLimit): unknown {
  if (bytes.length === 0) return {};
  const text = utf8Of(bytes);
  const fault = faultOfJson(bytes, { depth: deepestBody, values: limit.values });
  if (fault === 'too deep')
    throw invalid(`The body is nested deeper than ${deepestBody} levels; send flatter JSON.`);
  if (fault === 'too many values')
    throw invalid(`The body holds more than ${limit.values} values; send fewer at once.`);
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('The body is not valid JSON.');
  }
}

function limitOf(request: FastifyRequest): BodyLimit {
  return bodyLimits[request.routeOptions.config.bodyLimitName ?? 'small'];
}

// A byte that is no UTF-8 would become another character without a word.
function utf8Of(bytes: Buffer): string {
  if (!isUtf8(bytes))
    throw invalid('The body is not valid UTF-8; encode the text as UTF-8 and send it again.');
  return bytes.toString('utf8');
}

/** Whether providers post their events there, in batches, signed over their bytes. */
export function isHook(url: string): boolean {
  return url.startsWith('/hooks/');
}

/** Whether connected stores post there: signed over bytes, in any form. */
export function isShopHook(url: string): boolean {
  return url.startsWith('/hooks/shop/');
}
