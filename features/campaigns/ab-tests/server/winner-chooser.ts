import { setTimeout as sleep } from 'node:timers/promises';
import { decideTest, findDueTests } from '#engines/delivery/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { followDecision } from './choose-winner.ts';

/** Chooses the winners of A/B tests whose time has come, also of those that came while nothing ran; any number may run at once. */
export interface WinnerChooser {
  start(): void;
  stop(): Promise<void>;
}

type Parts = Pick<Services, 'database' | 'log' | 'notifications'>;

const everyMs = 3_000;

/** Makes a chooser; it does nothing until it is started. */
export function createWinnerChooser(services: Parts): WinnerChooser {
  const leave = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const loop = async (): Promise<void> => {
    while (!leave.signal.aborted) {
      await chooseOnce(services).catch((error: unknown) => services.log.error({ err: error }, 'A/B tests could not be read'));
      await sleep(everyMs, undefined, { signal: leave.signal }).catch(() => undefined);
    }
  };
  return {
    start: () => void (running = loop()),
    async stop() {
      leave.abort();
      await running;
    },
  };
}

/** One look at all tests. The choice, the campaign's status and the notification are one transaction. */
export async function chooseOnce(services: Parts): Promise<void> {
  for (const { accountId, mailingId } of await findDueTests(services.database)) {
    try {
      await inAccount(services.database, { accountId }, async (account) => {
        const decision = await decideTest(account, mailingId);
        if (decision) await followDecision(account, services, decision);
      });
    } catch (error) {
      // One test that can't be decided holds up no other.
      services.log.error({ err: error, account: accountId, mailing: mailingId }, 'an A/B test could not be decided');
    }
  }
}
