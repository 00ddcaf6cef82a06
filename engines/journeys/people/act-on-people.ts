import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { moveAll } from '../moves.ts';
import { atOnce, isMeant, untilNobody, type Whom } from './whom.ts';

/** Ends entries of these people: no later step runs. Answers how many. */
export function stopPeople(
  account: Account,
  journeyId: number,
  { reason = 'stopped', ...whom }: Whom & { reason?: string },
): Promise<number> {
  return untilNobody(() =>
    moveAll(account, journeyId, {
      where: isMeant(whom),
      to: {
        state: 'exited',
        reason,
        lines: [{ outcome: reason, detail: { by: account.actor.name } }],
      },
      most: atOnce,
    }),
  );
}

/** Ends the wait of these people now, as if its time had come. Answers how many waited. */
export async function skipWaits(
  account: Account,
  journeyId: number,
  { waits, ...whom }: Whom & { waits: readonly string[] },
): Promise<number> {
  return moveAll(account, journeyId, {
    where: sql`${isMeant(whom)} and p.state = 'waiting' and p.node = any(${[...waits]}::text[]) and p.signal is distinct from 'skipped'`,
    to: {
      state: 'waiting',
      signal: 'skipped',
      lines: [{ outcome: 'skipped', detail: { by: account.actor.name } }],
    },
    wakeAt: sql`${account.now}`,
    most: everybody,
  });
}

/** Puts these people at another step, where they begin at once. Answers how many. */
export async function movePeople(
  account: Account,
  journeyId: number,
  { to, ...whom }: Whom & { to: { node: string; version: number } },
): Promise<number> {
  return moveAll(account, journeyId, {
    where: sql`${isMeant(whom)} and (p.node <> ${to.node} or p.version <> ${to.version})`,
    to: {
      node: to.node,
      version: to.version,
      state: 'waiting',
      restarts: true,
      signal: 'arrive',
      lines: [{ outcome: 'moved', detail: { to: to.node, by: account.actor.name } }],
    },
    wakeAt: sql`${account.now}`,
    most: everybody,
  });
}

// Callers bound by contact whom they mean.
const everybody = 1_000_000;
