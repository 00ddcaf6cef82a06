import { parentPort, workerData } from 'node:worker_threads';
import { progressSlots, sharedMilliseconds } from './killable-pool.ts';

/** What a thread's program may tell its keeper while it works. */
export interface WorkReport {
  /** A new step begins: the keeper's stopwatch starts again. */
  begin(step: number): void;
  /** A part of the answer is ready. */
  part(part: unknown): void;
}

interface ThreadStart {
  progress: Int32Array<SharedArrayBuffer>;
  epoch: bigint;
}

/** The thread's side of a killable pool: answers every request that comes in. */
export function serveWork(
  handle: (request: unknown, report: WorkReport) => void | Promise<void>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('serveWork runs in a worker thread only.');
  const { progress, epoch } = workerData as ThreadStart;
  const report: WorkReport = {
    begin(step) {
      Atomics.store(progress, progressSlots.step, step);
      Atomics.store(progress, progressSlots.began, sharedMilliseconds(epoch));
    },
    part: (part) => port.postMessage({ part }),
  };
  port.on('message', async (request: unknown) => {
    report.begin(0);
    await handle(request, report);
    Atomics.store(progress, progressSlots.began, 0);
    port.postMessage({ done: true });
  });
}
