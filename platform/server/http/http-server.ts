import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sizeInWords, uploadLimit } from '#platform/contract/upload-limit.ts';
import { errorCatalogue } from '#platform/contract/errors.ts';
import { bodyLimits } from './body-limits.ts';
import { productErrorOf } from './database-errors.ts';
import { whileSomebodyWaits } from '../database/patience.ts';
import { withRequestId } from '../request-id.ts';
import { createPublicHosts, type PublicHosts } from '../public-hosts.ts';
import { createPublicPaths } from './public-paths.ts';
import { rewriteToPages, serveHosts } from './served-hosts.ts';
import { refuseSlowBodies, requestTimes } from './slow-bodies.ts';
import { acceptJson, acceptShopBodies, isShopHook } from './json-body.ts';
import { errorBody, invalid, notFound, ProductError, tooLarge } from '../errors.ts';

/** What the bare HTTP server is made of. */
export interface HttpServerOptions {
  log: Logger;
  publicUrl: string;
  trustedProxies: number;
  /** The names that it answers under; without, that of `publicUrl` alone. */
  publicHosts?: PublicHosts;
  /** How slowly bodies may come, where it is not as usual. */
  bodyPace?: { stretchMs: number; fileBytes: number; checkEveryMs: number };
  /** Origins of pages that may show ours in a frame. */
  embedParents?: readonly string[];
  /** Addresses of what our pages may show in a frame, and of the one script of others that they may load. */
  legacy?: string | null;
  chatWidget?: string | null;
}

/** When a call that could not be answered is worth another try. */
const retryAfterSeconds = 5;

/** The bare HTTP server: security headers, body parsers, and the error catalogue as the one way out. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { publicUrl, trustedProxies } = options;
  const hosts =
    options.publicHosts ??
    createPublicHosts({ own: [new URL(publicUrl).hostname], trustedProxies });
  const paths = createPublicPaths();
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.small.bytes,
    trustProxy: (_address, hop) => hop < trustedProxies,
    rewriteUrl: rewriteToPages(hosts, paths),
    genReqId: () => randomUUID(),
    // Lines carry the id by the log itself.
    childLoggerFactory: (log) => log,
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    requestTimeout: requestTimes.whole,
    http: { headersTimeout: requestTimes.head },
  }) as unknown as FastifyInstance;
  await app.register(helmet, contentPolicy(options));
  await app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 20, fieldSize: 256 * 1024 },
  });
  app.addHook('onRequest', (_request, _reply, done) => whileSomebodyWaits(done));
  nameRequests(app);
  acceptBodies(app);
  serveHosts(app, hosts, paths);
  refuseSlowBodies(app, options.bodyPace);
  // What is answered to one caller is kept by no cache, unless a route says otherwise.
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  app.setErrorHandler((error, request, reply) => {
    const known = toProductError(error, request);
    if (known.code === 'server_error')
      options.log.error(
        { err: error, ...routeOf(request), request_id: request.id },
        'request failed',
      );
    // The rest of such a body is not waited for.
    if (known.code === 'too_slow') reply.header('connection', 'close');
    if (known.code === 'unavailable') reply.header('retry-after', retryAfterSeconds);
    reply.header('link', `<${new URL(`/guide/errors/${known.code}`, publicUrl).href}>; rel="help"`);
    return reply
      .code(statusOf(known))
      .type('application/json; charset=utf-8')
      .send(errorBody(known, request.id));
  });
  return app;
}

function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withRequestId(request.id, done);
  });
  // Reading a body leads out of where the request began.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done));
}

function contentPolicy({
  publicUrl,
  embedParents = [],
  legacy = null,
  chatWidget = null,
}: HttpServerOptions) {
  const secure = publicUrl.startsWith('https:');
  const originsOf = (...addresses: (string | null)[]): string[] =>
    addresses.flatMap((one) => (one === null ? [] : [new URL(one).origin]));
  const chat = originsOf(chatWidget);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...chat],
        styleSrc: ["'self'", "'unsafe-inline'", ...chat],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...chat, ...chat.map((origin) => origin.replace(/^http/, 'ws'))],
        frameSrc: ["'self'", 'blob:', 'data:', ...chat, ...originsOf(legacy)],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...embedParents],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : (false as const),
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false as const,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    // The older header knows no list of origins: where others may frame us, the policy above alone decides.
    xFrameOptions: embedParents.length > 0 ? (false as const) : { action: 'sameorigin' as const },
  };
}

function acceptBodies(app: FastifyInstance): void {
  acceptJson(app);
  acceptShopBodies(app);
  // One-click posts of mail programs (RFC 8058) come as a form; forms of strangers' pages come so, too.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bodyLimits.small.bytes },
    (request, text, done) =>
      done(null, isShopHook(request.url) ? text : formFields(text as string)),
  );
}

// A name that stands several times has all its values, as in a choice of many.
function formFields(text: string): Record<string, string | string[]> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const known = fields.get(name);
    if (known) known.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]),
  );
}

// Addresses carry tokens, in the query and in the path, so the log gets the pattern of the route and what is plainly a number.
function routeOf(request: FastifyRequest): {
  method: string;
  route: string;
  ids: Record<string, string>;
} {
  const params = Object.entries((request.params ?? {}) as Record<string, unknown>);
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    ids: Object.fromEntries(
      params.filter(
        (one): one is [string, string] => typeof one[1] === 'string' && /^\d{1,15}$/.test(one[1]),
      ),
    ),
  };
}

function toProductError(error: unknown, request: FastifyRequest): ProductError {
  if (error instanceof ProductError) return error;
  if (isBrokenUpload(error, request))
    return invalid(
      'The upload ended early or is no valid multipart form data; send the whole file again.',
    );
  const fromDatabase = productErrorOf(error);
  if (fromDatabase) return fromDatabase;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return tooLarge(sizeWords(request));
  if (status === 403 || status === 404) return notFound('page');
  if (status === 415) return invalid('The content type is not supported here: send JSON.');
  if (status === 429) return new ProductError('too_many');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return invalid((error as Error).message);
  return new ProductError('server_error');
}

// The parser of forms throws plain errors, and a reader of a file sees its stream end before its time.
function isBrokenUpload(error: unknown, request: FastifyRequest): boolean {
  if (!request.isMultipart() || !(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : '';
  return (
    /multipart|terminated early|part header|premature close/i.test(error.message) ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    (code === 'ECONNRESET' && request.raw.destroyed)
  );
}

function sizeWords(request: FastifyRequest): string {
  const limit = request.isMultipart() ? uploadLimit : request.routeOptions.bodyLimit;
  return `The body is larger than ${sizeInWords(limit)}, the limit of this call; send less at once.`;
}

function statusOf(error: ProductError): number {
  return errorCatalogue[error.code].status;
}
