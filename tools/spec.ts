import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** One checkable line of what the product must do. */
interface Requirement {
  id: string;
  area: string;
  text: string;
}

/** All requirements, from docs/spec/requirements.tsv. */
export function readRequirements(): Requirement[] {
  const [, ...lines] = readFileSync(join(root, 'docs/spec/requirements.tsv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [id = '', area = '', , text = ''] = line.split('\t');
    return { id, area, text };
  });
}

/** The ids that tests name with @spec, each with the files that do. */
export function readCoverage(): Map<string, string[]> {
  const covered = new Map<string, string[]>();
  for (const file of globSync('{platform,engines,features,apps,tests}/**/*.test.{ts,tsx}', {
    cwd: root,
  }).sort()) {
    for (const [, id] of readFileSync(join(root, file), 'utf8').matchAll(
      /@spec\s+([A-Z0-9]+-\d{3})/g,
    )) {
      const files = covered.get(id!) ?? [];
      if (!files.includes(file)) files.push(file);
      covered.set(id!, files);
    }
  }
  return covered;
}

function print(options: { area: string | undefined; json: boolean; missing: boolean }): void {
  const covered = readCoverage();
  const requirements = readRequirements().filter(
    ({ area }) => !options.area || area === options.area,
  );
  if (options.json) {
    process.stdout.write(
      `${JSON.stringify(
        requirements.map((one) => ({ ...one, tests: covered.get(one.id) ?? [] })),
        null,
        2,
      )}\n`,
    );
    return;
  }
  const areas = Map.groupBy(requirements, ({ area }) => area);
  for (const [area, rows] of [...areas].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const done = rows.filter(({ id }) => covered.has(id));
    console.log(
      `${area.padEnd(12)} ${String(done.length).padStart(4)} of ${String(rows.length).padStart(4)}  ${done.map(({ id }) => id.slice(area.length + 1)).join(' ')}`,
    );
    if (options.missing)
      for (const { id, text } of rows) if (!covered.has(id)) console.log(`  ${id}  ${text}`);
  }
  const all = requirements.filter(({ id }) => covered.has(id)).length;
  console.log(
    `${'all'.padEnd(12)} ${String(all).padStart(4)} of ${String(requirements.length).padStart(4)}`,
  );
}

if (process.argv[1] === import.meta.filename) {
  const words = process.argv.slice(2);
  print({
    area: words.find((word) => !word.startsWith('--'))?.toUpperCase(),
    json: words.includes('--json'),
    missing: words.includes('--missing'),
  });
}
