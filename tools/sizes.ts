import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const debtFile = join(root, 'tools/size-debt.json');

/** How often each file breaks each limit of `size-limits.json`: file, then rule, then count. */
export type Sizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

const diagnostics = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});
const sizes = z.record(z.string(), z.record(z.string(), z.number()));

/** What is over a limit now, as the linter counts it. */
export function measureSizes(): Sizes {
  const found = new Map<string, Map<string, number>>();
  const words = ['-c', 'tools/size-limits.json', '--format=json'];
  for (const { code, filename } of diagnostics.parse(JSON.parse(lint(words))).diagnostics) {
    const rule = /\((.+)\)/.exec(code)?.[1] ?? code;
    const rules = found.get(filename) ?? new Map<string, number>();
    found.set(filename, rules.set(rule, (rules.get(rule) ?? 0) + 1));
  }
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([file, rules]) => [file, Object.fromEntries(rules)]));
}

/** What was over a limit when the limits came. It only ever gets less. */
export function readDebt(): Sizes {
  return sizes.parse(JSON.parse(readFileSync(debtFile, 'utf8')));
}

/** Every place where one of two measurements is above the other, in words. */
export function above(measured: Sizes, allowed: Sizes): string[] {
  return Object.entries(measured).flatMap(([file, rules]) =>
    Object.entries(rules)
      .filter(([rule, count]) => count > (allowed[file]?.[rule] ?? 0))
      .map(
        ([rule, count]) => `${file}: ${rule} ${count} times, ${allowed[file]?.[rule] ?? 0} before`,
      ),
  );
}

// The linter ends with 1 when it finds something, which is no failure here.
function lint(words: string[]): string {
  const program = join(root, 'node_modules/.bin/oxlint');
  try {
    return execFileSync(program, words, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && error.stdout) return String(error.stdout);
    throw error;
  }
}

if (process.argv[1] === import.meta.filename) {
  const now = measureSizes();
  const raised = above(now, readDebt());
  if (raised.length > 0) {
    console.error(raised.join('\n'));
    process.exitCode = 1;
  } else {
    writeFileSync(debtFile, `${JSON.stringify(now, null, 2)}\n`);
    const places = Object.values(now).flatMap((rules) => Object.values(rules));
    const sum = places.reduce((total, count) => total + count, 0);
    console.log(`${sum} places in ${Object.keys(now).length} files are above a limit`);
  }
}
