import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endSteps, runStep, type StepLimits, type StepResult } from './run-step.ts';
import { readReport, type Tally } from './test-report.ts';

// npm test runs everything; npm test -- <part of a path> runs the test files whose path has it.

const root = join(import.meta.dirname, '..');
const program = (name: string): string => join(root, 'node_modules/.bin', name);

const checks = [
  { title: 'build of the web', program: 'node', words: ['tools/ensure.mjs', '--build'] },
  { title: 'types of the server', program: 'tsc', words: ['-p', 'tsconfig.server.json'] },
  { title: 'types of the web', program: 'tsc', words: ['-p', 'tsconfig.web.json'] },
  { title: 'lint', program: 'oxlint', words: ['--deny-warnings'] },
  { title: 'format', program: 'oxfmt', words: ['--check', '.'] },
];

/** A part of the tests that vitest runs by itself; without a project it is all of them. */
interface Suite {
  readonly title: string;
  readonly project: string | null;
}

const suites: readonly Suite[] = [
  { title: 'unit and server tests', project: 'server' },
  { title: 'start and command line tests', project: 'start' },
  { title: 'tests of bad moments', project: 'faults' },
  { title: 'browser tests', project: 'browser' },
];

// A step may take as long as it makes progress. Only all of them together have an end, before that of any machine that runs them for us.
const quietSeconds = 240;
const mustEnd = Date.now() + 80 * 60_000;

function limits(): StepLimits {
  return { quietSeconds, totalSeconds: Math.max(1, (mustEnd - Date.now()) / 1000) };
}

const endings = {
  'no progress': `was ended: nothing was printed and no test ended for ${quietSeconds} s`,
  'no time left': 'was ended: all steps together took too long',
};

async function main(filters: string[]): Promise<number> {
  const tallies: Tally[] = [];
  const isWhole = filters.length === 0;
  if (isWhole) for (const check of checks) tallies.push(await runCheck(check));
  const reports = mkdtempSync(join(tmpdir(), 'heliograph-reports-'));
  try {
    for (const suite of isWhole ? suites : [{ title: 'chosen tests', project: null }])
      tallies.push(await runSuite(suite, filters, reports));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  const sum = (of: keyof Tally): number => tallies.reduce((total, tally) => total + tally[of], 0);
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed');
}

async function runCheck(check: (typeof checks)[number]): Promise<Tally> {
  const { code, cutOff } = await runStep(program(check.program), check.words, {
    cwd: root,
    ...limits(),
  });
  const isFine = code === 0;
  tell(isFine, check.title, cutOff);
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 };
}

async function runSuite(suite: Suite, filters: string[], reports: string): Promise<Tally> {
  const report = join(reports, `${suite.project ?? 'chosen'}.json`);
  const words = [
    'run',
    ...(suite.project ? ['--project', suite.project] : []),
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const run = await runStep(program('vitest'), words, {
    cwd: root,
    ...limits(),
    environment: { NO_COLOR: '1' },
  });
  const tally = readReport(report, run);
  tell(
    tally.failed === 0,
    `${suite.title}: ${tally.passed} passed, ${tally.failed} failed`,
    run.cutOff,
  );
  return tally;
}

function tell(isFine: boolean, title: string, cutOff: StepResult['cutOff']): void {
  console.log(`${isFine ? 'ok' : 'FAILED'}  ${title}${cutOff ? ` (${endings[cutOff]})` : ''}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endSteps();
    process.exit(130);
  });
}

process.exitCode = (await main(process.argv.slice(2))) > 0 ? 1 : 0;
