import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

/** How many tests passed and failed, and what failed, a line each. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

type TestFile = z.infer<typeof reportSchema>['testResults'][number];

/** Counts the tests in vitest's report; a file that could not be run, and a run that ended badly without a failed test, count as one failure. */
export function readReport(file: string, run: { code: number | null }): Tally {
  if (!existsSync(file))
    return { passed: 0, failed: 1, skipped: 0, failures: ['The run left no report.'] };
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const statuses = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  );
  const count = (status: string): number => statuses.filter((other) => other === status).length;
  const failures = testResults.flatMap(failuresOf);
  if (failures.length === 0 && run.code !== 0)
    failures.push('The run ended badly, though no test of it failed.');
  const passed = count('passed');
  return {
    passed,
    failed: failures.length,
    skipped: statuses.length - passed - count('failed'),
    failures,
  };
}

function failuresOf({ name, status, message, assertionResults }: TestFile): string[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length > 0)
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
  return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
}

const firstLine = (text = ''): string => text.split('\n', 1)[0]!.slice(0, 300);
