import type { Logger } from 'pino';
import { onceAMinute } from './once-a-minute.ts';

/** Work that is done again and again in the background, beside any number of other processes. */
export interface RepeatingWorker {
  start(): void;
  /** Does not wait for the next turn; one that is under way is followed by another. */
  wake(): void;
  /** Begins no further turn and waits for the one under way. */
  stop(): Promise<void>;
}

/** What is repeated, and how often. */
export interface RepeatingWork {
  /** One turn; it may answer how long to rest after it, or moreAtOnce. The signal tells a long turn that it should end. */
  turn(stopping: AbortSignal): Promise<number | void>;
  /** The rest after a turn that answers nothing or fails. */
  everyMs: number;
  /** Housekeeping need not hold up a start: its first turn comes after a rest. */
  beginsWithRest?: boolean;
  /** What the log says of a turn that failed, once a minute for one cause; the next one comes all the same. */
  failure: string;
  log: Pick<Logger, 'error'>;
}

/** The answer of a turn that has left something over. */
export const moreAtOnce = 0;

/** Makes a worker; it does nothing until it is started, and its rests keep no process alive. */
export function createRepeatingWorker({
  turn,
  everyMs,
  beginsWithRest = false,
  failure,
  log,
}: RepeatingWork): RepeatingWorker {
  const stopping = new AbortController();
  // While the database is away, every turn fails for the same reason.
  const isNews = onceAMinute();
  let isWoken = false;
  let endRest = (): void => {};
  let running: Promise<void> | null = null;

  const rest = async (milliseconds: number): Promise<void> => {
    if (!isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds).unref();
        endRest = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    isWoken = false;
  };
  const oneTurn = async (): Promise<number> => {
    try {
      return (await turn(stopping.signal)) ?? everyMs;
    } catch (error) {
      if (isNews(error instanceof Error ? error.message : String(error)))
        log.error({ err: error }, failure);
      return everyMs;
    }
  };
  const run = async (): Promise<void> => {
    if (beginsWithRest) await rest(everyMs);
    while (!stopping.signal.aborted) {
      const restMs = await oneTurn();
      if (restMs !== moreAtOnce) await rest(restMs);
    }
  };
  const wake = (): void => {
    isWoken = true;
    endRest();
  };
  return {
    start: () => void (running ??= run()),
    wake,
    async stop() {
      stopping.abort();
      wake();
      await running;
    },
  };
}
