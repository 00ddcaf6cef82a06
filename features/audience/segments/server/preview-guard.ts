import { DatabaseError } from 'pg';
import type { Account } from '#platform/server/account/account.ts';
import { cancelOlder } from '#platform/server/account/cancel-older.ts';
import { warning } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { limitTime, longestInCall } from './count-segments.ts';

/** So many rules are counted at a time in a process: what sends and answers keeps the other connections. */
const countedAtOnce = 2;
const mostWaiting = 4;

let counting = 0;
const waiting: (() => void)[] = [];

/**
 * Counts a rule for somebody who waits for it: one at a time for a person, a newer one cancels the older; two at a time in a
 * process; for 15 seconds at most.
 */
export async function countForPerson<T>(
  account: Account,
  { database }: Pick<Services, 'database'>,
  work: () => Promise<T>,
): Promise<T> {
  const { kind, id } = account.actor;
  await cancelOlder(database, account, `preview of ${kind} ${id ?? 0} in`);
  await myTurn();
  try {
    await limitTime(account, longestInCall);
    return await work();
  } catch (error) {
    throw inWords(error);
  } finally {
    // The place goes to who waits, without being free in between.
    const next = waiting.shift();
    if (next) next();
    else counting -= 1;
  }
}

async function myTurn(): Promise<void> {
  if (counting >= countedAtOnce) {
    if (waiting.length >= mostWaiting)
      throw warning('Several rules are being counted at the moment. Try again in a few seconds.');
    return new Promise<void>((resolve) => waiting.push(resolve));
  }
  counting += 1;
}

const cancelled = '57014';

function inWords(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== cancelled) return error;
  return warning(
    error.message.includes('timeout')
      ? `Counting took longer than ${longestInCall / 1000} seconds and was stopped. Save the segment to count it in the background.`
      : 'A newer count of yours took the place of this one.',
  );
}
