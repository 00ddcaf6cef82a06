import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** How a program that the test run started ended. */
export interface StepResult {
  readonly code: number | null;
  /** Why it was ended from outside; null where it ended by itself. */
  readonly cutOff: 'no progress' | 'no time left' | null;
}

/** How long a program may take. */
export interface StepLimits {
  /** It is ended when it shows no sign of progress for so long. */
  readonly quietSeconds: number;
  /** It is ended after so long in any case: the last resort against one that goes on for ever. */
  readonly totalSeconds: number;
}

/** Where a program runs. */
export interface StepPlace {
  readonly cwd: string;
  readonly environment?: Record<string, string>;
  /** What stands before each line of it on the screen, for one that runs beside others. */
  readonly label?: string;
}

/** The variable that names, to a program, the descriptor on which every byte counts as progress. */
export const progressVariable = 'STEP_PROGRESS_DESCRIPTOR';
const progressDescriptor = 3;

const running = new Set<number>();

/**
 * Runs a program with its output on the screen. What it prints and what it writes to the progress descriptor are signs
 * of progress; a program without any for too long is ended with all its children.
 */
export function runStep(
  program: string,
  words: string[],
  options: StepLimits & StepPlace,
): Promise<StepResult> {
  return new Promise((resolve) => {
    // A group of its own, so that ending it ends what it started too.
    const child = spawn(program, words, {
      cwd: options.cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        [progressVariable]: String(progressDescriptor),
        ...options.environment,
      },
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    let cutOff: StepResult['cutOff'] = null;
    const end = (why: 'no progress' | 'no time left'): void => {
      cutOff ??= why;
      if (pid !== undefined) endGroup(pid, 'SIGKILL');
    };
    const quiet = setTimeout(() => end('no progress'), options.quietSeconds * 1000);
    const total = setTimeout(() => end('no time left'), options.totalSeconds * 1000);
    const pipes = child.stdio.slice(1) as Readable[];
    for (const pipe of pipes) pipe.on('data', () => quiet.refresh());
    show(child.stdout, process.stdout, options.label);
    show(child.stderr, process.stderr, options.label);
    const done = (code: number | null): void => {
      clearTimeout(quiet);
      clearTimeout(total);
      if (pid !== undefined) running.delete(pid);
      resolve({ code, cutOff });
    };
    child.once('error', () => done(null));
    // What it left running goes with it. Its pipes are read to their end, unless somebody outside its group holds them.
    child.once('exit', () => {
      if (pid !== undefined) endGroup(pid, 'SIGKILL');
      setTimeout(() => pipes.forEach((pipe) => pipe.destroy()), 2000).unref();
    });
    child.once('close', done);
  });
}

function show(from: Readable | null, to: Writable, label: string | undefined): void {
  if (!from) return;
  if (label === undefined) {
    from.pipe(to, { end: false });
    return;
  }
  // Whole lines, so that those of several programs do not run into each other.
  createInterface({ input: from }).on('line', (line) => to.write(`${label} ${line}\n`));
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
