import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resumeSending } from '#engines/delivery/public.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { complaintStanding, standingOf } from './complaint-days.ts';
import { bounceReport, InboundHarness, talk } from './inbound.harness.ts';
import { processArrival } from './process-arrival.ts';
import { createListener } from './smtp-listener.ts';
import { storeArrival } from './store-mail.ts';

let harness: InboundHarness;
beforeAll(async () => void (harness = await InboundHarness.listening()));
afterAll(() => harness.server.close());

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'fixtures', `${name}.eml`)).toString('latin1');
const lastReply = (replies: readonly string[]): string => replies.at(-2) ?? '';

describe('bounces', () => {
  test('a hard one turns the delivery, the balance, the history and the contact @spec CAMPAIGNS-058 @spec CAMPAIGNS-034', async () => {
    const { mailingId, people } = await harness.sent(3, 'hard');
    expect(await harness.balance(mailingId)).toMatchObject({
      eligible: 3,
      delivered: 3,
      bounced: 0,
    });
    expect(
      lastReply(
        await harness.deliver(
          [harness.bounceAddress(mailingId, people[0]!)],
          fixture('bsd-lhost-postfix-01'),
        ),
      ),
    ).toMatch(/^250 /);
    await harness.processed();
    expect(await harness.balance(mailingId)).toMatchObject({
      eligible: 3,
      delivered: 2,
      bounced: 1,
    });
    expect(await harness.suppressionOf(people[0]!)).toBe('hard_bounced');
    expect(await harness.eventsOf(people[0]!)).toEqual([
      { kind: 'bounce', detail: expect.stringMatching(/^hard_bounced: .*5\.1\.1/) },
    ]);
    const {
      rows: [row],
    } = await harness.within((account) =>
      sql<{
        state: string;
        reason: string;
        response: string;
      }>`select state, reason, response from deliveries
      where account_id = ${account.id} and mailing_id = ${mailingId} and contact_id = ${people[0]}`.execute(
        account.db,
      ),
    );
    expect(row).toMatchObject({
      state: 'bounced',
      reason: 'hard_bounced',
      response: expect.stringContaining('5.1.1'),
    });
    expect(await harness.suppressionOf(people[1]!)).toBeNull();
    const again = await harness.send(
      (
        await harness.within((account) =>
          sql<{
            list_id: number;
          }>`select list_id from list_memberships where account_id = ${account.id} and contact_id = ${people[0]}`.execute(
            account.db,
          ),
        )
      ).rows[0]!.list_id,
    );
    expect(await harness.balance(again)).toMatchObject({
      delivered: 2,
      suppressed: { hard_bounced: 1 },
    });
  });

  test('said twice, or late and in other words, it counts once; a soft one may become a hard one', async () => {
    const {
      mailingId,
      people: [one],
    } = await harness.sent(1, 'twice');
    const address = harness.bounceAddress(mailingId, one!);
    await harness.deliver([address], bounceReport('5.2.2', '552 mailbox full'));
    await harness.deliver([address], bounceReport('5.2.2', '552 mailbox full'));
    await harness.deliver([address], bounceReport('5.2.2', '552 mailbox full', 'again'));
    await harness.processed();
    expect(await harness.eventsOf(one!)).toHaveLength(1);
    expect(await harness.suppressionOf(one!)).toBeNull();
    expect(
      (
        await harness.server.call('GET', `inbound_mails.json?per_page=100`)
      ).body.data.inbound_mails.filter(
        (mail: { mailing_id: number }) => mail.mailing_id === mailingId,
      ),
    ).toHaveLength(2);
    await harness.deliver([address], bounceReport('5.1.1', '550 no such user'));
    await harness.processed();
    expect(await harness.eventsOf(one!)).toHaveLength(1);
    expect(await harness.suppressionOf(one!)).toBe('hard_bounced');
    expect(await harness.balance(mailingId)).toMatchObject({ eligible: 1, bounced: 1 });
  });

  test('soft ones suppress by the account’s rule, policy ones never', async () => {
    expect(
      (
        await harness.server.call('PUT', 'soft_bounce_rule.json', {
          soft_bounce_rule: { limit: 2, days: 0 },
        })
      ).body.errors,
    ).toMatchObject({ 'soft_bounce_rule.days': [expect.any(String)] });
    expect(
      (await harness.server.call('GET', 'soft_bounce_rule.json')).body.data.soft_bounce_rule,
    ).toEqual({ limit: 5, days: 180 });
    await harness.server.call('PUT', 'soft_bounce_rule.json', {
      soft_bounce_rule: { limit: 2, days: 30 },
    });
    const {
      mailingId,
      people: [soft, policy],
      listId,
    } = await harness.sent(2, 'soft');
    const second = await harness.send(listId);
    await harness.deliver(
      [harness.bounceAddress(mailingId, soft!)],
      bounceReport('4.4.7', 'expired'),
    );
    await harness.deliver(
      [harness.bounceAddress(mailingId, policy!)],
      bounceReport('5.7.1', '550 5.7.1 blocked'),
    );
    await harness.processed();
    expect(await harness.suppressionOf(soft!)).toBeNull();
    await harness.deliver(
      [harness.bounceAddress(second, soft!)],
      bounceReport('5.2.2', '552 full'),
    );
    await harness.deliver(
      [harness.bounceAddress(second, policy!)],
      bounceReport('5.7.26', '550 5.7.26 unauthenticated'),
    );
    await harness.processed();
    expect(await harness.suppressionOf(soft!)).toBe('soft_bounced');
    expect(await harness.suppressionOf(policy!)).toBeNull();
    expect(await harness.eventsOf(policy!)).toEqual([]);
    await harness.within((account) => resumeSending(account, 'blue.example'));
    expect(await harness.balance(second)).toMatchObject({
      eligible: 2,
      delivered: 0,
      bounced: 1,
      failed: { provider_rejected: 1 },
    });
  });

  test('an absence, a delay or a person’s answer makes no bounce; what nobody understands is kept and shown', async () => {
    const {
      mailingId,
      people: [one],
    } = await harness.sent(1, 'absent');
    const address = harness.bounceAddress(mailingId, one!);
    for (const name of [
      'bsd-rfc3834-01',
      'bsd-rfc3834-02',
      'not-rb-issue-368-bug',
      'not-is-not-bounce-01',
      'bsd-lhost-gmail-06',
      'bsd-arf-18',
    ])
      await harness.deliver([address], fixture(name));
    await harness.processed();
    expect(await harness.balance(mailingId)).toMatchObject({ delivered: 1, bounced: 0 });
    expect(await harness.eventsOf(one!)).toEqual([]);
    const quarantined = (await harness.server.call('GET', 'inbound_mails.json?state=aside')).body;
    expect(quarantined).toMatchObject({
      data: {
        inbound_mails: [{ mailing_id: mailingId, error: expect.stringContaining('not a report') }],
      },
      meta: { total: 1 },
    });
    const { id } = quarantined.data.inbound_mails[0];
    expect((await harness.server.call('GET', `inbound_mails/${id}.eml`)).body).toContain('Haineko');
    expect((await harness.server.call('POST', `inbound_mails/${id}/retry.json`)).status).toBe(200);
    await harness.processed();
    expect((await harness.server.call('DELETE', `inbound_mails/${id}.json`)).status).toBe(204);
    expect(
      (await harness.server.call('GET', 'inbound_mails.json?state=aside')).body.meta.total,
    ).toBe(0);
  });
});

describe('who may say so', () => {
  test('forged, changed and foreign addresses are refused at RCPT and change nothing', async () => {
    const {
      mailingId,
      people: [one],
    } = await harness.sent(1, 'forged');
    const address = harness.bounceAddress(mailingId, one!);
    const flipped = `${address.slice(0, 9)}${address[9] === 'a' ? 'b' : 'a'}${address.slice(10)}`;
    const stored = async () =>
      (await harness.server.call('GET', 'inbound_mails.json')).body.meta.total;
    const before = await stored();
    for (const bad of [
      flipped,
      `b-${'a'.repeat(40)}@bounces.blue.example`,
      address.replace('bounces.blue.example', 'other.example'),
      `x${address}`,
      'postmaster@bounces.blue.example',
      'ann@elsewhere.example',
      address.replace(/^b-/, 'c-'),
    ]) {
      const replies = await talk(
        harness.port ?? 0,
        ['EHLO mx', 'MAIL FROM:<>', `RCPT TO:<${bad}>`],
        '',
      );
      expect(replies[3], bad).toMatch(/^550 .*5\.1\.1/);
    }
    expect(await stored()).toBe(before);
    expect(
      lastReply(await harness.deliver([address.toUpperCase()], bounceReport('5.1.1', 'gone'))),
    ).toMatch(/^250/);
    const elsewhere = await harness.server.anotherAccount('Foreign');
    // Signed for an account that never sent this delivery: taken, and of no effect anywhere.
    expect(
      lastReply(
        await harness.deliver(
          [harness.bounceAddress(mailingId, one!, elsewhere)],
          bounceReport('5.1.1', 'gone'),
        ),
      ),
    ).toMatch(/^250/);
    await harness.processed();
    expect(
      (await harness.server.call('GET', 'inbound_mails.json', undefined, { account: elsewhere }))
        .body.data.inbound_mails[0],
    ).toMatchObject({ state: 'done', effects: ['no_copy'] });
    expect(await harness.suppressionOf(one!)).toBe('hard_bounced');
  });

  test('a name of the account’s own for returned mail, which its mails then come from, is taken for its deliveries alone', async () => {
    const right = JSON.stringify(
      ['spf', 'return_mx'].map((id) => ({
        id,
        is_required: true,
        record: { type: 'TXT', name: '', value: '', priority: null },
        status: 'right',
        code: 'right',
        found: [],
        values: {},
      })),
    );
    await harness.within((account) =>
      sql`insert into domains (account_id, kind, name, readable_name, state, checks, next_check_at) values (${account.id}, 'sending', 'own.example', 'own.example', 'verified', ${right}::jsonb, now() + interval '1 day')`.execute(
        account.db,
      ),
    );
    const {
      mailingId,
      people: [one],
    } = await harness.sent(1, 'own', { fromEmail: 'news@own.example' });
    const {
      rows: [kept],
    } = await harness.within((account) =>
      sql<{
        raw: string;
      }>`select raw from local_inbox_messages where account_id = ${account.id} and mailing_id = ${mailingId}`.execute(
        account.db,
      ),
    );
    const address = harness.bounceAddress(mailingId, one!, undefined, 'bounce.own.example');
    expect(kept?.raw.replaceAll(/\r\n\s/g, ' ')).toContain(
      `<mailto:${address.replace(/^b-/, 'u-')}?subject=unsubscribe>`,
    );
    const foreign = harness.bounceAddress(
      mailingId,
      one!,
      await harness.server.anotherAccount('Neighbour'),
      'bounce.own.example',
    );
    for (const bad of [
      foreign,
      address.replace('bounce.own', 'bounce.other'),
      address.replace('bounce.own', 'own'),
    ]) {
      expect(
        (await talk(harness.port ?? 0, ['EHLO mx', 'MAIL FROM:<>', `RCPT TO:<${bad}>`], ''))[3],
        bad,
      ).toMatch(/^550 .*5\.1\.1/);
    }
    expect(
      lastReply(await harness.deliver([address.toUpperCase()], bounceReport('5.1.1', 'gone'))),
    ).toMatch(/^250/);
    await harness.processed();
    expect(await harness.suppressionOf(one!)).toBe('hard_bounced');
  });

  test('the listener keeps to its limits', async () => {
    const { services } = harness.server.server;
    const listener = createListener({
      services,
      domain: 'bounces.blue.example',
      host: '127.0.0.1',
      port: 0,
      tls: null,
      onStored: async () => undefined,
      limits: { bytes: 2_000, recipients: 2, perAddress: 1 },
    });
    const port = await listener.start();
    try {
      const addresses = [1, 2, 3].map((id) => harness.bounceAddress(id, id));
      const crowd = await talk(
        port,
        ['EHLO mx', 'MAIL FROM:<>', ...addresses.map((one) => `RCPT TO:<${one}>`)],
        '',
      );
      expect(crowd.slice(3, 6).map((reply) => reply.slice(0, 3))).toEqual(['250', '250', '452']);
      expect((await talk(port, ['EHLO mx', 'MAIL FROM:<> SIZE=999999'], ''))[2]).toMatch(/^552/);
      expect(
        lastReply(
          await talk(
            port,
            ['EHLO mx', 'MAIL FROM:<>', `RCPT TO:<${addresses[0]}>`, 'DATA'],
            `Subject: x\n\n${'y'.repeat(5_000)}`,
          ),
        ),
      ).toMatch(/^552/);
      expect((await talk(port, ['EHLO mx', 'AUTH PLAIN AGEAYg=='], ''))[2]).toMatch(/^5/);
    } finally {
      await listener.stop();
    }
  });
});

describe('what was acknowledged', () => {
  test('is stored: without a database the server is asked to come again, and nothing is processed twice by many', async () => {
    const { services } = harness.server.server;
    const {
      mailingId,
      people: [one],
    } = await harness.sent(1, 'durable');
    const gone = connectDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', max: 1 });
    const listener = createListener({
      services: { ...services, database: gone },
      domain: 'bounces.blue.example',
      host: '127.0.0.1',
      port: 0,
      tls: null,
      onStored: async () => undefined,
    });
    const port = await listener.start();
    try {
      expect(
        lastReply(
          await talk(
            port,
            [
              'EHLO mx',
              'MAIL FROM:<>',
              `RCPT TO:<${harness.bounceAddress(mailingId, one!)}>`,
              'DATA',
            ],
            bounceReport('5.1.1', 'gone'),
          ),
        ),
      ).toMatch(/^451 /);
    } finally {
      await listener.stop();
      await gone.close();
    }
    expect(await harness.eventsOf(one!)).toEqual([]);
    // As if a process had stored it and died: any other process takes it up, however many look at once.
    const id = await harness.within((account) =>
      storeArrival(account, {
        source: 'smtp',
        purpose: 'bounce',
        recipient: 'b',
        sender: '',
        delivery: { mailingId, contactId: one! },
        raw: Buffer.from(bounceReport('5.1.1', 'gone')),
      }),
    );
    await Promise.all(
      Array.from({ length: 5 }, () => processArrival(services, harness.server.account, id)),
    );
    await harness.processed();
    expect(await harness.eventsOf(one!)).toHaveLength(1);
  });

  test('a report that is earlier than the sender’s own note waits for it', async () => {
    const { services } = harness.server.server;
    const {
      mailingId,
      people: [one],
    } = await harness.sent(1, 'early');
    const setState = (state: string) =>
      harness.within((account) =>
        sql`update deliveries set state = ${state} where account_id = ${account.id} and mailing_id = ${mailingId}`.execute(
          account.db,
        ),
      );
    await setState('body_written');
    const id = await harness.within((account) =>
      storeArrival(account, {
        source: 'smtp',
        purpose: 'bounce',
        recipient: 'b',
        sender: '',
        delivery: { mailingId, contactId: one! },
        raw: Buffer.from(bounceReport('5.1.1', 'early')),
      }),
    );
    await processArrival(services, harness.server.account, id);
    const look = async () =>
      (await harness.server.call('GET', 'inbound_mails.json?per_page=1')).body.data
        .inbound_mails[0];
    expect(await look()).toMatchObject({
      id,
      state: 'waiting',
      error: expect.stringContaining('still being sent'),
    });
    await setState('sent');
    await processArrival(services, harness.server.account, id);
    expect(await look()).toMatchObject({ id, state: 'done', effects: ['hard_bounced'] });
  });
});

describe('complaints and wishes', () => {
  test('a complaint shuts the person out at once and is counted once; other feedback is not taken for one @spec CAMPAIGNS-034 @spec CAMPAIGNS-058', async () => {
    const {
      mailingId,
      people: [one, other],
    } = await harness.sent(2, 'complaint');
    await harness.deliver([harness.bounceAddress(mailingId, one!)], fixture('bsd-arf-02'));
    await harness.deliver([harness.bounceAddress(mailingId, one!)], fixture('bsd-arf-01'));
    await harness.deliver([harness.bounceAddress(mailingId, other!)], fixture('bsd-arf-18'));
    await harness.processed();
    expect(await harness.suppressionOf(one!)).toBe('complained');
    expect(await harness.suppressionOf(other!)).toBeNull();
    expect(await harness.eventsOf(one!)).toEqual([
      { kind: 'complaint', detail: expect.stringContaining('Yahoo!-Mail-Feedback') },
    ]);
    expect(await harness.balance(mailingId)).toMatchObject({
      eligible: 2,
      delivered: 2,
      bounced: 0,
    });
    const {
      rows: [counts],
    } = await harness.within((account) =>
      sql<{
        complaints: number;
      }>`select complaints from mailing_counters where account_id = ${account.id} and mailing_id = ${mailingId}`.execute(
        account.db,
      ),
    );
    expect(counts?.complaints).toBe(1);
  });

  test('a mail to the address of List-Unsubscribe, and an opt-out report, unsubscribe before they are acknowledged', async () => {
    const {
      mailingId,
      people: [one, other],
      listId,
    } = await harness.sent(2, 'wish');
    const { raw } = (
      await harness.within((account) =>
        sql<{
          raw: string;
        }>`select raw from local_inbox_messages where account_id = ${account.id} and mailing_id = ${mailingId} and contact_id = ${one}`.execute(
          account.db,
        ),
      )
    ).rows[0]!;
    const address = /<mailto:(u-[^?>]+)/.exec(raw.replace(/\r\n[ \t]/g, ''))?.[1] as string;
    expect(address).toMatch(/@bounces\.blue\.example$/);
    const replies = await harness.deliver(
      [address],
      'From: one@home.example\nAuto-Submitted: auto-replied\nSubject: unsubscribe\n\nplease',
      'one@home.example',
    );
    expect(lastReply(replies)).toMatch(/^250/);
    // No waiting: the effect was there before the 250.
    expect(await harness.eventsOf(one!)).toEqual([{ kind: 'unsubscribe', detail: 'mailto' }]);
    await harness.deliver(
      [address],
      'From: one@home.example\nSubject: unsubscribe\n\nplease, again',
    );
    await harness.deliver([harness.bounceAddress(mailingId, other!)], fixture('bsd-arf-26'));
    await harness.processed();
    expect(await harness.eventsOf(one!)).toHaveLength(1);
    expect(await harness.eventsOf(other!)).toEqual([
      { kind: 'unsubscribe', detail: 'feedback_loop' },
    ]);
    const next = await harness.send(listId);
    expect(await harness.balance(next)).toMatchObject({
      eligible: 2,
      delivered: 0,
      suppressed: { unsubscribed: 2 },
    });
  });

  test('too many complaints warn at 0.1 % and stop new mailings at 0.3 %', async () => {
    expect(
      [
        [1_000, 0],
        [1_001, 1],
        [1_000, 1],
        [1_000, 2],
        [1_000, 3],
        [10, 2],
        [10, 3],
        [0, 0],
      ].map(([sent, complaints]) => standingOf({ sent: sent!, complaints: complaints! }).state),
    ).toEqual(['fine', 'fine', 'warned', 'warned', 'stopped', 'warned', 'stopped', 'fine']);
    const { mailingId, people, listId } = await harness.sent(4, 'angry');
    for (const id of people.slice(0, 3))
      await harness.deliver([harness.bounceAddress(mailingId, id)], fixture('bsd-arf-02'));
    await harness.processed();
    expect(
      await harness.within((account) => complaintStanding(account, 'NEWS@Blue.example')),
    ).toMatchObject({ state: 'stopped' });
    expect(
      await harness.within((account) => complaintStanding(account, 'news@calm.example')),
    ).toMatchObject({ state: 'fine', complaints: 0 });
    expect(
      (await harness.server.call('GET', 'complaint_rates.json')).body.data.complaint_rates[0],
    ).toMatchObject({ domain: 'blue.example', state: 'stopped' });
    const refused = await harness.send(listId);
    const {
      rows: [row],
    } = await harness.within((account) =>
      sql<{
        status: string;
        error: string;
      }>`select status, error from mailings where account_id = ${account.id} and id = ${refused}`.execute(
        account.db,
      ),
    );
    expect(row).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('reported as spam'),
    });
    const { rows } = await harness.within((account) =>
      sql<{
        message: string;
      }>`select message from notifications where account_id = ${account.id} and notifiable_type = 'inbound_mails' order by id`.execute(
        account.db,
      ),
    );
    expect(rows.some(({ message }) => message.includes('reported as spam'))).toBe(true);
  });
});
