import { Worker, type ResourceLimits } from 'node:worker_threads';
import { stepTimeAt, type StepTime } from './step-time.ts';

/** How a piece of work in a killable thread ended. */
export type Ending =
  | { how: 'done' }
  | { how: 'timeout' | 'memory' | 'crash'; at: number; message: string };

/** One piece of work: what is sent in, and who hears the parts of the answer as they come. */
export interface Work {
  request: unknown;
  onPart(part: unknown): void;
}

export interface PoolOptions {
  /** The thread's program; it answers through `serveWork`. */
  program: URL;
  size: number;
  /** Longest time one step (between two `begin` calls of the thread) may take; a standstill of the process does not count. */
  stepMilliseconds: number;
  limits: ResourceLimits;
}

/** Threads that run what customers wrote: each is killed when a step takes too long or memory runs out. */
export interface KillablePool {
  run(work: Work): Promise<Ending>;
  close(): Promise<void>;
}

/** What the thread shares with its keeper: the step it is in and when that step began (0: idle). */
export const progressSlots = { step: 0, began: 1, length: 2 } as const;

/** Milliseconds of the clock that all threads of a process share, counted from `epoch`. */
export function sharedMilliseconds(epoch: bigint): number {
  return Number((process.hrtime.bigint() - epoch) / 1_000_000n) + 1;
}

interface Thread {
  worker: Worker;
  progress: Int32Array<SharedArrayBuffer>;
  job: Job | null;
  time: StepTime | null;
}
interface Job {
  work: Work;
  end(ending: Ending): void;
}

const watchEvery = 20;

/** Makes the pool; threads start on first use, stay warm, and never keep the process alive when idle. */
export function createKillablePool(options: PoolOptions): KillablePool {
  const epoch = process.hrtime.bigint();
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let watch: NodeJS.Timeout | null = null;
  let isClosed = false;

  function startThread(): void {
    const progress = new Int32Array(new SharedArrayBuffer(progressSlots.length * 4));
    const worker = new Worker(options.program, {
      workerData: { progress, epoch },
      env: {},
      execArgv: [],
      resourceLimits: options.limits,
    });
    const thread: Thread = { worker, progress, job: null, time: null };
    worker.unref();
    worker.on('message', (message: { part?: unknown; done?: true }) => {
      if (message.done === true) finish(thread, { how: 'done' });
      else thread.job?.work.onPart(message.part);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const how = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash';
      drop(thread, { how, at: thread.progress[progressSlots.step] ?? 0, message: error.message });
    });
    worker.on('exit', (code) =>
      drop(thread, {
        how: 'crash',
        at: thread.progress[progressSlots.step] ?? 0,
        message: `exit ${code}`,
      }),
    );
    threads.add(thread);
  }

  function assign(): void {
    while (!isClosed && threads.size < options.size && waiting.length > idleCount()) startThread();
    for (const thread of threads) {
      if (thread.job !== null) continue;
      const job = waiting.shift();
      if (job === undefined) return;
      thread.job = job;
      thread.worker.ref();
      thread.worker.postMessage(job.work.request);
      watch ??= setInterval(killTheSlow, watchEvery);
    }
  }

  function idleCount(): number {
    let idle = 0;
    for (const thread of threads) if (thread.job === null) idle += 1;
    return idle;
  }

  function finish(thread: Thread, ending: Ending): void {
    const job = thread.job;
    thread.job = null;
    thread.worker.unref();
    job?.end(ending);
    assign();
    if (watch !== null && [...threads].every((each) => each.job === null)) {
      clearInterval(watch);
      watch = null;
    }
  }

  /** Forgets a dead thread and lets its job know; the next job finds a fresh one. */
  function drop(thread: Thread, ending: Ending): void {
    if (!threads.delete(thread)) return;
    finish(thread, ending);
  }

  function killTheSlow(): void {
    const now = sharedMilliseconds(epoch);
    for (const thread of threads) {
      const began = Atomics.load(thread.progress, progressSlots.began);
      if (thread.job === null || began === 0) continue;
      thread.time = stepTimeAt(now, began, thread.time);
      if (thread.time.spent <= options.stepMilliseconds) continue;
      thread.worker.removeAllListeners();
      thread.worker.on('error', () => {}); // its end is already decided
      void thread.worker.terminate();
      drop(thread, {
        how: 'timeout',
        at: Atomics.load(thread.progress, progressSlots.step),
        message: `took longer than ${options.stepMilliseconds} ms`,
      });
    }
  }

  return {
    run: (work) =>
      new Promise<Ending>((resolve, reject) => {
        if (isClosed) return reject(new Error('The template threads are closed.'));
        waiting.push({ work, end: resolve });
        assign();
      }),
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0))
        job.end({ how: 'crash', at: 0, message: 'the server is stopping' });
      const last = [...threads];
      await Promise.all(last.map((thread) => thread.worker.terminate()));
    },
  };
}
