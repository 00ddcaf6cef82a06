import { decideTest, findDueTests } from '#engines/delivery/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { followDecision } from './choose-winner.ts';

type Parts = Pick<Services, 'database' | 'log' | 'notifications'>;

const everyMs = 3_000;

/** Makes what chooses the winners of A/B tests whose time has come, also of those that came while nothing ran; any number may run at once. */
export function createWinnerChooser(services: Parts): RepeatingWorker {
  return createRepeatingWorker({
    turn: () => chooseOnce(services),
    everyMs,
    failure: 'A/B tests could not be read',
    log: services.log,
  });
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
      services.log.error(
        { err: error, account: accountId, mailing: mailingId },
        'an A/B test could not be decided',
      );
    }
  }
}
