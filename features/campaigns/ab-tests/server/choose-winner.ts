import { setWinner, testOf, type Decision } from '#engines/delivery/public.ts';
import { letterOf } from '#features/campaigns/email-campaigns/contract/ab.ts';
import {
  recordWinner,
  testedCampaign,
  watchersOf,
  type TestedCampaign,
} from '#features/campaigns/email-campaigns/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { abMessages } from '../contract.ts';

/** Sets the winner that a person chose and releases the remaining recipients. Called again, it answers that the winner is set. */
export async function chooseByHand(
  account: Account,
  id: number,
  letter: string,
): Promise<{ campaign: TestedCampaign; message: string }> {
  const campaign = await testedCampaign(account, id, { isLocked: true });
  if (campaign.mailing_id === null || (await testOf(account, campaign.mailing_id)) === null)
    throw invalid({ base: ['The test has not begun yet.'] });
  const winner = letter.charCodeAt(0) - 64;
  const { set, people } = await setWinner(account, campaign.mailing_id, winner, {
    kind: 'hand',
    name: account.actor.name,
  });
  if (set) await recordWinner(account, id, { winner: letter, people });
  return {
    campaign: await testedCampaign(account, id),
    message: set ? abMessages.winnerSet(letter, people) : abMessages.winnerSetBefore(letter),
  };
}

/** Follows a test that was decided, or that a person is to decide, and tells who scheduled it. */
export async function followDecision(
  account: Account,
  { notifications }: Pick<Services, 'notifications'>,
  decision: Decision,
): Promise<void> {
  if (decision.sourceType !== 'campaign') return;
  const id = decision.sourceId;
  const watchers = await watchersOf(account, id);
  if (!watchers) return;
  const { name, userIds } = watchers;
  const notify = (message: string): Promise<unknown> =>
    notifications.notify(account, {
      message,
      notifiableType: 'Campaign',
      notifiableId: id,
      userIds,
    });
  if (decision.kind === 'ask') {
    await notify(`The A/B test “${name}” has run its time: choose the winner.`);
    return;
  }
  const letter = letterOf(decision.verdict.winner - 1);
  await recordWinner(account, id, {
    winner: letter,
    by: decision.verdict.by,
    tie: decision.verdict.tie,
    people: decision.people,
  });
  await notify(
    `Variant ${letter} has won the A/B test “${name}”. It is sent to ${decision.people} more recipients.`,
  );
}
