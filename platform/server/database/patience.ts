import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { ProductError } from '../errors.ts';

const awaited = new AsyncLocalStorage<boolean>();

/** Runs work whose answer somebody waits for: it gets a connection within the pool's patience, or is told that it is busy. */
export function whileSomebodyWaits<T>(work: () => T): T {
  return awaited.run(true, work);
}

/** Runs work that must come to its end although somebody waits: it gets its connection when its turn comes. */
export function takingItsTime<T>(work: () => T): T {
  return awaited.run(false, work);
}

/** Whether somebody waits for what runs now. */
export function isAwaited(): boolean {
  return awaited.getStore() === true;
}

/** The connection that was asked for, or the answer that the product is busy; one that comes too late goes back to its pool. */
export function connectedWithin(
  asked: Promise<pg.PoolClient>,
  patienceMs: number,
): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      reject(
        new ProductError('unavailable', {
          message: 'The service is busy. Try again in a few seconds.',
        }),
      );
    }, patienceMs);
    asked.then(
      (client) => {
        clearTimeout(timer);
        if (isOver) client.release();
        else resolve(client);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
