import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** Counts the tests in vitest's report; a file that could not be run, and a run that ended badly without a failed test, count as one failure. */
export function readReport(file: string, run: { code: number | null }): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const statuses = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  );
  const count = (status: string): number => statuses.filter((other) => other === status).length;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = count('failed') + brokenFiles.length;
  const passed = count('passed');
  return {
    passed,
    failed: failed === 0 && run.code !== 0 ? 1 : failed,
    skipped: statuses.length - passed - count('failed'),
  };
}
