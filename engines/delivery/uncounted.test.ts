import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMailing, aMessage } from './mailing.builder.ts';
import { SendingWorld } from './sending.harness.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

describe('who asked not to be counted', () => {
  it('gets no pixel, no hidden link and the links as they were written, and can still unsubscribe', async () => {
    const { accountId, list, people } = await world.anAudience(2);
    await world.within(accountId, (account) =>
      sql`update contacts set no_tracking = true where account_id = ${accountId} and id = ${people[0]!}`.execute(
        account.db,
      ),
    );
    world.aSender();
    const html =
      '<body><p>Hello {{ contact.first_name }} <a href="https://blue.example/one?a=1&amp;b=2">one</a> <a href="https://blue.example/for/{{ contact.first_name }}">yours</a></p></body>';
    await world.endOf(
      accountId,
      await aMailing(world.db.database, accountId, {
        lists: [list],
        message: aMessage(accountId, { html }),
      }),
    );
    const mails = await Promise.all(
      (await world.inboxOf(accountId)).map(async (mail) => ({
        to: mail.recipient,
        raw: mail.raw,
        parsed: await PostalMime.parse(mail.raw),
      })),
    );
    const uncounted = mails.find(({ to }) => to === 'person0@home.example')!;
    const counted = mails.find(({ to }) => to === 'person1@home.example')!;
    expect(uncounted.parsed.html).not.toMatch(/\/t\/[oc]\//);
    expect(uncounted.parsed.html).toContain('href="https://blue.example/one?a=1&amp;b=2"');
    expect(uncounted.parsed.html).toContain('href="https://blue.example/for/Ann0"');
    expect(uncounted.parsed.html).toMatch(/\/t\/u\/[\w-]+/);
    expect(uncounted.raw).toMatch(/List-Unsubscribe: <https:/);
    expect(counted.parsed.html?.match(/\/t\/c\//g)).toHaveLength(3);
    expect(counted.parsed.html).toMatch(/\/t\/o\//);
  });

  it('while links of others are on the domain of their account', async () => {
    const { accountId, list } = await world.anAudience(1);
    world.aSender(undefined, { linkHostOf: async () => 'go.brand.example' });
    await world.endOf(accountId, await aMailing(world.db.database, accountId, { lists: [list] }));
    const raw = (await world.inboxOf(accountId))[0]?.raw ?? '';
    const { html } = await PostalMime.parse(raw);
    expect(html).toMatch(/https:\/\/go\.brand\.example\/t\/c\//);
    expect(html).toMatch(/https:\/\/go\.brand\.example\/t\/o\//);
    expect(raw).toMatch(/List-Unsubscribe: <https:\/\/go\.brand\.example\/t\/u\//);
    expect(html).not.toContain('news.blue.example/t/');
  });
});
