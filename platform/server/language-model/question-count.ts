import type { Clock } from '../clock.ts';

/** How many questions an account may ask within a minute, of each process. */
export const questionsAMinute = 20;

const minute = 60_000;

/** Counts the questions of each account in the memory of this process: answers whether one more may be asked. */
export function createQuestionCount(clock: Clock): (accountId: number) => boolean {
  let since = 0;
  const asked = new Map<number, number>();
  return (accountId) => {
    const now = clock.now().getTime();
    if (now - since >= minute) {
      since = now;
      asked.clear();
    }
    const before = asked.get(accountId) ?? 0;
    if (before >= questionsAMinute) return false;
    asked.set(accountId, before + 1);
    return true;
  };
}
