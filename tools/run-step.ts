import { spawn } from 'node:child_process';

/** How a program that the test run started ended. */
export interface StepResult {
  readonly code: number | null;
  readonly wasCutOff: boolean;
}

const running = new Set<number>();

/** Runs a program with its output on the screen; a program that takes too long is ended with all its children. */
export function runStep(
  program: string,
  words: string[],
  options: { cwd: string; seconds: number; environment?: Record<string, string> },
): Promise<StepResult> {
  return new Promise((resolve) => {
    // A group of its own, so that ending it ends what it started too.
    const child = spawn(program, words, {
      cwd: options.cwd,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...options.environment },
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    let wasCutOff = false;
    const timer = setTimeout(() => {
      wasCutOff = true;
      if (pid !== undefined) endGroup(pid, 'SIGKILL');
    }, options.seconds * 1000);
    const done = (code: number | null): void => {
      clearTimeout(timer);
      if (pid !== undefined) {
        running.delete(pid);
        endGroup(pid, 'SIGKILL');
      }
      resolve({ code, wasCutOff });
    };
    child.once('error', () => done(null));
    child.once('exit', done);
  });
}

/** Ends everything that runStep started and that still runs. */
export function endSteps(): void {
  for (const pid of running) endGroup(pid, 'SIGTERM');
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone, which is what was wanted.
  }
}
