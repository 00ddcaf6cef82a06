import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReport } from './test-report.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heliograph-report-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reportOf = (testResults: unknown): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify({ testResults }));
  return file;
};
const of = (status: string, fullName: string, failureMessages: string[] = []) => ({
  status,
  fullName,
  failureMessages,
});

test('what failed is named with its file and the first line of its reason', () => {
  const file = reportOf([
    {
      name: join(process.cwd(), 'a.test.ts'),
      status: 'failed',
      assertionResults: [
        of('passed', 'one'),
        of('failed', 'two', ['Error: Waited in vain.\n    at a.ts:1']),
        of('skipped', 'three'),
      ],
    },
    {
      name: join(process.cwd(), 'b.test.ts'),
      status: 'failed',
      message: 'Cannot find c.ts\nmore',
      assertionResults: [],
    },
  ]);
  expect(readReport(file, { code: 1 })).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: ['a.test.ts: two: Error: Waited in vain.', 'b.test.ts: Cannot find c.ts'],
  });
});

test('a run that ended badly without a failed test, or left no report, has failed', () => {
  const fine = reportOf([
    { name: 'a.test.ts', status: 'passed', assertionResults: [of('passed', 'one')] },
  ]);
  expect(readReport(fine, { code: 0 })).toMatchObject({ passed: 1, failed: 0, failures: [] });
  expect(readReport(fine, { code: 1 })).toMatchObject({ passed: 1, failed: 1 });
  expect(readReport(join(folder, 'none.json'), { code: 1 })).toMatchObject({ failed: 1 });
});
