import { afterAll, expect, test } from 'vitest';
import { createKillablePool } from './killable-pool.ts';

const pool = createKillablePool({
  program: new URL('./killable-pool.test-program.ts', import.meta.url),
  size: 2,
  stepMilliseconds: 250,
  limits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
});
afterAll(() => pool.close());

async function run(steps: string[]) {
  const parts: unknown[] = [];
  const ending = await pool.run({ request: steps, onPart: (part) => parts.push(part) });
  return { ...ending, parts };
}

test('work that ends by itself hands over all its parts', async () => {
  expect(await run(['say', 'say'])).toEqual({ how: 'done', parts: ['said 0', 'said 1'] });
});

test('an endless loop and a catastrophic pattern are killed in the step they are in', async () => {
  expect(await run(['say', 'spin', 'say'])).toMatchObject({ how: 'timeout', at: 1 });
  expect(await run(['say', 'say', 'backtrack'])).toMatchObject({ how: 'timeout', at: 2 });
});

test('a thread that eats memory ends alone', async () => {
  const [hungry, ...others] = await Promise.all([
    run(['eat']),
    ...Array.from({ length: 10 }, () => run(['say'])),
  ]);
  expect(['memory', 'timeout']).toContain(hungry!.how);
  for (const other of others) expect(other).toEqual({ how: 'done', parts: ['said 0'] });
});

test('a thread that throws is replaced', async () => {
  expect(await run(['throw'])).toMatchObject({ how: 'crash', message: 'thrown on purpose' });
  expect(await run(['say'])).toEqual({ how: 'done', parts: ['said 0'] });
});

test('more work than threads waits its turn and is all done', async () => {
  const endings = await Promise.all(
    Array.from({ length: 50 }, (_, number) => run(number % 10 === 0 ? ['spin'] : ['say'])),
  );
  expect(endings.map((ending) => ending.how)).toEqual(
    Array.from({ length: 50 }, (_, number) => (number % 10 === 0 ? 'timeout' : 'done')),
  );
});

test('closing ends what runs and what waits', async () => {
  const closing = createKillablePool({
    program: new URL('./killable-pool.test-program.ts', import.meta.url),
    size: 1,
    stepMilliseconds: 5000,
    limits: {},
  });
  const endings = Array.from({ length: 3 }, () =>
    closing.run({ request: ['spin'], onPart: () => {} }),
  );
  await closing.close();
  expect((await Promise.all(endings)).map(({ how }) => how)).toEqual(['crash', 'crash', 'crash']);
  await expect(closing.run({ request: ['say'], onPart: () => {} })).rejects.toThrow('closed');
});
