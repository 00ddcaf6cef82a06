import { isWithin } from '#platform/contract/domain-names.ts';
import { domainOf } from '../message-id.ts';
import type { Provider, SendResult } from '../provider.ts';
import { Connections } from './connections.ts';
import { Destination, type DestinationLimits } from './destination.ts';
import type { Dns } from '#platform/server/dns/dns.ts';
import { createDomainRoutes } from './resolve-mx.ts';
import { mxServerSettings, type MxSettings, type SmtpSettings } from './settings.ts';
import { Traffic } from './traffic.ts';

/** How patient a provider is; tests are less so. */
export interface Patience {
  slowAfterMs: number;
}

const usualPatience: Patience = { slowAfterMs: 2_000 };
const longestMxPause = 10 * 60_000;

/** Mail by SMTP over connections to one server. Each recipient's domain has its own turn, so a slow one holds up no other. */
export function smtpProvider(settings: SmtpSettings, patience: Patience = usualPatience): Provider {
  const connections = new Connections([settings]);
  const limits: DestinationLimits = {
    most: settings.connections,
    first: Math.ceil(settings.connections / 2),
    rate: settings.rate,
    slowAfterMs: patience.slowAfterMs,
    waiting: Infinity,
  };
  const traffic = new Traffic(settings.connections, () => new Destination(limits));
  return {
    name: `smtp ${settings.host}:${settings.port}`,
    capacity: settings.connections,
    pauseMs: () => connections.pauseMs,
    send: (mail, mark) =>
      traffic.send(domainOf(mail.envelope.to), () => connections.send(mail, mark)),
    async close() {
      traffic.close();
      connections.close();
    },
  };
}

/** Mail straight to the servers of each recipient's domain: connections, rate and pauses are each destination's own. */
export function mxProvider(
  settings: MxSettings,
  parts: { dns: Pick<Dns, 'mx'>; patience?: Patience },
): Provider {
  const routeOf = createDomainRoutes(parts.dns);
  const limits: DestinationLimits = {
    most: settings.connections,
    first: Math.min(settings.connections, 2),
    rate: settings.rate,
    slowAfterMs: (parts.patience ?? usualPatience).slowAfterMs,
    waiting: Math.max(10, settings.connections * 2),
  };
  const pools = new Map<string, Connections>();
  const traffic = new Traffic(
    settings.capacity,
    () => new Destination(limits),
    (key) => {
      pools.get(key)?.close();
      pools.delete(key);
    },
  );
  const poolOf = (key: string, hosts: readonly string[], domain: string): Connections => {
    let pool = pools.get(key);
    if (!pool)
      pools.set(
        key,
        (pool = new Connections(
          hosts.map((host) =>
            mxServerSettings(settings, host, mustBeSecure(settings, domain, host)),
          ),
          longestMxPause,
        )),
      );
    return pool;
  };
  return {
    name: 'smtp to the servers of each domain',
    capacity: settings.capacity,
    pauseMs: () => 0,
    async send(mail, mark) {
      const domain = domainOf(mail.envelope.to);
      try {
        const route = await routeOf(domain);
        if ('refusal' in route) return { kind: 'refused', stage: 'rcpt', reply: route.refusal };
        const key = `${route.key}${isListed(settings, domain) ? ' by proven TLS' : ''}`;
        return await traffic.send(key, () => poolOf(key, route.hosts, domain).send(mail, mark));
      } catch (error) {
        return unresolved(domain, error as Error);
      }
    },
    async close() {
      traffic.close();
      for (const pool of pools.values()) pool.close();
    },
  };
}

function unresolved(domain: string, error: Error): SendResult {
  return {
    kind: 'unreachable',
    error: `The mail servers of ${domain} could not be looked up: ${error.message}`,
    waitMs: 60_000,
  };
}

function mustBeSecure(settings: MxSettings, domain: string, host: string): boolean {
  return isListed(settings, domain) || isListed(settings, host);
}

function isListed({ tlsRequired }: MxSettings, name: string): boolean {
  return tlsRequired.some((domain) => isWithin(domain, name));
}
