import { describe, expect, it } from 'vitest';
import { clusterNames as clusters } from '#platform/contract/cluster-names.ts';
import { hostsOf, readClusterHosts, singleHost } from './hosts.ts';

const table = JSON.stringify(
  Object.fromEntries(
    clusters.map((cluster) => [
      cluster,
      Object.fromEntries(
        Object.keys(singleHost).map((service) => [
          service,
          `https://${service}-${cluster}.example.com`,
        ]),
      ),
    ]),
  ),
);

describe('the hosts of a page', () => {
  it('are those of its cluster, five of them for each of nine @spec API-003 @spec API-004', () => {
    expect(clusters).toEqual([
      'cloud',
      'cloud1',
      'sandbox',
      'uat',
      'staging',
      'beta',
      'k8s',
      'app-eu1',
      'app-ca1',
    ]);
    const read = readClusterHosts(table);
    for (const cluster of clusters) {
      expect(hostsOf(`${cluster}.example.com`, read)).toEqual({
        api: `https://api-${cluster}.example.com`,
        identity: `https://identity-${cluster}.example.com`,
        accounts: `https://accounts-${cluster}.example.com`,
        connector: `https://connector-${cluster}.example.com`,
        service: `https://service-${cluster}.example.com`,
      });
    }
    expect(hostsOf('Cloud.Example.com', read).api).toBe('https://api-cloud.example.com');
  });

  it('are the page’s own where no cluster is set or meant', () => {
    expect(hostsOf('cloud.example.com', readClusterHosts(undefined))).toEqual(singleHost);
    expect(hostsOf('cloud2.example.com', readClusterHosts(table))).toEqual(singleHost);
    expect(hostsOf('localhost', readClusterHosts(''))).toEqual(singleHost);
  });

  it('are refused with the cause when the table is wrong', () => {
    expect(() => readClusterHosts('{"moon":{}}')).toThrow('unknown cluster moon');
    expect(() => readClusterHosts('{"cloud":{"api":"https://a.example/path"}}')).toThrow(
      'gives cloud no address like https://api.example.com for api, identity, accounts, connector, service',
    );
  });
});
