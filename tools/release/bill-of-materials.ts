import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { byCode } from './archive-entries.ts';
import { nameOf, neededBy, type LockedPackage, type LockedPackages } from './lock-file.ts';

const stated = z.looseObject({
  license: z.union([z.string(), z.looseObject({ type: z.string() })]).optional(),
  licenses: z.array(z.looseObject({ type: z.string() })).optional(),
});

/** What a bill of materials is of. */
export interface Release {
  readonly root: string;
  readonly version: string;
  readonly seconds: number;
  readonly packages: LockedPackages;
  /** Paths of the packages that the archive holds. */
  readonly shipped: readonly string[];
  /** Paths of the packages that the built pages were made of. */
  readonly bundled: readonly string[];
}

/** A component of CycloneDX. */
export interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly object[];
  readonly hashes: readonly { alg: string; content: string }[];
  readonly properties: readonly { name: string; value: string }[];
}

/** The software that a release is made of, as CycloneDX 1.6 in JSON; the same release gives the same text. */
export function billOfMaterials(release: Release): string {
  const { packages, version, seconds, shipped, bundled } = release;
  const shippedPaths = new Set(shipped);
  const paths = [...new Set([...shipped, ...bundled])];
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>();
  for (const path of paths) {
    const one = packages.get(path);
    if (!one?.version) continue;
    const ref = purlOf(path, one);
    if (!components.has(ref))
      components.set(ref, componentOf(release, path, shippedPaths.has(path)));
    const all = needs.get(ref) ?? new Set();
    for (const other of neededBy(path, packages)) {
      const needed = packages.get(other);
      if (needed?.version && paths.includes(other)) all.add(purlOf(other, needed));
    }
    needs.set(ref, all);
  }
  const product = `pkg:generic/heliograph@${version}`;
  const listed = [...components.values()].toSorted((a, b) => byCode(a.purl, b.purl));
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${uuidOf(JSON.stringify([version, listed]))}`,
      version: 1,
      metadata: {
        timestamp: new Date(seconds * 1000).toISOString(),
        component: {
          type: 'application',
          'bom-ref': product,
          name: 'heliograph',
          version,
          licenses: [{ license: { id: 'Apache-2.0' } }],
        },
      },
      components: listed,
      dependencies: [...needs]
        .map(([ref, all]) => ({ ref, dependsOn: [...all].toSorted(byCode) }))
        .toSorted((a, b) => byCode(a.ref, b.ref)),
    },
    null,
    1,
  )}\n`;
}

function componentOf({ root, packages }: Release, path: string, isShipped: boolean): Component {
  const one = packages.get(path)!;
  const purl = purlOf(path, one);
  return {
    type: 'library',
    'bom-ref': purl,
    name: nameOf(path, one),
    version: one.version ?? '',
    purl,
    licenses: licensesOf(one.license ?? statedLicence(join(root, path))),
    hashes: hashesOf(one.integrity),
    properties: [{ name: 'heliograph:part', value: isShipped ? 'server' : 'pages' }],
  };
}

function purlOf(path: string, one: LockedPackage): string {
  return `pkg:npm/${nameOf(path, one).replace('@', '%40')}@${one.version}`;
}

function licensesOf(text: string | null): object[] {
  if (text === null) return [];
  if (/^[A-Za-z0-9.+-]+$/.test(text)) return [{ license: { id: text } }];
  return /^[A-Za-z0-9.+() -]+$/.test(text) ? [{ expression: text }] : [{ license: { name: text } }];
}

// Some packages state their licence in an older way, which the lock file does not take over.
function statedLicence(folder: string): string | null {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return null;
  const { license, licenses } = stated.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (typeof license === 'string') return license;
  return license?.type ?? (licenses?.map(({ type }) => type).join(' OR ') || null);
}

function hashesOf(integrity: string | undefined): Component['hashes'] {
  const [algorithm, text] = integrity?.split('-') ?? [];
  if (!algorithm || !text) return [];
  return [
    {
      alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
      content: Buffer.from(text, 'base64').toString('hex'),
    },
  ];
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
