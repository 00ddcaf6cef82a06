import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSocialServer, type SocialServer } from '../social.harness.ts';
import { publishDue } from './publish-due.ts';

let social: SocialServer;
let graph = 0;
const minute = 60_000;
const call = (...args: Parameters<SocialServer['server']['call']>) => social.server.call(...args);

beforeAll(async () => {
  social = await aSocialServer();
  graph = (await social.connect('graph'))[0]!.id;
});
afterAll(() => social.close());

/** A post that is published at once. */
const post = async (text: string) => {
  const made = await call('POST', 'social_schedules.json', {
    social_schedule: { text, social_account_ids: [graph] },
  });
  return (await call('PUT', `social_schedules/${made.body.data.id}/publish_now.json`)).body.data;
};
const shown = async (id: number) => (await call('GET', `social_schedules/${id}.json`)).body.data;
const reaches = (id: number, status: string) =>
  social.server.until(async () => {
    const now = await shown(id);
    return now.status === status && now;
  }, `the post to be ${status}`);

describe('a post of which nobody knows whether it was published', () => {
  test('is looked up, found, and never published twice @spec SOCIAL-008', async () => {
    social.network.answerPost = 'hangs up after publishing';
    const { id } = await post('Said once');
    await social.server.until(
      async () => (await shown(id)).publications[0].state === 'unknown',
      'the doubt',
    );
    social.network.answerPost = 'ok';
    social.wait(3 * minute);
    expect((await reaches(id, 'published')).publications[0].attempts).toBe(1);
    expect(social.network.posts.filter(({ message }) => message === 'Said once')).toHaveLength(1);
  });

  test('is published when it is certainly missing @spec SOCIAL-008', async () => {
    social.network.answerPost = 'hangs up';
    const { id } = await post('Said later');
    await social.server.until(
      async () => (await shown(id)).publications[0].state === 'unknown',
      'the doubt',
    );
    social.network.answerPost = 'ok';
    social.wait(3 * minute);
    await social.server.until(
      async () => (await shown(id)).publications[0].fault === 'Looking whether it was published.',
      'the first look-up',
    );
    expect(social.network.posts.some(({ message }) => message === 'Said later')).toBe(false);
    social.wait(3 * minute);
    expect((await reaches(id, 'published')).publications[0].attempts).toBe(2);
    expect(social.network.posts.filter(({ message }) => message === 'Said later')).toHaveLength(1);
  });

  test('because its process stands still is looked up by another, and what comes too late changes nothing', async () => {
    social.network.answerPost = 'holds';
    const { id } = await post('Slow');
    await social.server.until(
      async () => social.network.posts.some(({ message }) => message === 'Slow'),
      'the post at the network',
    );
    social.wait(6 * minute);
    // As another process would: the lease of the first has run out.
    await publishDue(social.server.server.services);
    const done = await reaches(id, 'published');
    social.network.release();
    expect(done.publications[0].attempts).toBe(1);
    expect(await shown(id)).toEqual(done);
    expect(social.network.posts.filter(({ message }) => message === 'Slow')).toHaveLength(1);
  });
});
