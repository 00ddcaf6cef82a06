import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { roleNames } from '#platform/contract/roles.ts';
import { namesOf, type SliceNames } from './slice/names.ts';
import { serverFiles } from './slice/server-files.ts';
import { webFiles } from './slice/web-files.ts';

const root = join(import.meta.dirname, '..');
const lists = { families: 'apps/server/families.ts', routes: 'apps/web/routes.ts' } as const;

/** Writes a whole slice, and its line in each of the two lists. */
function writeSlice(path: string, role: string): void {
  const names = namesOf(path);
  refuseTaken(names);
  if (!roleNames.some((known) => known === role))
    throw new Error(`${role} is no role: --role is one of ${roleNames.join(', ')}.`);
  const slice = { ...names, role, number: nextNumber() };
  const files = { ...serverFiles(slice, new Date()), ...webFiles(slice) };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(`wrote ${file}`);
  }
  const folder = `#features/${names.area}/${names.feature}`;
  addLine(lists.families, `export { ${names.singularCamel}Family } from '${folder}/family.ts';`);
  addLine(lists.routes, `export { ${names.singularCamel}Routes } from '${folder}/web/routes.tsx';`);
  execFileSync(
    join(root, 'node_modules/.bin/oxfmt'),
    [...Object.keys(files), ...Object.values(lists)],
    {
      cwd: root,
    },
  );
  // The schema and the picture of the floors are drawn from the whole.
  for (const tool of ['generate-schema.ts', 'draw-architecture.ts'])
    execFileSync(process.execPath, [join(root, 'tools', tool)], { stdio: 'inherit' });
}

function refuseTaken({ feature, table, area }: SliceNames): void {
  const folder = globSync(`features/*/${feature}`, { cwd: root })[0];
  if (folder) throw new Error(`${folder} is there already: choose another name.`);
  const schema = readFileSync(join(root, 'docs/schema.sql'), 'utf8');
  if (new RegExp(`^create table (public\\.)?${table}\\b`, 'im').test(schema))
    throw new Error(`There is a table ${table} already: choose another name.`);
  if (!existsSync(join(root, 'features', area)))
    console.log(`${area} is a new area: give it a place in apps/web/menu.ts.`);
}

// A number is a family's own for ever, so a new one begins after all that were ever given.
function nextNumber(): number {
  const given = globSync('{features/*/*/family.ts,engines/*/*family.ts}', { cwd: root }).flatMap(
    (file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}number: (\d+),$/gm)].map((found) =>
        Number(found[1]),
      ),
  );
  return Math.max(0, ...given) + 1;
}

// Lines stand in the order of the folders they come from.
function addLine(file: string, line: string): void {
  const [head, ...rest] = readFileSync(join(root, file), 'utf8').trimEnd().split('\n');
  const origin = (one: string): string => /from '(.*)'/.exec(one)?.[1] ?? '';
  const lines = [...rest, line].sort((one, other) => (origin(one) < origin(other) ? -1 : 1));
  writeFileSync(join(root, file), `${[head, ...lines].join('\n')}\n`);
  console.log(`wrote a line in ${file}`);
}

if (process.argv[1] === import.meta.filename) {
  const [word, path, option, role] = process.argv.slice(2);
  try {
    if (word !== 'feature' || (option !== undefined && option !== '--role'))
      throw new Error('npm run new feature <area>/<feature> [--role <role>]');
    writeSlice(path ?? '', role ?? 'contacts');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
