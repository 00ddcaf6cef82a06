import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clusterNames } from './cluster-names.ts';
import { clusterTable, hostNames, hostsOf } from './clusters.ts';

const hosts = (name: string) =>
  Object.fromEntries(hostNames.map((host) => [host, `https://${host}.${name}.example`]));
const table = clusterTable.parse(
  Object.fromEntries(
    clusterNames.map((name) => [
      name,
      { pages: name === 'cloud' ? ['www.mail.example'] : [], hosts: hosts(name) },
    ]),
  ),
);

describe('the hosts of a page', () => {
  test.each(clusterNames)('of cluster %s are its own five @spec API-003 @spec API-004', (name) => {
    const answer = hostsOf(`${name}.mail.example:8443`, table, 'https://one.example');
    expect(answer).toEqual({ cluster: name, ...hosts(name), shows_fixed_fields: true });
    expect(new Set(hostNames.map((host) => answer[host])).size).toBe(5);
  });

  test('are found by a listed name, whatever its case', () => {
    expect(hostsOf('WWW.mail.example', table, 'https://one.example').cluster).toBe('cloud');
  });

  test('are the single host where no cluster fits', () => {
    expect(hostsOf('news.shop.example', table, 'https://one.example')).toEqual({
      cluster: 'default',
      shows_fixed_fields: true,
      ...Object.fromEntries(hostNames.map((host) => [host, 'https://one.example'])),
    });
    expect(hostsOf('sandbox.mail.example', {}, 'https://one.example').cluster).toBe('default');
  });

  test('a cluster with four hosts or an unknown name is refused', () => {
    const { service: _service, ...four } = hosts('cloud');
    expect(clusterTable.safeParse({ cloud: { hosts: four } }).success).toBe(false);
    expect(clusterTable.safeParse({ moon: { hosts: hosts('moon') } }).success).toBe(false);
  });
});

test('the sandbox and dev sets differ and hold no secret', () => {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, `../../config/clusters.${name}.json`), 'utf8');
  const [sandbox, dev] = [
    clusterTable.parse(JSON.parse(read('sandbox'))),
    clusterTable.parse(JSON.parse(read('dev'))),
  ];
  expect(hostsOf('sandbox.sandbox.heliograph.example', sandbox, 'x').api).not.toBe(
    hostsOf('localhost', dev, 'x').api,
  );
  expect(read('sandbox') + read('dev')).not.toMatch(/secret|key|password|token/i);
});
