import { defineConfig } from 'vitest/config';

const everywhere = {
  globalSetup: ['tests/harness/postgres.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};
const sources = ['platform', 'engines', 'features', 'apps', 'tools', 'tests'];
const excluded = ['node_modules/**', 'dist/**', '.data/**'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...everywhere,
          name: 'server',
          include: sources.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...excluded, 'tests/start/**', 'tests/faults/**', 'tests/browser/**'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'start',
          include: ['tests/start/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: 1,
        },
      },
    ],
  },
});
