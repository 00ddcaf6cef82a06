import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { inAccount } from '#platform/server/account/account.ts';
import { FetchRefused } from '#platform/server/fetcher/fetcher.ts';
import type { Services } from '#platform/server/services.ts';
import {
  StoreFault,
  type ConnectedStore,
  type StoreAnswer,
  type StoreIo,
  type StoreRequest,
} from './adapter.ts';
import { blockAppCalls, takeAppCalls } from './app-budget.ts';
import { blockCalls, takeCalls } from './call-budget.ts';
import { keptOrder } from './kept-order.ts';
import { adapterOf } from './kinds.ts';

/** The parts that speak with stores. */
export type ConnectServices = Pick<
  Services,
  'config' | 'database' | 'secrets' | 'clock' | 'fetcher' | 'log' | 'notifications' | 'families'
>;

/** Longer than this nobody waits for the budget in one go: the work is put off instead. */
const longestWaitMs = 20_000;
const usualRetryMs = 60_000;
const largestFile = 8 * 1024 ** 3;

/** Asks any address once; what is no answer of a store is a StoreFault. */
export function plainAsk({ fetcher, clock }: Pick<Services, 'fetcher' | 'clock'>): StoreIo['ask'] {
  return async (request: StoreRequest): Promise<StoreAnswer> => {
    const { url, method = 'GET', headers = {}, body, maxBytes = 10 * 1024 ** 2 } = request;
    const answer = await fetcher
      .fetch(url, {
        method,
        headers,
        maxBytes,
        timeout: 20_000,
        redirects: 0,
        ...(body !== undefined && { body }),
      })
      .catch((error: unknown) => {
        throw faultOfCall(error);
      });
    const { status } = answer;
    if (status === 429)
      throw new StoreFault('busy', 'The store asks us to wait.', {
        retryAfterMs: retryAfter(answer.headers, clock.now()),
        headers: answer.headers,
      });
    if (status === 401) throw new StoreFault('signed_out', 'The store refuses our key.');
    if (status >= 500) throw new StoreFault('busy', `The store answered with status ${status}.`);
    if (status >= 300 && status < 400)
      throw new StoreFault('refused', 'The store sent us to another address.');
    return { status, headers: answer.headers, text: answer.body.toString('utf8') };
  };
}

/** What an adapter works with: calls are paced by the store's row, so all processes together keep its limit. */
export function storeIo(services: ConnectServices, store: ConnectedStore): StoreIo {
  const { accountId, id } = store;
  return {
    store,
    now: () => services.clock.now(),
    keptOrder: (remoteId) =>
      inAccount(services.database, { accountId }, (account) =>
        keptOrder(account, { storeId: id, remoteId }),
      ),
    ask: pacedAsk(services, store),
    lines: (url) => linesOf(services, url),
  };
}

async function* linesOf(
  { fetcher }: Pick<ConnectServices, 'fetcher'>,
  url: string,
): AsyncIterable<string> {
  const to = new PassThrough();
  const fetched = fetcher.fetch(url, {
    to,
    maxBytes: largestFile,
    timeout: 3_600_000,
  });
  const failed = fetched.then(
    ({ status }) =>
      status === 200
        ? null
        : new StoreFault('busy', `The file of the store answered with status ${status}.`),
    (error: unknown) => faultOfCall(error),
  );
  const lines = createInterface({ input: to, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) if (line !== '') yield line;
  } catch (error) {
    // The connection ended in the middle of the file.
    throw (await failed) ?? faultOfCall(error);
  }
  const fault = await failed;
  if (fault) throw fault;
}

// The store's own budget, and that of our app where it has one; whoever would wait too long is put off.
function pacedAsk(services: ConnectServices, store: ConnectedStore): StoreIo['ask'] {
  const { accountId, id } = store;
  const plain = plainAsk(services);
  return async (request) => {
    const waitMs = await waitFor(services, store, request.cost ?? 1);
    if (waitMs > longestWaitMs)
      throw new StoreFault('busy', 'The store asks us to wait.', { retryAfterMs: waitMs });
    if (waitMs > 0) await wait(waitMs);
    try {
      return await plain(request);
    } catch (error) {
      if (!(error instanceof StoreFault) || error.retryAfterMs === undefined) throw error;
      const now = services.clock.now().getTime();
      const until = new Date(now + error.retryAfterMs);
      await inAccount(services.database, { accountId }, (account) =>
        blockCalls(account, id, until),
      );
      const appMs = adapterOf(store.kind).appPace?.blockedMs(error.headers) ?? null;
      if (appMs !== null) await blockAppCalls(services.database, store.kind, new Date(now + appMs));
      throw error;
    }
  };
}

async function waitFor(
  { database, clock }: ConnectServices,
  { accountId, id, kind }: ConnectedStore,
  cost: number,
): Promise<number> {
  const { pace, appPace } = adapterOf(kind);
  const now = clock.now();
  const ownMs = await inAccount(database, { accountId }, (account) =>
    takeCalls(account, id, { pace, cost, now }),
  );
  if (appPace === undefined || ownMs > longestWaitMs) return ownMs;
  const appMs = await takeAppCalls(database, kind, {
    pace: appPace,
    cost,
    now,
    longestMs: longestWaitMs,
  });
  return Math.max(ownMs, appMs);
}

function retryAfter(headers: Readonly<Record<string, string>>, now: Date): number {
  const said = headers['retry-after'];
  if (said === undefined) return usualRetryMs;
  const seconds = Number(said);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(said) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), 3_600_000) : usualRetryMs;
}

function faultOfCall(error: unknown): StoreFault {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const refusal = [error, cause].find((one) => one instanceof FetchRefused);
  return new StoreFault(
    'busy',
    refusal instanceof FetchRefused ? refusal.message : 'The store did not answer in time.',
  );
}
