import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSocialServer, type SocialServer } from '../social.harness.ts';

let social: SocialServer;
let page = 0;
let graph = 0;
let short = 0;
let photo = 0;
const minute = 60_000;
const hour = 60 * minute;
const call = (...args: Parameters<SocialServer['server']['call']>) => social.server.call(...args);

beforeAll(async () => {
  social = await aSocialServer();
  const practice = await social.connect('loopback');
  const of = (kind: string) => practice.find((one) => one.kind === kind)!.id;
  [page, photo, short] = [of('page'), of('photo'), of('short')];
  graph = (await social.connect('graph'))[0]!.id;
});
afterAll(() => social.close());
beforeEach(async () => {
  social.network.answerPost = 'ok';
  const { body } = await call('GET', 'social_schedules/queue.json');
  for (const { id } of body.data) await call('DELETE', `social_schedules/${id}.json`);
  await call('PUT', 'social_schedules/slots.json', { slots: [] });
});

const post = async (fields: Record<string, unknown>) => {
  const made = await call('POST', 'social_schedules.json', {
    social_schedule: { social_account_ids: [page], ...fields },
  });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return made.body.data;
};
const shown = async (id: number) => (await call('GET', `social_schedules/${id}.json`)).body.data;
const reaches = (id: number, status: string) =>
  social.server.until(async () => {
    const now = await shown(id);
    return now.status === status && now;
  }, `the post to be ${status}`);
const network = async () =>
  (await call('GET', `social_accounts/${page}/network_posts.json`)).body.data;
/** A slot of the weekday and minute that is so far away. */
const slotIn = (ms: number, category: number | null = null) => {
  const at = new Date(social.now().getTime() + ms);
  const weekday = ((at.getUTCDay() + 6) % 7) + 1;
  return {
    weekday,
    time: at.toISOString().slice(11, 16),
    time_zone: 'Etc/UTC',
    category_id: category,
  };
};
const setSlots = async (...slots: object[]) => {
  const saved = await call('PUT', 'social_schedules/slots.json', { slots });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  return saved.body.data;
};

describe('slots and the queue', () => {
  test('a queued post stands in its slot, and leaves when the slot comes @spec SOCIAL-001 @spec SOCIAL-008', async () => {
    const [slot] = await setSlots(slotIn(2 * hour));
    const { id } = await post({ text: 'From the queue', status: 'queued' });
    const from = social.now().toISOString();
    const to = new Date(social.now().getTime() + 24 * hour).toISOString();
    const { body } = await call('GET', `social_schedules/calendar.json?from=${from}&to=${to}`);
    expect(body.data).toEqual([
      {
        at: slot.next_at,
        slot: { id: slot.id, category_id: null },
        post: expect.objectContaining({ id, status: 'queued' }),
      },
    ]);
    expect((await shown(id)).status).toBe('queued');
    social.wait(2 * hour);
    const done = await reaches(id, 'published');
    expect(done.scheduled_at).toBe(slot.next_at);
    expect((await network())[0]).toMatchObject({ text: 'From the queue' });
    const again = (await call('GET', 'social_schedules/slots.json')).body.data[0];
    expect(Date.parse(again.next_at) - Date.parse(slot.next_at)).toBe(7 * 24 * hour);
  });

  test('waiting posts show in order with their times, are moved, and a slot takes its category alone @spec SOCIAL-002 @spec SOCIAL-004', async () => {
    const made = await call('POST', 'social_content_categories.json', {
      social_content_category: { name: 'Tips', color: '#336699' },
    });
    const tips = made.body.data.id;
    const [early, late] = [slotIn(3 * hour, tips), slotIn(30 * hour)];
    await setSlots(early, late);
    const one = await post({ text: 'One', status: 'queued' });
    const two = await post({ text: 'Two', status: 'queued' });
    const tip = await post({ text: 'Tip', status: 'queued', category_id: tips });
    const queue = async () =>
      (await call('GET', 'social_schedules/queue.json')).body.data as {
        id: number;
        planned_at: string;
      }[];
    expect((await queue()).map(({ id }) => id)).toEqual([one.id, two.id, tip.id]);
    const [first, second, third] = await queue();
    expect(third!.planned_at < first!.planned_at && first!.planned_at < second!.planned_at).toBe(
      true,
    );
    const moved = await call('PUT', `social_schedules/${tip.id}/move.json`, { before: one.id });
    expect(moved.body.data.map(({ id }: { id: number }) => id)).toEqual([tip.id, one.id, two.id]);
    await call('PUT', `social_schedules/${tip.id}/move.json`, { before: null });
    expect((await queue()).map(({ id }) => id)).toEqual([one.id, two.id, tip.id]);
    const inUse = await call('DELETE', `social_content_categories/${tips}.json`);
    expect(inUse.status).toBe(422);
    social.wait(3 * hour);
    await reaches(tip.id, 'published');
    expect((await shown(one.id)).status).toBe('queued');
  });

  test('after an outage a slot passes, and its post keeps its place', async () => {
    await setSlots(slotIn(2 * hour));
    const { id } = await post({ text: 'Not in the night', status: 'queued' });
    social.wait(8 * hour);
    await social.server.until(async () => {
      const [slot] = (await call('GET', 'social_schedules/slots.json')).body.data;
      return Date.parse(slot.next_at) > social.now().getTime();
    }, 'the slot to move on');
    expect((await shown(id)).status).toBe('queued');
  });

  test('two slots of one time are refused, and times that no clock shows', async () => {
    const slot = slotIn(hour);
    const twice = await call('PUT', 'social_schedules/slots.json', { slots: [slot, slot] });
    expect(twice.body.errors.slots).toEqual(['hold the same time twice: leave one of them out']);
    const wrong = await call('PUT', 'social_schedules/slots.json', {
      slots: [{ ...slot, time: '25:00', time_zone: 'Nowhere' }],
    });
    expect(wrong.status).toBe(422);
  });
});

describe('a post', () => {
  test('has to be what each of its networks takes @spec SOCIAL-008', async () => {
    const long = 'x'.repeat(281);
    const refused = await call('POST', 'social_schedules.json', {
      text: long,
      social_account_ids: [short, photo],
      status: 'queued',
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.text).toEqual([
      'needs a picture on this network: add one (Practice photos)',
      'is too long for this network (281 of 280 characters) (Practice short posts)',
    ]);
    const draft = await call('POST', 'social_schedules.json', {
      text: long,
      social_account_ids: [short],
    });
    expect(draft.body.data.status).toBe('draft');
    const id = draft.body.data.id;
    const words = { variants: { short: 'Short words' }, status: 'queued' };
    expect((await call('PUT', `social_schedules/${id}.json`, words)).body.data.status).toBe(
      'queued',
    );
  });

  test('goes to each account once, at the time that was chosen @spec SOCIAL-008', async () => {
    const at = new Date(social.now().getTime() + hour).toISOString();
    const { id } = await post({
      text: 'At its time',
      link: 'https://shop.example/',
      social_account_ids: [page, graph],
      status: 'scheduled',
      scheduled_at: at,
    });
    expect(social.network.posts.some(({ message }) => message === 'At its time')).toBe(false);
    social.wait(hour);
    const done = await reaches(id, 'published');
    expect(done.publications.map((one: { state: string }) => one.state)).toEqual([
      'published',
      'published',
    ]);
    const there = social.network.posts.filter(({ message }) => message === 'At its time');
    expect(there).toEqual([expect.objectContaining({ link: 'https://shop.example/' })]);
    const posted = social.network.calls.findLast(
      ({ method, path }) => method === 'POST' && path === 'page-1/feed',
    );
    expect(posted!.token).toBe('page-of-person-long');
    const late = await call('PUT', `social_schedules/${id}.json`, { text: 'Other' });
    expect(late.body.errors.status[0]).toContain('can not be changed any more');
  });

  test('that a network refuses fails aloud with its words, and is published by a retry @spec SOCIAL-008', async () => {
    social.network.answerPost = {
      status: 400,
      code: 100,
      message: 'Posts about lamps are not allowed.',
    };
    const { id } = await post({ text: 'Lamps!', social_account_ids: [page, graph] });
    await call('PUT', `social_schedules/${id}/publish_now.json`);
    const failed = await reaches(id, 'failed');
    const [fine, refused] = failed.publications;
    expect(fine.state).toBe('published');
    expect(refused).toMatchObject({ state: 'failed', fault: 'Posts about lamps are not allowed.' });
    expect((await social.told()).at(-1)).toContain(
      'was not published on Lamp shop: Posts about lamps',
    );
    social.network.answerPost = 'ok';
    expect((await call('PUT', `social_schedules/${id}/retry.json`)).status).toBe(200);
    await reaches(id, 'published');
    expect(
      (await network()).filter(({ text }: { text: string }) => text === 'Lamps!'),
    ).toHaveLength(1);
    expect((await call('PUT', `social_schedules/${id}/retry.json`)).status).toBe(422);
  });

  test('whose network is busy waits and is tried again', async () => {
    social.network.answerPost = { status: 429, code: 4, message: 'Too many calls.' };
    const { id } = await post({ text: 'Patience', social_account_ids: [graph] });
    await call('PUT', `social_schedules/${id}/publish_now.json`);
    await social.server.until(
      async () => (await shown(id)).publications[0].fault === 'Too many calls.',
      'the first try',
    );
    expect((await shown(id)).status).toBe('publishing');
    social.network.answerPost = 'ok';
    social.wait(2 * minute);
    expect((await reaches(id, 'published')).publications[0].attempts).toBe(2);
  });
});

describe('campaigns', () => {
  test('one is created, lists with its posts, and stays while posts wait in it @spec SOCIAL-003', async () => {
    const made = await call('POST', 'social_campaigns.json', {
      social_campaign: { name: 'Winter', starts_on: '2026-12-01', ends_on: '2026-12-31' },
    });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const { id: postId } = await post({ text: 'Of winter', campaign_id: id, status: 'queued' });
    const listed = (await call('GET', 'social_campaigns.json')).body.data;
    expect(listed).toEqual([
      expect.objectContaining({ id, name: 'Winter', starts_on: '2026-12-01', posts_count: 1 }),
    ]);
    expect((await call('DELETE', `social_campaigns/${id}.json`)).status).toBe(422);
    await call('DELETE', `social_schedules/${postId}.json`);
    expect((await call('DELETE', `social_campaigns/${id}.json`)).status).toBe(200);
    const turned = await call('POST', 'social_campaigns.json', {
      name: 'X',
      starts_on: '2026-12-31',
      ends_on: '2026-12-01',
    });
    expect(turned.body.errors.ends_on).toEqual(['must not be before the start']);
  });
});
