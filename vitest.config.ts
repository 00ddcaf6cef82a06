import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ProgressReporter } from './tools/progress-reporter.ts';
import { progressVariable } from './tools/run-step.ts';
import { TestOrder } from './tools/test-order.ts';

const everywhere = {
  globalSetup: ['tests/harness/postgres.ts'],
  // A slow machine is no wrong answer.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 40_000 } },
};
// A worker loads the product once for all its files, which saves half of the whole time; what a file changed is put back.
const inOneProcess = {
  isolate: false,
  setupFiles: ['tests/harness/leave-as-found.ts', 'tests/harness/cheap-passwords.ts'],
};
// Node itself reads the TypeScript of the server, faster than a tool before it could; pages (.tsx) it does not read.
const readByNode = { experimental: { viteModuleRunner: false } };
const sources = ['platform', 'engines', 'features', 'apps', 'tools', 'tests'];
const ofTheWeb = ['{platform,apps}/web/**/*.test.ts', 'features/*/*/web/**/*.test.ts'];
const excluded = ['node_modules/**', 'dist/**', '.data/**'];

export default defineConfig({
  test: {
    // npm test counts what the JSON says, and wants to hear of every test that ends.
    reporters:
      progressVariable in process.env ? ['default', 'json', new ProgressReporter()] : ['default'],
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    // A random order, so that no file can lean on another; --sequence.seed repeats it.
    sequence: { sequencer: TestOrder },
    projects: [
      {
        test: {
          ...everywhere,
          ...inOneProcess,
          ...readByNode,
          name: 'server',
          setupFiles: [...inOneProcess.setupFiles, 'tests/harness/statements/watch.ts'],
          include: sources.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [
            ...excluded,
            ...ofTheWeb,
            'tests/start/**',
            'tests/faults/**',
            'tests/browser/**',
          ],
        },
      },
      {
        test: {
          ...inOneProcess,
          name: 'web',
          include: ofTheWeb,
          exclude: excluded,
        },
      },
      {
        test: {
          ...everywhere,
          ...readByNode,
          name: 'start',
          include: ['tests/start/**/*.test.ts'],
          testTimeout: 240_000,
        },
      },
      {
        test: {
          ...everywhere,
          ...readByNode,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // What watches how the product bears its bad moments has the machine to itself.
          fileParallelism: false,
        },
      },
      {
        test: {
          ...everywhere,
          ...inOneProcess,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
        },
      },
    ],
  },
});
