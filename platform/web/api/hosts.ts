import {
  clusterNames as clusters,
  type ClusterName as Cluster,
} from '#platform/contract/cluster-names.ts';
import type { ServiceHosts } from './clients.ts';

/** The five hosts of each cluster; set when the web application is built. */
export type ClusterHosts = Partial<Record<Cluster, ServiceHosts>>;

/** One host for everything: the one that served the page. */
export const singleHost: ServiceHosts = {
  api: '',
  identity: '',
  accounts: '',
  connector: '',
  service: '',
};

/** The hosts that belong to the host of the page; where no cluster is configured for it, the page's own. */
export function hostsOf(pageHost: string, table: ClusterHosts): ServiceHosts {
  const word = pageHost.toLowerCase().split('.')[0];
  const cluster = clusters.find((one) => one === word);
  return (cluster && table[cluster]) ?? singleHost;
}

/** Reads the table of hosts from its JSON, or throws what is wrong with it. */
export function readClusterHosts(text: string | undefined): ClusterHosts {
  if (text === undefined || text.trim() === '') return {};
  const table = JSON.parse(text) as Record<string, Record<string, unknown>>;
  for (const [cluster, hosts] of Object.entries(table)) {
    if (!clusters.some((one) => one === cluster))
      throw new Error(
        `VITE_CLUSTER_HOSTS names the unknown cluster ${cluster}; known are ${clusters.join(', ')}.`,
      );
    const missing = Object.keys(singleHost).filter(
      (service) => typeof hosts[service] !== 'string' || !/^https?:\/\/[^/]+$/.test(hosts[service]),
    );
    if (missing.length > 0)
      throw new Error(
        `VITE_CLUSTER_HOSTS gives ${cluster} no address like https://api.example.com for ${missing.join(', ')}.`,
      );
  }
  return table as unknown as ClusterHosts;
}
