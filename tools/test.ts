import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endSteps, runStep } from './run-step.ts';
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
  readonly seconds: number;
}

const suites: readonly Suite[] = [
  { title: 'unit and server tests', project: 'server', seconds: 900 },
  { title: 'start and command line tests', project: 'start', seconds: 600 },
  { title: 'browser tests', project: 'browser', seconds: 1500 },
];

async function main(filters: string[]): Promise<number> {
  const tallies: Tally[] = [];
  const isWhole = filters.length === 0;
  if (isWhole) for (const check of checks) tallies.push(await runCheck(check));
  const reports = mkdtempSync(join(tmpdir(), 'heliograph-reports-'));
  try {
    for (const suite of isWhole ? suites : [{ title: 'chosen tests', project: null, seconds: 600 }])
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
  const { code, wasCutOff } = await runStep(program(check.program), check.words, {
    cwd: root,
    seconds: 180,
  });
  const isFine = code === 0;
  tell(isFine, check.title, wasCutOff);
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 };
}

async function runSuite(suite: Suite, filters: string[], reports: string): Promise<Tally> {
  const report = join(reports, `${suite.project ?? 'chosen'}.json`);
  const words = [
    'run',
    ...(suite.project ? ['--project', suite.project] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const run = await runStep(program('vitest'), words, {
    cwd: root,
    seconds: suite.seconds,
    environment: { NO_COLOR: '1' },
  });
  const tally = readReport(report, run);
  tell(
    tally.failed === 0,
    `${suite.title}: ${tally.passed} passed, ${tally.failed} failed`,
    run.wasCutOff,
  );
  return tally;
}

function tell(isFine: boolean, title: string, wasCutOff: boolean): void {
  console.log(
    `${isFine ? 'ok' : 'FAILED'}  ${title}${wasCutOff ? ' (took too long and was ended)' : ''}`,
  );
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endSteps();
    process.exit(130);
  });
}

process.exitCode = (await main(process.argv.slice(2))) > 0 ? 1 : 0;
