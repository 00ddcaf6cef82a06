import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { writeDeadline } from './deadline.ts';
import { daysIn, digitalStyle, digitsIn, readGif, seenAfter } from './read-picture.harness.ts';

// 25 October 2026, when Berlin's clocks go back at 3:00.
const start = Date.parse('2026-10-24T10:00:00Z');
let now = start;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ clock: { now: () => new Date(now) } });
});
afterAll(() => server.close());

let number = 0;
async function make(fields: object, account?: number): Promise<any> {
  number += 1;
  const made = await server.call(
    'POST',
    'live_content_images.json',
    {
      live_content_image: { name: `Timer ${number}`, zone: 'UTC', style: digitalStyle, ...fields },
    },
    account === undefined ? {} : { account },
  );
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}

async function load(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/gif');
  expect(answer.headers.get('cache-control')).toBe('no-store, max-age=0');
  return Buffer.from(await answer.arrayBuffer());
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

test('the first frame is the whole picture with the time left; five seconds later its digits are five less @spec LIVEIMG-004 @spec LIVEIMG-005', async () => {
  now = start;
  const { image_url: url } = await make({ ends_at: '2026-10-26T13:04:07Z' });
  expect(url).toMatch(
    /\/accounts\/\d+\/live_content_images\/[0-9a-f-]{36}\/countdown\.gif\?t=\d+$/,
  );
  const first = await load(url);
  expect(digitsIn(first)).toBe('02030407');
  now += 5_000;
  expect(digitsIn(await load(url))).toBe('02030402');
  const gif = readGif(first);
  expect(gif.numFrames()).toBe(60);
  expect(gif.frameInfo(0)).toMatchObject({ x: 0, y: 0, width: 600, height: 150, delay: 100 });
  expect(gif.frameInfo(1).width).toBeLessThan(150);
});

test('each of the sixty frames shows a second less, over the turn of minutes, hours and days', async () => {
  now = start;
  const { image_url: url } = await make({ ends_at: '2026-10-26T10:00:30Z' });
  const gif = await load(url);
  expect([1, 2, 30, 31, 32, 60].map((frames) => digitsIn(gif, frames))).toEqual([
    '02000030',
    '02000029',
    '02000001',
    '02000000',
    '01235959',
    '01235931',
  ]);
  const last = Date.parse('2026-10-26T10:00:30Z');
  now = last - 3_000;
  const ending = readGif(await load(url));
  expect(ending.numFrames()).toBe(4);
  now = last;
  const ended = seenAfter(readGif(await load(url)));
  expect(Buffer.from(seenAfter(ending, 4)).equals(Buffer.from(ended))).toBe(true);
});

test('a time on the clocks of a zone is met over the change of the clocks', async () => {
  now = Date.parse('2026-10-24T22:00:00Z');
  // Midnight to noon is thirteen hours that day.
  const berlin = await make({ ends_at: '2026-10-25T12:00', zone: 'Europe/Berlin' });
  expect(berlin.ends_at).toBe('2026-10-25T11:00:00.000Z');
  expect(digitsIn(await load(berlin.image_url))).toBe('00130000');
  // 2:30 comes twice: the first is meant. In spring it does not come: 3:30 is.
  expect((await make({ ends_at: '2026-10-25T02:30', zone: 'Europe/Berlin' })).ends_at).toBe(
    '2026-10-25T00:30:00.000Z',
  );
  expect((await make({ ends_at: '2027-03-28T02:30', zone: 'Europe/Berlin' })).ends_at).toBe(
    '2027-03-28T01:30:00.000Z',
  );
});

test('with more than 99 days left, or when asked for, days stand alone and still', async () => {
  now = start;
  const far = await load((await make({ ends_at: '2027-02-21T10:00:00Z' })).image_url);
  expect([daysIn(far, 3), readGif(far).numFrames()]).toEqual(['120', 1]);
  const style = { ...digitalStyle, days_only: true };
  const near = await load((await make({ ends_at: '2026-10-26T13:00:00Z', style })).image_url);
  expect([daysIn(near, 1), readGif(near).numFrames()]).toEqual(['3', 1]);
});

test('after the end there are words or another picture; a change is seen in emails that were sent, a deleted timer is gone @spec LIVEIMG-009 @spec LIVEIMG-010', async () => {
  now = start;
  const timer = await make({ ends_at: '2026-10-26T10:00:00Z' });
  const path = `live_content_images/${timer.id}.json`;
  expect(digitsIn(await load(timer.image_url))).toBe('02000000');
  const changed = await server.call('PATCH', path, {
    live_content_image: { ends_at: '2026-10-25T10:00:00Z' },
  });
  expect(changed.body.data.image_url).toBe(timer.image_url);
  expect(digitsIn(await load(timer.image_url))).toBe('01000000');
  const past = await server.call('PUT', path, {
    live_content_image: { ends_at: '2026-10-24T09:00:00Z' },
  });
  expect(past.body.data.warnings).toEqual([
    'The end is in the past: the picture shows what comes after the end.',
  ]);
  const words = readGif(await load(timer.image_url));
  expect(words.numFrames()).toBe(1);
  expect(
    seenAfter(words).filter((value, at) => at % 4 === 0 && value > 200).length,
  ).toBeGreaterThan(500);
  const url = 'https://shop.example/over.png';
  await server.call('PUT', path, { live_content_image: { ended: { kind: 'picture', url } } });
  const elsewhere = await fetch(timer.image_url, { redirect: 'manual' });
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, url]);
  expect(elsewhere.headers.get('cache-control')).toBe('no-store');
  expect((await server.call('DELETE', path)).status).toBe(200);
  expect(await statusOf(timer.image_url)).toBe(404);
});

test('numbers, unknown pictures and those of other accounts are 404, whatever the page of the product answers', async () => {
  now = start;
  const timer = await make({ ends_at: '2026-10-26T10:00:00Z' });
  const other = await server.anotherAccount('Countdown Stranger');
  const base = `${server.url}/accounts`;
  const secret = /[0-9a-f-]{36}/.exec(timer.image_url)![0];
  for (const wrong of [
    `${base}/${server.account}/live_content_images/${timer.id}/countdown.gif`,
    `${base}/${other}/live_content_images/${secret}/countdown.gif`,
    `${base}/999999/live_content_images/${secret}/countdown.gif`,
    `${base}/${server.account}/live_content_images/${secret.replace(/^./, (one) => (one === '0' ? '1' : '0'))}/countdown.gif`,
    `${base}/${server.account}/live_content_images/${secret.toUpperCase()}/countdown.gif`,
  ]) {
    const answer = await fetch(wrong, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('content-type')], wrong).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  }
});

test('a timer of each recipient counts to the end that was signed for them', async () => {
  now = start;
  const { image_url: url } = await make({ mode: 'per_person', hours: 48 });
  const picture = /[0-9a-f-]{36}/.exec(url)![0];
  const { secrets } = server.server.services;
  const own = writeDeadline(secrets, picture, new Date(start + 3_661_000));
  expect(digitsIn(await load(`${url}&until=${own}`))).toBe('00010101');
  // Whoever writes an end of their own sees the whole time.
  const forged = `${Math.floor(start / 1000 + 999).toString(36)}.${own.split('.')[1]}`;
  for (const wrong of [forged, 'x', `${own}A`, writeDeadline(secrets, 'other', new Date(start))])
    expect(digitsIn(await load(`${url}&until=${wrong}`))).toBe('02000000');
});

test('while the database is away, a timer that was shown is shown', async () => {
  now = start;
  const { image_url: url } = await make({ ends_at: '2026-10-26T10:00:00Z' });
  await load(url);
  const { kysely } = server.database;
  const real = kysely.transaction.bind(kysely);
  kysely.transaction = () => {
    throw new Error('connection terminated');
  };
  try {
    now += 60_000;
    expect(digitsIn(await load(url))).toBe('01235900');
  } finally {
    kysely.transaction = real;
  }
});
