import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callsOf,
  privateRecords,
  type CallAs,
  type PrivateRecords,
} from './harness/private-records.builder.ts';

let server: PrivateRecords['server'];
let hidden: PrivateRecords['hidden'];
let open: PrivateRecords['open'];
let made: PrivateRecords['made'];
let ana: CallAs;
let ben: CallAs;
beforeAll(async () => {
  const world = await privateRecords();
  ({ server, hidden, open, made } = world);
  ana = callsOf(server, world.ana);
  ben = callsOf(server, world.ben);
});
afterAll(() => server.close());

let names = 0;
const fresh = (fields: object) => ({ name: `Of Ben ${(names += 1)}`, ...fields });

describe('what a record names already stays, seen or not', () => {
  test('a form that is saved whole keeps a list and a content that its author may not look at', async () => {
    const fields = {
      lists: [open.list, hidden.list],
      suppressed_lists: [],
      content_id: hidden.content,
    };
    const id = await made('campaigns', { campaign: fresh(fields) });
    const saved = await ben('PUT', `campaigns/${id}`, {
      campaign: { ...fields, subject: 'From Ben' },
    });
    expect([saved.status, saved.body.data.lists]).toEqual([200, fields.lists]);
    const gone = await ben('PUT', `campaigns/${id}`, { campaign: { lists: [open.list] } });
    expect(gone.status).toBe(200);
    const back = await ben('PUT', `campaigns/${id}`, { campaign: { lists: fields.lists } });
    expect(back.body.errors).toEqual({
      lists: [`contain ${hidden.list}, which is no list of this account`],
    });
  });

  test('a tag group keeps its tags and names only those that show', async () => {
    const tag_ids = [open.tag, hidden.tag];
    const id = await made('tag_groups', { tag_group: fresh({ tag_ids }) });
    const saved = await ben('PUT', `tag_groups/${id}`, {
      tag_group: { name: 'Ours', tag_ids },
    });
    expect(saved.body.data).toMatchObject({
      name: 'Ours',
      tag_ids,
      tags: [{ id: open.tag, name: 'Open' }],
    });
    const whole = await ana('GET', `tag_groups/${id}`);
    expect(whole.body.data.tags).toHaveLength(2);
  });

  test('tags and lists of a contact that do not show stay on it', async () => {
    const contact = await made('contacts', {
      contact: { email: 'zoe@example.com', list_ids: [open.list, hidden.list] },
    });
    await ana('PUT', `contacts/${contact}/update_tags`, { tags: [open.tag, hidden.tag] });
    const card = (await ben('GET', `contacts/${contact}`)).body.data;
    expect(card.tags).toEqual([{ id: open.tag, name: 'Open' }]);
    expect(card.lists.map(({ name }: { name: string }) => name)).toEqual(['Open']);
    expect((await ben('PUT', `contacts/${contact}/update_tags`, { tags: [] })).status).toBe(202);
    await ben('POST', `contacts/${contact}/toggle_subscriptions`, {
      subscribed_list_ids: [],
      unsubscribed_list_ids: [open.list],
    });
    const whole = (await ana('GET', `contacts/${contact}`)).body.data;
    expect(whole.tags).toEqual([{ id: hidden.tag, name: 'Secret' }]);
    expect(
      whole.lists.map(({ name, status }: { name: string; status: string }) => [name, status]),
    ).toEqual([
      ['Open', 'unsubscribed'],
      ['Secret', 'subscribed'],
    ]);
    const flipped = await ben('POST', `contacts/${contact}/toggle_status?list_id=${hidden.list}`);
    expect(flipped.status).toBe(404);
  });
});

describe('answers name no record in a folder that is shut to the caller', () => {
  const secrets = (answer: unknown) => JSON.stringify(answer).includes('Secret');

  test('neither a contact’s card, tags, lists and timeline, nor the tags of the account', async () => {
    const contact = await made('contacts', {
      contact: { email: 'kim@example.com', list_ids: [hidden.list] },
    });
    await ana('PUT', `contacts/${contact}/update_tags`, { tags: [hidden.tag] });
    await ana('POST', `contacts/${contact}/toggle_subscriptions`, {
      unsubscribed_list_ids: [hidden.list],
    });
    for (const path of ['', '/tags', '/lists', '/recent_activities']) {
      expect(secrets((await ana('GET', `contacts/${contact}${path}`)).body)).toBe(true);
      expect(secrets((await ben('GET', `contacts/${contact}${path}`)).body)).toBe(false);
    }
    const { activities } = (await ben('GET', `contacts/${contact}/recent_activities`)).body.data;
    expect(activities[0]).toMatchObject({ kind: 'list_change', list_id: null, list_name: null });
    expect(secrets((await ben('GET', 'contacts/all_tags')).body)).toBe(false);
    const found = await ben('GET', `contacts?tag_id=${hidden.tag}`);
    expect(found.body.data.contacts).toEqual([]);
    const byName = await ben('POST', 'contacts', {
      email: 'kim@example.com',
      tag_names: ['Secret'],
    });
    expect(Object.keys(byName.body.errors)).toEqual(['tag_names']);
  });

  test('nor how a campaign is set up and checked; its counts stay true', async () => {
    await made('contacts', { contact: { email: 'lou@example.com', list_ids: [hidden.list] } });
    const id = await made('campaigns', {
      campaign: fresh({ lists: [hidden.list], content_id: hidden.content }),
    });
    const setup = (await ben('GET', `campaigns/${id}/setup`)).body.data;
    expect([setup.lists, setup.content]).toEqual([
      [{ id: null, name: null }],
      { id: null, name: null },
    ]);
    const seen = (await ana('GET', `campaigns/${id}/setup`)).body.data;
    expect(seen.lists).toEqual([{ id: hidden.list, name: 'Secret' }]);
    const check = (person: CallAs) => person('GET', `campaigns/${id}/preflight`);
    const [hers, his] = [(await check(ana)).body.data, (await check(ben)).body.data];
    expect(his.audience.per_list).toEqual([
      { id: null, name: '', count: hers.audience.per_list[0].count },
    ]);
    expect(his.audience.mailable).toBe(hers.audience.mailable);
    expect(his.audience.mailable).toBeGreaterThan(0);
    const choices = await ben('GET', `campaigns/${id}/send_test_appender`);
    expect(secrets(choices.body.data.lists)).toBe(false);
  });
});
