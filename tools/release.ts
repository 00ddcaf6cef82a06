import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { billOfMaterials } from './release/bill-of-materials.ts';
import {
  builtFiles,
  fileEntry,
  packageEntries,
  packagesOf,
  productFiles,
  type ArchiveEntry,
} from './release/archive-entries.ts';
import { readLockFile, withDependencies } from './release/lock-file.ts';
import { CannotRelease, readSigningKey, writeSums } from './release/sign.ts';
import { writeArchive } from './release/write-archive.ts';

// npm run release -- --key release.key makes dist/release: an archive that starts without a build, its bill of materials, SHA256SUMS and
// their signature. For the machine that it is made on, because packages hold programs; its name says which.

const root = join(import.meta.dirname, '..');
const usage =
  'npm run release -- (--key <private key in PEM> | --unsigned) [--to <folder>], or npm run release -- --folder <new folder>';
const manifest = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

interface Made {
  readonly name: string;
  readonly seconds: number;
  readonly entries: ArchiveEntry[];
  readonly bill: string;
}

async function main(words: string[]): Promise<void> {
  const { key: keyFile, unsigned, to, folder } = readWords(words);
  const key = keyFile === undefined ? null : readSigningKey(keyFile);
  const made = collect();
  if (folder !== undefined) return layOut(made, resolve(folder));
  if (!key && !unsigned) throw new CannotRelease(`A release is signed: ${usage}.`);
  const target = resolve(to ?? join(root, 'dist/release'));
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const archive = join(target, `${made.name}.tar.gz`);
  await writeArchive(archive, made.entries, { folder: made.name, seconds: made.seconds });
  const bill = join(target, `${made.name}.cdx.json`);
  writeFileSync(bill, made.bill);
  for (const file of [archive, bill, ...(await writeSums([archive, bill], key))]) say(file);
}

function readWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: {
        key: { type: 'string' },
        unsigned: { type: 'boolean' },
        to: { type: 'string' },
        folder: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new CannotRelease(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function collect(): Made {
  const { version, dependencies } = manifest.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const packages = readLockFile(root);
  const files = productFiles(root);
  const built = builtFiles(root);
  if (!built.includes('dist/web/index.html'))
    throw new CannotRelease('The pages are not built: run node tools/ensure.mjs --build first.');
  const shipped = packagesOf(root, packages, files);
  const bundled = withDependencies(root, packages, Object.keys(dependencies));
  const seconds = timeOfSource();
  const machine = `${process.platform}-${process.arch}`;
  const bill = billOfMaterials({ root, version, seconds, packages, shipped, bundled });
  const release = { version, machine, node: process.versions.node, made_at: seconds };
  return {
    name: `heliograph-${version}-${machine}`,
    seconds,
    bill,
    entries: [
      ...[...files, ...built].map((file) => fileEntry(root, file)),
      ...packageEntries(root, shipped),
      { path: 'release.json', kind: 'text', text: `${JSON.stringify(release)}\n` },
      { path: 'sbom.cdx.json', kind: 'text', text: bill },
    ],
  };
}

// The time of the newest commit, so that whoever makes the same release gets the same bytes.
function timeOfSource(): number {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given !== undefined && /^\d{1,10}$/.test(given)) return Number(given);
  try {
    const words = ['log', '-1', '--format=%ct'];
    return Number(execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    throw new CannotRelease(
      'There is no commit to take the time of the files from: set SOURCE_DATE_EPOCH to seconds since 1970.',
    );
  }
}

function layOut({ entries }: Made, folder: string): void {
  for (const entry of entries) {
    const path = join(folder, entry.path);
    mkdirSync(dirname(path), { recursive: true });
    if (entry.kind === 'link') symlinkSync(entry.to, path);
    else if (entry.kind === 'text') writeFileSync(path, entry.text);
    else {
      cpSync(entry.from, path);
      chmodSync(path, entry.mode);
    }
  }
  say(folder);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof CannotRelease ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
