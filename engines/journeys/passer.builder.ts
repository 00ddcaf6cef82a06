import { inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { enterPeople } from './enter.ts';
import { aJourney, graphOf, start, wait } from './journeys.harness.ts';
import { passDue } from './turn.ts';

/** Puts a contact into a journey where it waits for the answer of a call that says who it is, as the event does. */
export async function aPasser(
  { database, account: accountId }: { database: Database; account: number },
  contactId: number,
  event: unknown,
): Promise<void> {
  const call = { key: 'call', type: 'webhook', url: 'https://crm.invalid/hook' };
  const graph = graphOf([start, call, wait('rest', 1)], ['start.next>call', 'call.done>rest']);
  await inAccount(database, { accountId }, async (account) => {
    const journeyId = await aJourney(account, graph);
    await enterPeople(account, journeyId, { who: [contactId], via: 'test', event });
    await passDue(account, { journeyId, node: 'start' }, { most: 1, preview: null });
  });
}
