import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bounceDelivered } from '../asynchronous-feedback.ts';
import { balanceOf } from '../balance.ts';
import { until } from '../mailing.builder.ts';
import { outcomesOf } from '../outcomes.ts';
import { SendingWorld } from '../sending.harness.ts';
import { addPeople, plugFakeSource, type FakeSource } from './rolling.builder.ts';
import { foldStateChanges, rollingBalanceOf } from './state-counts.ts';

let world: SendingWorld;
let source: FakeSource;
beforeAll(async () => {
  world = await SendingWorld.create();
});
beforeEach(() => {
  source = plugFakeSource();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

test('figures are kept up by differences: added, sent, left, bounced later, folded or not, they are what the rows add up to', async () => {
  const { accountId, people } = await world.anAudience(6);
  const [ann, ben, cem, ...others] = people as [number, number, number, ...number[]];
  source.leaving.add(cem);
  const [mailingId] = await world.within(accountId, (account) => addPeople(account, people));
  const figures = () =>
    world.within(accountId, async (account) => {
      const kept = await rollingBalanceOf(account, mailingId!);
      expect(kept).toEqual(await balanceOf(account, mailingId!));
      return (await outcomesOf(account, [mailingId!])).get(mailingId!);
    });
  expect(await figures()).toMatchObject({ eligible: 6, pending: 6, delivered: 0 });
  world.aSender();
  await until(async () => source.recorded.length === 6, 'six ends');
  expect(await figures()).toMatchObject({ eligible: 6, pending: 0, delivered: 5, suppressed: 1 });
  const bounce = (contactId: number, effect: 'hard' | 'soft') =>
    world.within(accountId, (account) =>
      bounceDelivered(
        account,
        { mailingId: mailingId!, contactId },
        { effect, text: '5.1.1 gone' },
      ),
    );
  await bounce(ann, 'soft');
  await bounce(ann, 'hard');
  await bounce(ben, 'soft');
  const later = { delivered: 3, hard_bounced: 1, soft_bounced: 1, suppressed: 1, eligible: 6 };
  expect(await figures()).toMatchObject(later);
  await world.within(accountId, (account) => foldStateChanges(account, [mailingId!]));
  expect(await figures()).toMatchObject(later);
  expect(others).toHaveLength(3);
});
