import { afterAll, beforeAll, vi } from 'vitest';

// Runs for every test file. Many files share one process with its modules, so each leaves clock, spies and environment as it found them.
let environment: NodeJS.ProcessEnv;

beforeAll(() => {
  environment = { ...process.env };
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
