import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unsubscribe } from '#engines/audience/public.ts';
import { countsOf } from '#engines/tracking/public.ts';
import { linksOf } from '#engines/tracking/public.ts';
import { anAccount } from '#tests/harness/database.ts';
import { snapshotMailing } from './1-snapshot.ts';
import { cancelMailing, startMailing, stopMailing } from './mailings.ts';
import { aList, aMailing, aMessage, somePeople, until } from './mailing.builder.ts';
import { SendingWorld } from './sending.harness.ts';
import { readSmtpUrl } from './smtp/settings.ts';
import { smtpProvider } from './smtp/smtp-provider.ts';
import { whyOf } from './why.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

describe('a mailing', () => {
  it('reaches every contact of three overlapping lists exactly once @spec CAMPAIGNS-056', async () => {
    const accountId = await anAccount(world.db.database);
    const lists = await world.within(accountId, async (account) => {
      const made = [
        await aList(account, 'One'),
        await aList(account, 'Two'),
        await aList(account, 'Three'),
      ];
      await somePeople(account, 60, made, 'all');
      await somePeople(account, 30, made.slice(0, 2), 'two');
      await somePeople(account, 10, made.slice(2), 'last');
      return made;
    });
    world.aSender();
    const balance = await world.endOf(
      accountId,
      await aMailing(world.db.database, accountId, { lists }),
    );
    expect(balance).toMatchObject({
      eligible: 100,
      delivered: 100,
      pending: 0,
      status: 'finished',
    });
    const inbox = await world.inboxOf(accountId);
    expect(inbox).toHaveLength(100);
    expect(new Set(inbox.map((mail) => mail.recipient)).size).toBe(100);
    expect(new Set(inbox.map((mail) => mail.message_key)).size).toBe(100);
  });

  it('carries what mail rules ask for, as an independent parser reads it', async () => {
    const { accountId, list, people } = await world.anAudience(1);
    const sink = await world.aSink();
    world.aSender(smtpProvider(readSmtpUrl(sink.url)));
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await world.endOf(accountId, mailingId);
    const raw = sink.mails[0]?.raw as Buffer;
    const mail = await PostalMime.parse(raw);
    const header = (name: string): string | undefined =>
      mail.headers.find((one) => one.key === name)?.value;
    expect(mail).toMatchObject({
      subject: 'Hello Ann0',
      from: { name: 'Blue Shop', address: 'news@blue.example' },
    });
    expect(mail.to).toMatchObject([{ address: 'person0@home.example' }]);
    expect(mail.replyTo).toMatchObject([{ address: 'help@blue.example' }]);
    expect(header('list-unsubscribe')).toMatch(/^<https:\/\/news\.blue\.example\/t\/u\/[\w-]+>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('feedback-id')?.split(':')).toEqual([
      String(mailingId),
      String(accountId),
      'campaign',
      'heliograph',
    ]);
    expect(mail.messageId).toMatch(/^<[0-9a-f]{40}@blue\.example>$/);
    expect(Math.abs(Date.parse(mail.date ?? '') - Date.now())).toBeLessThan(60_000);
    expect(mail.text).toContain('Hello Ann0');
    expect(mail.html).toMatch(/\/t\/c\/[\w-]+"/);
    expect(mail.html).toMatch(/\/t\/o\/[\w-]+"/);
    expect(mail.html).toContain('1 Harbour Street');
    for (const line of raw.toString('latin1').split('\r\n'))
      expect(line.length).toBeLessThanOrEqual(990);
    const links = await world.within(accountId, (account) => linksOf(account, mailingId));
    expect(links.map((link) => link.url)).toEqual([
      'https://blue.example/one',
      'https://blue.example/two',
    ]);
    expect(people).toHaveLength(1);
  });

  it('has no pixel and no counted link when tracking is off', async () => {
    const { accountId, list } = await world.anAudience(1);
    world.aSender();
    await world.endOf(
      accountId,
      await aMailing(world.db.database, accountId, {
        lists: [list],
        message: aMessage(accountId, { track: { opens: false, clicks: false } }),
      }),
    );
    const html =
      (await PostalMime.parse((await world.inboxOf(accountId))[0]?.raw ?? '')).html ?? '';
    expect(html).not.toMatch(/\/t\/[oc]\//);
    expect(html).toContain('https://blue.example/one');
  });

  it('is started once by fifty calls at the same time', async () => {
    const { accountId, list } = await world.anAudience(3);
    const start = (): Promise<{ mailingId: number; started: boolean }> =>
      world.within(accountId, (account) =>
        startMailing(account, {
          sourceType: 'campaign',
          sourceId: 7,
          message: aMessage(accountId),
          audience: { lists: [list], suppressedLists: [], segments: [], suppressedSegments: [] },
        }),
      );
    const answers = await Promise.all(Array.from({ length: 50 }, start));
    expect(new Set(answers.map((answer) => answer.mailingId)).size).toBe(1);
    expect(answers.filter((answer) => answer.started)).toHaveLength(1);
    world.aSender();
    await world.endOf(accountId, answers[0]?.mailingId as number);
    expect(await world.inboxOf(accountId)).toHaveLength(3);
  });

  it('is over in about a second when it is small, although the sender slept', async () => {
    const { accountId, list } = await world.anAudience(20);
    world.aSender();
    await until(async () => isListening(), 'the sender to have looked and gone to sleep');
    const begin = performance.now();
    await world.endOf(accountId, await aMailing(world.db.database, accountId, { lists: [list] }));
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it('can be called back while it is held, and then sends nothing', async () => {
    const { accountId, list } = await world.anAudience(5);
    world.aSender();
    const held = { lists: [list], holdUntil: new Date(Date.now() + 400) };
    const mailingId = await aMailing(world.db.database, accountId, held);
    expect(await world.within(accountId, (account) => cancelMailing(account, mailingId))).toEqual({
      cancelled: true,
    });
    // Another that is held as long goes out.
    const other = await world.anAudience(1);
    await world.endOf(
      other.accountId,
      await aMailing(world.db.database, other.accountId, { ...held, lists: [other.list] }),
    );
    expect(await world.inboxOf(accountId)).toHaveLength(0);
  });

  it('goes out when its hold ends, and can not be called back then', async () => {
    const { accountId, list } = await world.anAudience(5);
    world.aSender();
    const holdUntil = new Date(Date.now() + 300);
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list], holdUntil });
    await until(async () => (await world.inboxOf(accountId)).length > 0, 'the first mail');
    expect(Date.now()).toBeGreaterThanOrEqual(holdUntil.getTime());
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 5 });
    expect(await world.within(accountId, (account) => cancelMailing(account, mailingId))).toEqual({
      cancelled: false,
    });
  });

  it('mails nobody any more after it was stopped, and accounts for all @spec CAMPAIGNS-030', async () => {
    const { accountId, list } = await world.anAudience(400);
    const sink = await world.aSink(() => ({ delay: 20 }));
    const told: string[] = [];
    world.aSender(smtpProvider(readSmtpUrl(`${sink.url}?connections=2`)), {
      onMailingFinished: [async (_account, mailing) => void told.push(mailing.status)],
    });
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await until(async () => sink.mails.length > 5, 'the first mails');
    await world.within(accountId, (account) => stopMailing(account, mailingId));
    const balance = await world.endOf(accountId, mailingId);
    expect(balance).toMatchObject({ eligible: 400, pending: 0, status: 'stopped' });
    expect(balance.failed['stopped']).toBeGreaterThan(0);
    expect(balance.delivered).toBe(sink.mails.length);
    expect(balance.delivered).toBeLessThan(200);
    expect(told).toEqual(['stopped']);
  });

  it('leaves out the unsubscribed, also those who unsubscribe while it goes out', async () => {
    const { accountId, list, people } = await world.anAudience(300);
    const wish = (id: number | undefined) =>
      world.within(accountId, (account) =>
        unsubscribe(account, { contactId: id as number, listIds: [list], source: 'test' }),
      );
    await wish(people[0]);
    const sink = await world.aSink(() => ({ delay: 10 }));
    world.aSender(smtpProvider(readSmtpUrl(`${sink.url}?connections=1`)));
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await until(async () => sink.mails.length > 2, 'the first mails');
    await wish(people[299]);
    const balance = await world.endOf(accountId, mailingId);
    expect(balance).toMatchObject({
      eligible: 300,
      delivered: 298,
      suppressed: { unsubscribed: 2 },
    });
    expect(sink.mails.map((mail) => mail.to)).not.toContain('person299@home.example');
  });

  it('leaves out a contact who is deleted while it waits', async () => {
    const { accountId, list, people } = await world.anAudience(3);
    const mailingId = await aMailing(world.db.database, accountId, {
      lists: [list],
      holdUntil: new Date(Date.now() + 3_600_000),
    });
    await world.within(accountId, (account) => snapshotMailing(account, mailingId));
    await world.within(accountId, (account) =>
      sql`delete from contacts where account_id = ${accountId} and id = ${people[1]}`.execute(
        account.db,
      ),
    );
    world.aSender();
    expect(await world.endOf(accountId, mailingId)).toMatchObject({
      delivered: 2,
      suppressed: { deleted: 1 },
    });
  });

  it('ends with its reason when its segment does not exist any more @spec CAMPAIGNS-025', async () => {
    const accountId = await anAccount(world.db.database);
    const ended: unknown[] = [];
    world.aSender(undefined, {
      onMailingFinished: [async (_account, mailing) => void ended.push(mailing)],
    });
    const mailingId = await aMailing(world.db.database, accountId, {
      audience: { lists: [], suppressedLists: [], segments: [404], suppressedSegments: [] },
    });
    expect(await world.endOf(accountId, mailingId)).toMatchObject({
      eligible: 0,
      status: 'failed',
    });
    expect(ended).toMatchObject([
      { id: mailingId, status: 'failed', error: expect.stringContaining('segment 404') },
    ]);
  });

  it('fails only the people whose mail can not be made, and says why', async () => {
    const { accountId, list, people } = await world.anAudience(3);
    await world.within(accountId, (account) =>
      sql`update contacts set email = 'ann@home.example>, <evil@x.example' where account_id = ${accountId} and id = ${people[1]}`.execute(
        account.db,
      ),
    );
    const sink = await world.aSink();
    world.aSender(smtpProvider(readSmtpUrl(sink.url)));
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    expect(await world.endOf(accountId, mailingId)).toMatchObject({
      delivered: 2,
      failed: { render_error: 1 },
      status: 'finished',
    });
    expect(sink.mails.map((mail) => mail.to).sort()).toEqual([
      'person0@home.example',
      'person2@home.example',
    ]);
    const why = await world.within(accountId, (account) =>
      whyOf(account, mailingId, people[1] as number),
    );
    expect(why).toMatchObject({
      state: 'failed',
      reason: 'render_error',
      facts: expect.arrayContaining([expect.stringContaining('recipient is no email address')]),
    });
  });

  it('refuses a message that no mail could be made of, naming the field', async () => {
    const accountId = await anAccount(world.db.database);
    const start = (change: object) =>
      aMailing(world.db.database, accountId, { message: aMessage(accountId, change) });
    await expect(start({ fromEmail: 'no address' })).rejects.toMatchObject({
      errors: { from_email: [expect.any(String)] },
    });
    await expect(start({ fromName: 'Shop\r\nBcc: a@b.example' })).rejects.toMatchObject({
      errors: { from_name: [expect.stringContaining('line break')] },
    });
    await expect(start({ subject: 'Hi\u2028there' })).rejects.toMatchObject({
      errors: { subject: [expect.any(String)] },
    });
    await expect(start({ replyTo: 'a@b.example, c@d.example' })).rejects.toMatchObject({
      errors: { reply_to: [expect.any(String)] },
    });
    await expect(start({ postalAddress: ' ' })).rejects.toMatchObject({
      errors: { address: [expect.stringContaining('required')] },
    });
  });
});

/** A sender listens for news once it has begun to rest. */
async function isListening(): Promise<boolean> {
  const { rowCount } = await world.db.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and query ilike 'listen %' and state = 'idle'`,
  );
  return (rowCount ?? 0) > 0;
}

describe('the answer to why', () => {
  it('is there for every contact, chosen or not', async () => {
    const { accountId, list, people } = await world.anAudience(2);
    const [outside] = await world.within(accountId, (account) =>
      somePeople(account, 1, [], 'outside'),
    );
    world.aSender();
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await world.endOf(accountId, mailingId);
    const [late] = await world.within(accountId, (account) =>
      somePeople(account, 1, [list], 'late'),
    );
    const why = (id: number | undefined) =>
      world.within(accountId, (account) => whyOf(account, mailingId, id as number));
    expect(await why(people[0])).toMatchObject({
      state: 'sent',
      sentence: 'The recipient’s mail server accepted the email.',
      facts: expect.arrayContaining([expect.stringContaining("In the list 'News' since")]),
    });
    expect(await why(outside)).toMatchObject({
      state: 'not_chosen',
      reason: 'not_in_audience',
      facts: ["Not in the list 'News'."],
    });
    expect(await why(late)).toMatchObject({ state: 'not_chosen', reason: 'created_later' });
    await expect(why(999_999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('figures', () => {
  it('are zero for a mailing that nobody opened', async () => {
    const { accountId, list } = await world.anAudience(1);
    world.aSender();
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await world.endOf(accountId, mailingId);
    const counts = await world.within(accountId, (account) => countsOf(account, [mailingId]));
    expect(counts.get(mailingId)).toMatchObject({ opens: 0, unique_clicks: 0 });
  });
});
