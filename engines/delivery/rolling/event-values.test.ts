import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenValues } from '#engines/recipient-values/public.ts';
import { aMailing, aMessage, sendingServices, until } from '../mailing.builder.ts';
import { sendTest } from '../send-test.ts';
import { SendingWorld } from '../sending.harness.ts';
import { addPeople, plugFakeSource, type FakeSource } from './rolling.builder.ts';

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

const html =
  '<p>Order {{ event.order.number }}: {% for item in event.order.items %}[{{ item.name }}]{% endfor %}, {{ event.gift | default: "no gift" }}</p>' +
  '<p><a href="{{ unsubscribe_url }}">unsubscribe</a></p>';
const order = (number: string) => ({
  order: { number, items: [{ name: 'Tea' }, { name: 'Cups' }] },
});

const bodyTo = async (accountId: number, start: string): Promise<string> =>
  (await world.inboxOf(accountId)).find(({ recipient }) => recipient.startsWith(start))!.raw;

test('an email says what the event of its recipient holds, the web view the same, and nothing where there is none @spec JOURNEYS-009', async () => {
  const { accountId, people } = await world.anAudience(2);
  const [ann] = people as [number, number];
  source.events.set(ann, order('A-17'));
  world.aSender();
  const [mailingId] = await world.within(accountId, (account) =>
    addPeople(account, people, { message: aMessage(accountId, { html }) }),
  );
  await until(async () => source.recorded.length === 2, 'both emails');
  expect(await bodyTo(accountId, 'person0@')).toContain('Order A-17: [Tea][Cups], no gift');
  expect(await bodyTo(accountId, 'person1@')).toContain('Order : , no gift');
  const given = await world.within(accountId, (account) =>
    givenValues(account, mailingId!, { texts: [html], contactId: ann }),
  );
  expect(given).toEqual({ event: order('A-17') });
});

test('a test shows a sample event', async () => {
  const { accountId } = await world.anAudience(1);
  const services = sendingServices(world.db.database);
  await world.within(accountId, (account) =>
    sendTest({ ...services, signMail: async ({ raw }: { raw: Buffer }) => raw } as never, account, {
      message: aMessage(accountId, { html }),
      contact: null,
      to: ['me@blue.example'],
    }),
  );
  expect(await bodyTo(accountId, 'me@')).toContain(
    'Order 10042: [Sample product][Another product], no gift',
  );
});

test('an email of no journey keeps an event that it brings along itself', async () => {
  const { accountId, list } = await world.anAudience(1);
  world.aSender();
  await aMailing(world.db.database, accountId, {
    lists: [list],
    message: aMessage(accountId, { html, values: { event: order('T-1') } }),
  });
  await until(async () => (await world.inboxOf(accountId)).length === 1, 'the email');
  expect(await bodyTo(accountId, 'person0@')).toContain('Order T-1: [Tea][Cups]');
});
