import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveNumber } from '#tests/harness/text-numbers.builder.ts';
import { graphOf, journeyWorld, steps } from './journeys.harness.ts';

const world = await journeyWorld();
const { server, makeId, makeList, join, put, people, untilThen } = world;
afterAll(() => server.close());

let smsList: number;
beforeAll(async () => {
  await giveNumber(server);
  // At any hour of the day on which this runs.
  await server.call('PUT', 'settings/pages/sms-compliance-settings.json', {
    values: { sms_quiet_hours_from: '00:00', sms_quiet_hours_to: '00:00' },
  });
  const made = await server.call('POST', 'sms_lists.json', { sms_list: { name: 'Texts' } });
  smsList = made.body.data.id;
});

/** A contact with a number, on the SMS list. */
const texted = async (email: string, phone: string): Promise<number> => {
  const { body } = await server.call('POST', 'contacts.json', {
    contact: { email, phone, first_name: email.split('@')[0] },
  });
  await server.call('POST', `contacts/${body.data.id}/toggle_sms_subscriptions.json`, {
    subscribed_sms_list_ids: [smsList],
  });
  return body.data.id;
};

test('a step texts who may be texted, and people go on by what became of their text @spec JOURNEYS-009', async () => {
  const ann = await texted('ann@home.example', '+491711234567');
  const bob = await texted('bob@home.example', '+491711234568');
  await server.call('POST', 'unsubscribes.json', { kind: 'sms', address: '+491711234568' });
  const list = await makeList();
  const id = await makeId('Texts on joining');
  const made = await server.call('POST', `workflows/${id}/steps.json`, {
    node: 'say',
    channel: 'sms',
  });
  const campaign = made.body.data.campaign_id;
  const said = await server.call('PUT', `sms_campaigns/${campaign}.json`, {
    sms_campaign: { text: 'Hello {{ contact.first_name }}' },
  });
  expect(said.status).toBe(200);
  const graph = graphOf(
    [steps.joins(list), { key: 'say', type: 'sms', campaign_id: campaign }, steps.end],
    ['joined.next>say', 'say.sent>end', 'say.not_sent>end'],
  );
  const enabled = await put(id, { workflow: { graph, status: 'enabled' } });
  expect(enabled.body.data.status).toBe('enabled');
  await join(list, 'ann@home.example');
  await join(list, 'bob@home.example');
  await join(list, 'nobody@home.example');
  await untilThen(async () => (await people(id, 'state=finished')).length === 3);
  const idsAt = async (output: string): Promise<number[]> =>
    (await people(id, `node=say&output=${output}`)).map(
      (one: { contact_id: number }) => one.contact_id,
    );
  expect(await idsAt('sent')).toEqual([ann]);
  expect(await idsAt('not_sent')).toContain(bob);
  const why = async (contact: number): Promise<string> =>
    JSON.stringify(
      (await server.call('GET', `workflows/${id}/why.json?contact_id=${contact}`)).body.data,
    );
  expect(await why(bob)).toContain('The number has opted out of texts.');
  const texts = (await server.call('GET', 'sms_messages.json')).body.data;
  expect(texts).toMatchObject([{ contact_id: ann, status: 'sent', campaign_id: campaign }]);
  expect(texts[0].text).toContain('Hello ann');
});
