import { isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ProductError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered under every host name: a call that carries its own proof, a link of an email under an account's own domain, or a health check by address. */
    isAnyHost?: boolean;
  }
}

/** Answers pages and the sign-in under the product's own names alone, so that nobody shows them under a name of theirs. Behind trusted proxies the name is that of X-Forwarded-Host. */
export function refuseOtherHosts(app: FastifyInstance, hosts: readonly string[]): void {
  const served = new Set(hosts.map((host) => host.toLowerCase()));
  app.addHook('onRequest', (request, _reply, done) => {
    const name = request.hostname.toLowerCase();
    if (request.routeOptions.config?.isAnyHost || served.has(name) || isThisMachine(name)) done();
    else done(new ProductError('wrong_host'));
  });
}

// Whoever can use these names sits at the machine itself.
function isThisMachine(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    (isIPv4(name) && name.startsWith('127.'))
  );
}
