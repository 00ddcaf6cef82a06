import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test, vi } from 'vitest';
import { ownLoops } from './promises/own-loops.ts';

// Some read every file of the project.
vi.setConfig({ testTimeout: 60_000 });

// What CONTRIBUTING.md and docs/architecture.md promise of every file, and no other test holds.
const root = join(import.meta.dirname, '..');
const every = '{platform,engines,features,apps,tests,tools,benchmarks}/**/*';
const all = globSync(`${every}.{ts,tsx}`, { cwd: root })
  .concat('vitest.config.ts')
  .filter((file) => !/\/(fixtures|dist|node_modules)\//.test(file))
  .sort();
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const ofServer = all.filter(
  (file) =>
    /^(platform\/(server|identity)|engines|apps\/server|features\/[^/]+\/[^/]+\/server)\//.test(
      file,
    ) && !/\.(test|builder|harness|test-program)\.ts$/.test(file),
);

/** The files in which a check finds something, with what it finds. */
function findIn(files: readonly string[], check: (file: string, text: string) => string[]) {
  return files.flatMap((file) => check(file, textOf(file)).map((found) => `${file}: ${found}`));
}

describe('no check is switched off in a file', () => {
  const switches = /\b(ox|es)lint-disable\S*|@ts-(ignore|nocheck|expect-error)|\boxfmt-ignore/g;
  const switchedOff = (_file: string, text: string): string[] => text.match(switches) ?? [];

  test('neither of the linter nor of the compiler', () => {
    expect(findIn(all, switchedOff)).toEqual([]);
  });

  test.each(['oxlint-', 'eslint-'])('%s is found when planted', (tool) => {
    expect(switchedOff('x.ts', `// ${tool}disable-next-line no-console`)).toHaveLength(1);
    expect(switchedOff('x.ts', `// @ts-${'ignore'}`)).toHaveLength(1);
  });
});

describe('names of files', () => {
  const migrations = globSync('{platform,engines,features,apps}/**/*.sql', { cwd: root });
  const isMigrationName = (file: string): boolean => {
    const [, day, hour, minute] =
      /\/migrations\/(\d{8})T(\d\d)(\d\d)-[a-z\d]+(?:-[a-z\d]+)*\.sql$/.exec(file) ?? [];
    if (day === undefined) return false;
    const time = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${hour}:${minute}`;
    const parsed = new Date(`${time}Z`);
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(time);
  };

  test('a migration is named by its time in UTC', () => {
    expect(migrations.length).toBeGreaterThan(30);
    expect(migrations.filter((file) => !isMigrationName(file))).toEqual([]);
  });

  test.each(['0042-contacts', '20261122-contacts', '20261122T2460-contacts', '20260230T1200-x'])(
    'the migration %s is refused',
    (name) => expect(isMigrationName(`engines/audience/migrations/${name}.sql`)).toBe(false),
  );

  test('a file and its folders are kebab-case, a component in a .tsx file PascalCase', () => {
    expect(all.filter(isMisnamed)).toEqual([]);
  });

  test.each([
    'engines/delivery/claimBatch.ts',
    'engines/delivery/Claim.ts',
    'engines/deliveryParts/claim.ts',
    'features/home/x/web/claim_page.tsx',
  ])('%s is refused', (file) => {
    expect(isMisnamed(file)).toBe(true);
  });

  test('what builds records for tests is called x.builder.ts, what they run in x.harness.ts', () => {
    expect(all.filter((file) => /(-world|\/an?-[a-z]+)\.ts$/.test(file))).toEqual([]);
  });

  function isMisnamed(file: string): boolean {
    const words = /^[a-z\d]+(-[a-z\d]+)*(\.[a-z\d]+(-[a-z\d]+)*)*$/;
    const name = basename(file);
    const isComponent = /^[A-Z][A-Za-z\d]*(\.test)?\.tsx$/.test(name);
    return file.split('/').some((part) => !words.test(part) && !(part === name && isComponent));
  }
});

describe('no barrels', () => {
  // Doors and the two lists of the composition root re-export by name.
  const isDoor = (file: string): boolean =>
    /\/public\.tsx?$|^apps\/(server\/families|web\/routes)\.ts$/.test(file);
  const barrelsIn = (file: string, text: string): string[] => {
    if (/^index\.tsx?$/.test(basename(file))) return ['an index'];
    const { body } = parse(file, text);
    if (body.some(({ type }) => type === 'ExportAllDeclaration')) return ['export *'];
    const isBarrel =
      body.length > 0 &&
      body.every((one) => one.type === 'ExportNamedDeclaration' && one.source !== null);
    return isBarrel && !isDoor(file) ? ['only exports of other files'] : [];
  };

  test('a file exports what it holds', () => {
    expect(findIn(all, barrelsIn)).toEqual([]);
  });

  test.each([
    ['engines/delivery/index.ts', ''],
    ['engines/delivery/public.ts', "export * from './sender.ts';"],
    ['engines/delivery/parts.ts', "export { a } from './a.ts'; export { b } from './b.ts';"],
  ])('%s is refused', (file, text) => {
    expect(barrelsIn(file, text)).toHaveLength(1);
  });
});

describe('a test runs always, and once', () => {
  const forbidden = new Set(['only', 'skip', 'skipIf', 'todo', 'fails', 'retry']);
  const sparedIn = (file: string, text: string): string[] => {
    const found: string[] = [];
    new Visitor({
      MemberExpression({ object, property }) {
        if (property.type !== 'Identifier' || !forbidden.has(property.name)) return;
        const base = /^\w+/.exec(text.slice(object.start, object.end))?.[0] ?? '';
        if (/^(test|it|describe|suite)$/.test(base)) found.push(`${base}.${property.name}`);
      },
      Property({ key }) {
        if (key.type === 'Identifier' && key.name === 'retry') found.push('retry');
      },
    }).visit(parse(file, text));
    return found;
  };

  test('none is skipped, preferred, expected to fail or tried again', () => {
    const tests = all.filter((file) => isTest(file) || file === 'vitest.config.ts');
    expect(findIn(tests, sparedIn)).toEqual([]);
  });

  test.each([
    "test.only('x', () => {})",
    "describe.skip('x', () => {})",
    "it.each([1]).skip('x', () => {})",
    "test('x', { retry: 2 }, () => {})",
    'export default defineConfig({ test: { retry: 1 } })',
  ])('%s is refused', (text) => {
    expect(sparedIn('x.test.ts', text)).toHaveLength(1);
  });
});

describe('work that is done again and again', () => {
  const loopsIn = (file: string, text: string): string[] => {
    const sleeps = /import \{[^}]*\bsetTimeout(?: as (\w+))?[^}]*\} from 'node:timers\/promises'/;
    const sleep = sleeps
      .exec(text)
      ?.slice(1)
      .map((name) => name ?? 'setTimeout')[0];
    const waits = new RegExp(`await (${sleep ?? '(?!)'}|[\\w.#]+\\.sleep)\\(`);
    const found: string[] = [];
    const look = ({ start, end }: { start: number; end: number }): void => {
      if (waits.test(text.slice(start, end))) found.push('a loop that sleeps');
    };
    new Visitor({
      WhileStatement: look,
      DoWhileStatement: look,
      ForStatement: look,
      CallExpression({ callee }) {
        if (callee.type === 'Identifier' && callee.name === 'setInterval')
          found.push('an interval');
      },
    }).visit(parse(file, text));
    return found;
  };

  test('is a repeating worker, but for the declared loops', () => {
    const elsewhere = ofServer.filter((file) => !(file in ownLoops));
    expect(findIn(elsewhere, loopsIn)).toEqual([]);
  });

  test('every declared loop is there', () => {
    const gone = Object.keys(ownLoops).filter((file) => loopsIn(file, textOf(file)).length === 0);
    expect(gone).toEqual([]);
  });

  test.each([
    'while (isRunning) { await look(); await sleep(1_000); }',
    'do { await sleep(1_000); } while (isRunning);',
    'for (;;) await sleep(1_000);',
    'setInterval(() => void look(), 1_000);',
  ])('%s is refused', (code) => {
    const text = `import { setTimeout as sleep } from 'node:timers/promises';\n${code}`;
    expect(loopsIn('engines/delivery/x.ts', text)).toHaveLength(1);
  });
});

describe('what a README names', () => {
  const readmes = globSync('{platform,engines,features,apps}/**/README.md', { cwd: root })
    .filter((file) => !file.includes('node_modules'))
    .sort();
  const code = globSync(`${every}.{ts,tsx,sql,json,css}`, { cwd: root }).filter(
    (file) => !/\/(fixtures|dist|node_modules)\/|^tests\/(vocabulary|promises)/.test(file),
  );
  // A name has to be one of the product; of a test its file may be named, and what it reads from the environment.
  const words = new Set(
    code.flatMap(
      (file) =>
        textOf(file).match(
          /\.test\.tsx?$/.test(file) ? /\b[A-Z]+(?:_[A-Z]+)+\b/g : /[A-Za-z_$][\w$]*/g,
        ) ?? [],
    ),
  );

  const goneIn = (_file: string, text: string): string[] =>
    [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, named = '']) => {
      if (/^[\w./-]+\.(tsx?|sql)$/.test(named))
        return code.some((path) => `/${path}`.endsWith(`/${named.replace(/^(\.\/)+/, '')}`))
          ? []
          : [named];
      // A name, or a call of it; one that ends with _ is the beginning of several.
      const name = /^([A-Za-z$][\w$]*)(\(.*\))?$/.exec(named)?.[1];
      return name === undefined || name.endsWith('_') || words.has(name) ? [] : [named];
    });

  test('is in the code', () => {
    expect(readmes.length).toBeGreaterThan(40);
    expect(findIn(readmes, goneIn)).toEqual([]);
  });

  test('and is found when it is not', () => {
    const gone = ['rememberEveryContact', 'rememberContact(id)', 'remember-contact.ts'];
    const text = gone.map((name) => `\`${name}\``).join(' and ');
    expect(goneIn('README.md', `${text}, but \`createRepeatingWorker\` is there`)).toEqual(gone);
  });
});

function parse(file: string, text: string) {
  return parseSync(file, text).program;
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
