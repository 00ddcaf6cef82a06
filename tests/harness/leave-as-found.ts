import { afterAll, beforeAll, vi } from 'vitest';

// Runs for every test file. Many files share one process with its modules, so each leaves clock, spies and environment as it found them.
let environment: NodeJS.ProcessEnv;
let timers: Partial<typeof globalThis>;

beforeAll(() => {
  environment = { ...process.env };
  const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate } =
    globalThis;
  timers = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate };
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  // A spy on a false timer that outlived the false clock leaves the false timer behind.
  Object.assign(globalThis, timers);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
