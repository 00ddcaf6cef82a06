import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linuxProcesses, macProcessesBy, runToEnd } from './machine-processes.ts';

let folder: string;
let sleeper: ReturnType<typeof spawn>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'heliograph-processes-'));
  sleeper = spawn('sleep', ['60'], { cwd: folder, stdio: 'ignore' });
  await new Promise((resolve, reject) => sleeper.once('spawn', resolve).once('error', reject));
});
afterAll(() => {
  sleeper.kill();
  rmSync(folder, { recursive: true, force: true });
});

// lsof is not on every Linux: here it says what it would say of the sleeper and of another process.
const byPrograms = macProcessesBy((program, words) =>
  program === 'lsof'
    ? `p1\nfcwd\nn${tmpdir()}\np${sleeper.pid}\nfcwd\nn${folder}\np2\nfcwd\nn/gone`
    : runToEnd(program, words),
);

test.each([
  ['/proc', linuxProcesses],
  ['ps and lsof', byPrograms],
])('by %s a process is known by its start, its program and its folder', (_name, processes) => {
  const pid = sleeper.pid!;
  expect(processes.startOf(pid)).not.toBe('');
  expect(processes.startOf(pid)).toBe(processes.startOf(pid));
  expect(processes.programOf(pid)).toBe('sleep');
  expect(processes.workingIn(folder, 'sleep')).toEqual([pid]);
  // Larger than any system gives.
  expect([processes.startOf(99_999_999), processes.programOf(99_999_999)]).toEqual(['', '']);
});

test('a process of another program in the same folder is not meant', () => {
  expect(linuxProcesses.workingIn(folder, 'postgres')).toEqual([]);
});
