import { z } from 'zod';
import { clusterNames, type ClusterName } from './cluster-names.ts';

/** The hosts of a cluster. */
export const hostNames = ['api', 'identity', 'accounts', 'connector', 'service'] as const;

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://api.example.com' })
  .transform((text) => new URL(text).origin);

/** Five addresses: where a page of the cluster calls. */
export const clusterHosts = z.strictObject({
  api: address,
  identity: address,
  accounts: address,
  connector: address,
  service: address,
});

/** Five addresses. */
export type ClusterHosts = z.infer<typeof clusterHosts>;

/** The configuration of clusters: each with the host names of its pages and its five hosts. */
export const clusterTable = z.partialRecord(
  z.enum(clusterNames),
  z.strictObject({
    pages: z.array(z.string().toLowerCase()).default([]),
    hosts: clusterHosts,
    /** False: fields that cannot be edited are left out on its pages. */
    shows_fixed_fields: z.boolean().default(true),
  }),
);

/** The configuration of clusters. */
export type ClusterTable = z.infer<typeof clusterTable>;

/** Answer of GET /v2/hosts.json. */
export interface HostsAnswer extends ClusterHosts {
  cluster: ClusterName | 'default';
  shows_fixed_fields: boolean;
}

/**
 * The cluster of a page by its host name: one that lists the name, else one whose own name is its first part
 * (sandbox.example.com). Any other page is served by the single host it came from.
 */
export function hostsOf(pageHost: string, table: ClusterTable, single: string): HostsAnswer {
  const page = pageHost.toLowerCase().replace(/:\d+$/, '');
  const named =
    clusterNames.find((name) => table[name]?.pages.includes(page)) ??
    clusterNames.find((name) => table[name] !== undefined && page.split('.')[0] === name);
  return hostsOfCluster(named ?? 'default', table, single);
}

/** The hosts of a cluster by its name; the single host for one that is not configured. */
export function hostsOfCluster(name: string, table: ClusterTable, single: string): HostsAnswer {
  const cluster = clusterNames.find((one) => one === name);
  const known = cluster && table[cluster];
  if (known) return { cluster, ...known.hosts, shows_fixed_fields: known.shows_fixed_fields };
  return {
    cluster: 'default',
    api: single,
    identity: single,
    accounts: single,
    connector: single,
    service: single,
    shows_fixed_fields: true,
  };
}
