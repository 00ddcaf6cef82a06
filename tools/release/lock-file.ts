import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const names = z.record(z.string(), z.string()).default({});
const lockedPackage = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z
    .record(z.string(), z.looseObject({ optional: z.boolean().optional() }))
    .default({}),
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

/** A package as the lock file names it. */
export type LockedPackage = z.infer<typeof lockedPackage>;

/** The packages of the lock file by their paths from the root; the product itself is ''. */
export type LockedPackages = ReadonlyMap<string, LockedPackage>;

/** Reads package-lock.json. */
export function readLockFile(root: string): LockedPackages {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  return new Map(Object.entries(lockFile.parse(JSON.parse(text)).packages));
}

/** The paths of these packages and of all that they need, as far as they are installed on this machine. */
export function withDependencies(
  root: string,
  packages: LockedPackages,
  wanted: readonly string[],
): string[] {
  const found = new Set<string>();
  const left = wanted
    .map((name) => resolveFrom('', name, packages))
    .filter((path) => path !== null);
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path)) continue;
    if (!existsSync(join(root, path))) continue;
    found.add(path);
    left.push(...neededBy(path, packages));
  }
  return [...found].sort();
}

/** The paths of the packages that one package would load. */
export function neededBy(path: string, packages: LockedPackages): string[] {
  const one = packages.get(path);
  if (!one) return [];
  const peers = Object.keys(one.peerDependencies).filter(
    (name) => one.peerDependenciesMeta[name]?.optional !== true,
  );
  const names = [...Object.keys({ ...one.dependencies, ...one.optionalDependencies }), ...peers];
  return [...new Set(names)]
    .map((name) => resolveFrom(path, name, packages))
    .filter((found) => found !== null);
}

/** The name under which a package is published. */
export function nameOf(path: string, { name }: LockedPackage): string {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

// As Node looks for a package: beside the one that asks, then further up.
function resolveFrom(path: string, name: string, packages: LockedPackages): string | null {
  for (let folder = path; ;) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages.has(candidate)) return candidate;
    if (folder === '') return null;
    const up = folder.lastIndexOf('/node_modules/');
    folder = up === -1 ? '' : folder.slice(0, up);
  }
}
