import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endSteps, runStep, type StepLimits, type StepResult } from './run-step.ts';
import { readReport, type Tally } from './test-report.ts';

// npm test runs everything; npm test -- <part of a path> runs the test files whose path has it.

const root = join(import.meta.dirname, '..');

// Where every Node of this run finds what another has compiled already: the product is loaded some hundred times.
const compiled = mkdtempSync(join(tmpdir(), 'heliograph-compiled-'));
process.once('exit', () => rmSync(compiled, { recursive: true, force: true }));
const program = (name: string): string => join(root, 'node_modules/.bin', name);

/** A program whose success is a test of its own. */
interface Check {
  readonly title: string;
  readonly label: string;
  readonly program: string;
  readonly words: string[];
}

/** A part of the tests that vitest runs by itself; without projects it is all of them. */
interface Suite {
  readonly title: string;
  readonly label?: string;
  readonly projects: readonly string[];
}

const build: Check = {
  title: 'build of the web',
  label: 'build  |',
  program: 'node',
  words: ['tools/ensure.mjs', '--build'],
};

const checks: readonly Check[] = [
  {
    title: 'types of the server',
    label: 'types  |',
    program: 'tsc',
    words: ['-p', 'tsconfig.server.json'],
  },
  {
    title: 'types of the web',
    label: 'types  |',
    program: 'tsc',
    words: ['-p', 'tsconfig.web.json'],
  },
  { title: 'lint', label: 'lint   |', program: 'oxlint', words: ['--deny-warnings'] },
  { title: 'format', label: 'format |', program: 'oxfmt', words: ['--check', '.'] },
];

const browser: Suite = { title: 'browser tests', label: 'browser|', projects: ['browser'] };
const server: Suite = {
  title: 'unit and server tests',
  label: 'server |',
  projects: ['web', 'server'],
};
const start: Suite = {
  title: 'start and command line tests',
  label: 'start  |',
  projects: ['start'],
};
const faults: Suite = { title: 'tests of bad moments', projects: ['faults'] };
const chosen: Suite = { title: 'chosen tests', projects: [] };

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
  const reports = mkdtempSync(join(tmpdir(), 'heliograph-reports-'));
  const runSuite = (suite: Suite): Promise<Tally> => runTests(suite, filters, reports);
  try {
    const tallies = filters.length === 0 ? await runAll(runSuite) : [await runSuite(chosen)];
    const sum = (of: 'passed' | 'failed' | 'skipped'): number =>
      tallies.reduce((total, tally) => total + tally[of], 0);
    for (const failure of tallies.flatMap(({ failures }) => failures)) console.log(`× ${failure}`);
    if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`);
    console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
    return sum('failed');
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** Most of what tests do is wait, so two rows of steps run side by side; what watches the product's bad moments comes last and has the machine to itself. */
async function runAll(runSuite: (suite: Suite) => Promise<Tally>): Promise<Tally[]> {
  const built = await runCheck(build);
  const rows = await Promise.all([
    inTurn([() => runSuite(browser), () => runSuite(start)]),
    inTurn([...checks.map((check) => () => runCheck(check)), () => runSuite(server)]),
  ]);
  return [built, ...rows.flat(), await runSuite(faults)];
}

async function inTurn(steps: readonly (() => Promise<Tally>)[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const step of steps) tallies.push(await step());
  return tallies;
}

async function runCheck({ title, label, program: name, words }: Check): Promise<Tally> {
  const { code, cutOff } = await runStep(program(name), words, {
    cwd: root,
    label,
    environment: { NODE_COMPILE_CACHE: compiled },
    ...limits(),
  });
  const isFine = code === 0;
  tell(isFine, title, cutOff);
  return {
    passed: isFine ? 1 : 0,
    failed: isFine ? 0 : 1,
    skipped: 0,
    failures: isFine ? [] : [title],
  };
}

async function runTests(suite: Suite, filters: string[], reports: string): Promise<Tally> {
  const report = join(reports, `${suite.projects[0] ?? 'chosen'}.json`);
  const words = [
    'run',
    ...suite.projects.flatMap((project) => ['--project', project]),
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const run = await runStep(program('vitest'), words, {
    cwd: root,
    ...limits(),
    environment: { NO_COLOR: '1', NODE_COMPILE_CACHE: compiled },
    ...(suite.label && { label: suite.label }),
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
