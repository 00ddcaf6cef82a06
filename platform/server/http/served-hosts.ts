import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, ProductError } from '../errors.ts';
import { pathAsked, type AccountHost, type PublicHosts } from '../public-hosts.ts';
import { pagesOfHosts, type PublicPaths } from './public-paths.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The host names that this server answers under. */
    publicHosts: PublicHosts;
  }
  interface FastifyContextConfig {
    /**
     * Under which host names a route answers: any (health checks by address), any for a call that carries a key or token and
     * so its own proof, or those of accounts as well; without, the product's own alone.
     */
    hosts?: 'any' | 'keyed' | 'public';
    /** Whose record an address names, by its parameters: a host of other accounts does not show it. */
    accountOf?: (params: Readonly<Record<string, string>>) => number | null;
    /** Which addresses are this route's own, where its pattern fits those of pages too. */
    isOurs?: (path: string) => boolean;
  }
}

/** Answers the app, its API and the sign-in under the product's own names alone, public pages under those of accounts besides, and nothing under any other: decision 0014. */
export function serveHosts(app: FastifyInstance, hosts: PublicHosts, paths: PublicPaths): void {
  app.decorate('publicHosts', hosts);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'HEAD' && (config?.hosts === 'any' || config?.hosts === 'public'))
      paths.add(url, config.isOurs);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const refusal = refusalOf(request, hosts);
    if (refusal) done(refusal);
    else done();
  });
}

function refusalOf(request: FastifyRequest, hosts: PublicHosts): ProductError | null {
  const { url, config } = request.routeOptions;
  if (config?.hosts === 'any' || (config?.hosts === 'keyed' && isKeyed(request.raw))) return null;
  const host = hosts.of(request.raw);
  if (host === null) return new ProductError('wrong_host');
  if (host === 'own') return url?.startsWith(pagesOfHosts) ? notFound('page') : null;
  return config?.hosts === 'public' && isShown(request, host) ? null : notFound('page');
}

// Customers' pages never show under our own name as they are, nor those of one host under another.
function isShown(request: FastifyRequest, host: AccountHost): boolean {
  const { url = '', config } = request.routeOptions;
  if (url.startsWith(pagesOfHosts))
    return host.owner !== null && request.url.startsWith(`${pagesOfHosts}${host.name}/`);
  const accountId = config?.accountOf?.(request.params as Record<string, string>) ?? null;
  return accountId === null || host.accounts.has(accountId);
}

// Whoever calls so says who they are by the call itself, so the name it came under proves nothing and matters to nobody.
function isKeyed({ headers, url }: IncomingMessage): boolean {
  return /^bearer /i.test(headers.authorization ?? '') || (url ?? '').includes('auth_token=');
}

/** Leads what is asked for under an account's host to the pages of that host, where it is no public address of ours. */
export function rewriteToPages(
  hosts: PublicHosts,
  paths: PublicPaths,
): (request: IncomingMessage) => string {
  return (request) => {
    const url = pathAsked(request.url ?? '/');
    const host = hosts.of(request);
    if (host === null || host === 'own' || isKeyed(request)) return url;
    const path = url.split('?', 1)[0]!;
    return paths.has(path) || !url.startsWith('/') ? url : `${pagesOfHosts}${host.name}${url}`;
  };
}
