import { expect, test, vi } from 'vitest';
import { runStep, type StepLimits, type StepPlace } from './run-step.ts';

test('a step that ends by itself is left alone', async () => {
  expect(await step('process.exitCode = 3')).toEqual({ code: 3, cutOff: null });
});

test('a step that shows nothing for too long is ended with what it started', async () => {
  const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`;
  const result = await step(
    `process.stdout.write('\\x1b[0m'); ${child}; setInterval(() => {}, 1000)`,
    { quietSeconds: 1.5 },
  );
  expect(result).toEqual({ code: null, cutOff: 'no progress' });
});

test('a step that goes on printing, or tells of its progress, may take longer than it may be quiet', async () => {
  const often = (sign: string): string =>
    `let n = 0; const t = setInterval(() => { ${sign}; if (++n === 11) clearInterval(t); }, 500)`;
  const limits = { quietSeconds: 4 };
  const ended = { code: 0, cutOff: null };
  expect(
    await Promise.all([
      step(often(`process.stdout.write('\\x1b[0m')`), limits),
      step(
        often(`require('node:fs').writeSync(Number(process.env.STEP_PROGRESS_DESCRIPTOR), '.')`),
        limits,
      ),
    ]),
  ).toEqual([ended, ended]);
});

test('a step that prints for ever is ended when there is no time left', async () => {
  const result = await step(`setInterval(() => process.stdout.write('\\x1b[0m'), 50)`, {
    totalSeconds: 1,
  });
  expect(result).toEqual({ code: null, cutOff: 'no time left' });
});

test('a step that runs beside others has its name before each of its lines', async () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  await step(`process.stdout.write('one\\ntw'); setTimeout(() => console.log('o'), 50)`, {
    label: 'web|',
  });
  write.mockRestore();
  expect(written).toEqual(['web| one\n', 'web| two\n']);
});

test('a program that does not exist is a failed step', async () => {
  expect(
    await runStep('no-such-program', [], { cwd: '.', quietSeconds: 5, totalSeconds: 5 }),
  ).toMatchObject({
    code: null,
    cutOff: null,
  });
});

function step(
  source: string,
  how: Partial<StepLimits & StepPlace> = {},
): ReturnType<typeof runStep> {
  return runStep(process.execPath, ['-e', source], {
    cwd: '.',
    quietSeconds: 15,
    totalSeconds: 15,
    ...how,
  });
}
