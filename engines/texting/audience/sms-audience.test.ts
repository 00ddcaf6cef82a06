import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  addToSmsList,
  enterSmsContacts,
  optOutNumbers,
  setSmsSubscriptions,
  suppressAddress,
} from '#engines/audience/public.ts';
import { aList as aContactList, somePeople, until } from '#engines/delivery/mailing.builder.ts';
import { MobileWorld } from '#tests/harness/mobile.harness.ts';
import {
  addToRolling,
  countRecipients,
  messagesPage,
  plugMobileChannel,
  sendSingle,
  startRun,
} from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { plugSmsLimits, type SmsLimits } from './limits.ts';
import { smsNotBefore } from './not-before.ts';
import { smsAddressSql, smsCandidatesSql, smsSuppressedSql } from './sms-audience.ts';

const secrets = createSecrets(Buffer.alloc(32, 7));
let world: MobileWorld;
let limits: SmsLimits = { cap: null, quiet: null };
const texted: string[] = [];

beforeAll(async () => {
  world = await MobileWorld.create();
  plugSmsLimits(() => limits);
  plugMobileChannel({
    channel: 'sms',
    candidatesSql: smsCandidatesSql,
    addressSql: smsAddressSql,
    suppressedSql: async (account, run) => smsSuppressedSql(account, run),
    notBefore: smsNotBefore,
    room: async (_account, _run, wanted) => ({ rows: wanted, againInMs: 0 }),
    render: async (_account, _run, rows) => new Map(rows.map(({ id }) => [id, 'Hello'])),
    handOver: async (_run, rows, answer) => {
      for (const { id, address } of rows) {
        texted.push(address ?? '');
        answer({ id, state: 'sent', ref: `${id}`, units: 1, provider: 'fake' });
      }
    },
  });
});
afterEach(async () => {
  await world.clear();
  limits = { cap: null, quiet: null };
  texted.length = 0;
});
afterAll(() => world.db.drop());

const message = { kind: 'sms', number_id: 1, from_number: '+12025550100', text: 'Hello' };

/** An account with so many SMS contacts on one list, with mobile numbers of Germany. */
const onList = async (count: number, landlines: readonly string[] = []) => {
  const { accountId, people } = await world.people(count);
  const numbers = people.map((_id, at) => landlines[at] ?? `+49171${1_234_000 + at}`);
  const list = await world.within(accountId, async (account) => {
    await enterSmsContacts(account, secrets, {
      contacts: people.map((id, at) => ({ id, phoneKey: numbers[at]! })),
      source: 'test',
    });
    const listId = await aList(account, 'Texts');
    await addToSmsList(account, { listId, contactIds: people }, { source: 'test' });
    return listId;
  });
  return { accountId, people, numbers, list };
};

const aList = async (account: Account, name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into sms_lists (account_id, name) values (${account.id}, ${name}) returning id`.execute(
    account.db,
  );
  return rows[0]!.id;
};

const count = (accountId: number, audience: unknown, isMarketing = true) =>
  world.within(accountId, (account) =>
    countRecipients(account, { channel: 'sms', message, audience, isMarketing }),
  );

test('@spec SMS-016 of three numbers one has opted out: two are texted', async () => {
  const { accountId, numbers, list } = await onList(3);
  await world.within(accountId, (account) =>
    optOutNumbers(account, { phoneKeys: [numbers[1]!], source: 'keyword' }),
  );
  expect(await count(accountId, { sms_lists: [list] })).toEqual({
    recipients: 2,
    reasons: { sms_unsubscribed: 1 },
  });
  const runId = await world.within(accountId, (account) =>
    startRun(account, {
      channel: 'sms',
      sourceType: 'sms_campaign',
      sourceId: 1,
      message,
      audience: { sms_lists: [list] },
      startsAt: account.now,
    }),
  );
  world.aSender();
  await until(async () => (await world.statusOf(accountId, runId)) === 'finished', 'the end');
  expect(texted.sort()).toEqual([numbers[0], numbers[2]]);
  const page = await world.within(accountId, (account) =>
    messagesPage(account, { runIds: [runId], status: 'sent', page: 1, per_page: 10 }),
  );
  expect(page.total.count).toBe(2);
});

test('each reason is found, the first that fits', async () => {
  const { accountId, people, list } = await onList(4);
  await world.within(accountId, async (account) => {
    const left = await aList(account, 'Not these');
    await addToSmsList(account, { listId: left, contactIds: [people[1]!] }, { source: 'test' });
    await setSmsSubscriptions(
      account,
      { contactId: people[2]!, unsubscribed: [list] },
      { source: 'test' },
    );
    await suppressAddress(account, {
      emailKey: 'person3@home.example',
      reason: 'do_not_mail',
      source: 'test',
    });
    expect(
      await countRecipients(account, {
        channel: 'sms',
        message,
        audience: { sms_lists: [list], excluded_sms_lists: [left] },
      }),
    ).toEqual({
      recipients: 1,
      reasons: { suppressed_list: 1, not_subscribed: 1, do_not_mail: 1 },
    });
  });
  // What somebody waits for asks for no list.
  expect(await count(accountId, { sms_lists: [list] }, false)).toEqual({
    recipients: 4,
    reasons: {},
  });
});

test('in accounts with unified ids contact lists choose, and a number that two contacts share is texted once', async () => {
  const { accountId } = await world.people(0);
  const list = await world.within(accountId, async (account) => {
    await sql`update accounts set settings = settings || '{"customer_preferred_uid": "customer_id"}' where id = ${accountId}`.execute(
      account.db,
    );
    const listId = await aContactList(account, 'News');
    const people = await somePeople(account, 4, [listId]);
    await sql`update contacts set phone_key = case when id = ${people[0]} then '+491711111111' else '+491712222222' end
      where account_id = ${accountId} and id <> ${people[3]}`.execute(account.db);
    return listId;
  });
  expect(await count(accountId, { lists: [list] })).toEqual({
    recipients: 2,
    reasons: { same_number: 1, no_number: 1 },
  });
});

test('@spec SMS-019 in quiet hours a marketing text is held until their end, an answer is not', async () => {
  const { accountId, people, list } = await onList(1);
  const hour = (offset: number): string =>
    new Date(Date.now() + offset * 3_600_000).toLocaleTimeString('de-DE', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
    });
  limits = { cap: null, quiet: { from: hour(-2), to: hour(2) } };
  const runId = await world.within(accountId, (account) =>
    startRun(account, {
      channel: 'sms',
      sourceType: 'sms_campaign',
      sourceId: 2,
      message,
      audience: { sms_lists: [list] },
      startsAt: account.now,
    }),
  );
  const answer = await world.within(accountId, (account) =>
    sendSingle(account, {
      channel: 'sms',
      sourceType: 'reply',
      sourceId: 1,
      message,
      contactId: people[0]!,
      isMarketing: false,
    }),
  );
  world.aSender();
  await until(async () => (await world.figures(accountId, answer.runId)).sent === 1, 'the answer');
  const held = await until(
    () =>
      world.within(accountId, async (account) => {
        const { rows } = await sql<{ timing: string; hours: number }>`
          select timing, round(extract(epoch from next_try_at - now()) / 3600)::int as hours from mobile_messages
          where account_id = ${accountId} and run_id = ${runId} and timing is not null`.execute(
          account.db,
        );
        return rows[0];
      }),
    'the text to be held',
  );
  expect(held).toEqual({ timing: 'quiet:Europe/Berlin', hours: 2 });
  expect(texted).toHaveLength(1);
});

test('the confirmation of a STOP goes although the number has opted out; nothing else does, and landlines get no marketing', async () => {
  const { accountId, people, numbers, list } = await onList(2, ['+491711234567', '+493012345678']);
  await world.within(accountId, (account) =>
    optOutNumbers(account, { phoneKeys: [numbers[0]!], source: 'keyword' }),
  );
  const send = (one: object) =>
    world.within(accountId, (account) =>
      sendSingle(account, {
        channel: 'sms',
        sourceType: 'stop',
        sourceId: 1,
        message: { ...message, ...one },
        contactId: people[0]!,
        isMarketing: false,
      }),
    );
  const { runId } = await send({ is_confirmation: true });
  await send({});
  const marketing = await world.within(accountId, (account) =>
    startRun(account, {
      channel: 'sms',
      sourceType: 'sms_campaign',
      sourceId: 3,
      message,
      audience: { sms_lists: [list] },
      startsAt: account.now,
    }),
  );
  world.aSender();
  await until(async () => (await world.figures(accountId, runId)).pending === 0, 'both');
  await until(async () => (await world.statusOf(accountId, marketing)) === 'finished', 'the end');
  expect(texted).toEqual([numbers[0]]);
  expect((await world.figures(accountId, runId)).reasons).toEqual({ sms_unsubscribed: 1 });
  expect((await world.figures(accountId, marketing)).reasons).toEqual({
    sms_unsubscribed: 1,
    not_mobile: 1,
  });
});

test('who has had as many marketing texts as the account allows gets no more, and steps of journeys ask for a list', async () => {
  const { accountId, people, list } = await onList(2);
  limits = { cap: { messages: 1, days: 7 }, quiet: null };
  const add = (sourceId: number, some: readonly number[]) =>
    world.within(accountId, async (account) => {
      const placed = await addToRolling(
        account,
        { channel: 'sms', sourceType: 'step', sourceId, revision: 'r1', message },
        some,
      );
      return [...placed.values()][0]!;
    });
  await world.within(accountId, (account) =>
    setSmsSubscriptions(
      account,
      { contactId: people[1]!, unsubscribed: [list] },
      { source: 'test' },
    ),
  );
  world.aSender();
  const settled = async (runId: number) => {
    await until(async () => (await world.figures(accountId, runId)).pending === 0, 'the step');
    return world.figures(accountId, runId);
  };
  expect(await settled(await add(1, people))).toMatchObject({
    sent: 1,
    reasons: { not_subscribed: 1 },
  });
  expect(await settled(await add(2, [people[0]!]))).toMatchObject({
    sent: 0,
    reasons: { frequency_cap: 1 },
  });
});
