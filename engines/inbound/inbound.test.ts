import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resumeSending } from '#engines/delivery/public.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { complaintStanding, standingOf } from './complaint-days.ts';
import { InboundWorld, talk } from './inbound-world.ts';
import { processArrival } from './process-arrival.ts';
import { createListener } from './smtp-listener.ts';
import { storeArrival } from './store-mail.ts';

let world: InboundWorld;
beforeAll(async () => void (world = await InboundWorld.listening()));
afterAll(() => world.server.close());

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'fixtures', `${name}.eml`)).toString('latin1');
const bounce = (status: string, said: string, seed = '') =>
  `From: MAILER-DAEMON@mx.home.example\nSubject: Undelivered ${seed}\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.home.example\n\nFinal-Recipient: rfc822; somebody@home.example\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${said}\n\n--b--\n`;
const lastReply = (replies: readonly string[]): string => replies.at(-2) ?? '';

describe('bounces', () => {
  test('a hard one turns the copy, the balance, the history and the contact @spec CAMPAIGNS-058 @spec CAMPAIGNS-034', async () => {
    const { mailingId, people } = await world.sent(3, 'hard');
    expect(await world.balance(mailingId)).toMatchObject({ eligible: 3, delivered: 3, bounced: 0 });
    expect(
      lastReply(
        await world.deliver(
          [world.bounceAddress(mailingId, people[0]!)],
          fixture('bsd-lhost-postfix-01'),
        ),
      ),
    ).toMatch(/^250 /);
    await world.folded();
    expect(await world.balance(mailingId)).toMatchObject({ eligible: 3, delivered: 2, bounced: 1 });
    expect(await world.suppressionOf(people[0]!)).toBe('hard_bounced');
    expect(await world.eventsOf(people[0]!)).toEqual([
      { kind: 'bounce', detail: expect.stringMatching(/^hard_bounced: .*5\.1\.1/) },
    ]);
    const {
      rows: [row],
    } = await world.within((account) =>
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
    expect(await world.suppressionOf(people[1]!)).toBeNull();
    const again = await world.send(
      (
        await world.within((account) =>
          sql<{
            list_id: number;
          }>`select list_id from list_memberships where account_id = ${account.id} and contact_id = ${people[0]}`.execute(
            account.db,
          ),
        )
      ).rows[0]!.list_id,
    );
    expect(await world.balance(again)).toMatchObject({
      delivered: 2,
      suppressed: { hard_bounced: 1 },
    });
  });

  test('said twice, or late and in other words, it counts once; a soft one may become a hard one', async () => {
    const {
      mailingId,
      people: [one],
    } = await world.sent(1, 'twice');
    const address = world.bounceAddress(mailingId, one!);
    await world.deliver([address], bounce('5.2.2', '552 mailbox full'));
    await world.deliver([address], bounce('5.2.2', '552 mailbox full'));
    await world.deliver([address], bounce('5.2.2', '552 mailbox full', 'again'));
    await world.folded();
    expect(await world.eventsOf(one!)).toHaveLength(1);
    expect(await world.suppressionOf(one!)).toBeNull();
    expect(
      (
        await world.server.call('GET', `inbound_mails.json?per_page=100`)
      ).body.data.inbound_mails.filter(
        (mail: { mailing_id: number }) => mail.mailing_id === mailingId,
      ),
    ).toHaveLength(2);
    await world.deliver([address], bounce('5.1.1', '550 no such user'));
    await world.folded();
    expect(await world.eventsOf(one!)).toHaveLength(1);
    expect(await world.suppressionOf(one!)).toBe('hard_bounced');
    expect(await world.balance(mailingId)).toMatchObject({ eligible: 1, bounced: 1 });
  });

  test('soft ones shut out by the account’s rule, policy ones never', async () => {
    expect(
      (
        await world.server.call('PUT', 'soft_bounce_rule.json', {
          soft_bounce_rule: { limit: 2, days: 0 },
        })
      ).body.errors,
    ).toMatchObject({ 'soft_bounce_rule.days': [expect.any(String)] });
    expect(
      (await world.server.call('GET', 'soft_bounce_rule.json')).body.data.soft_bounce_rule,
    ).toEqual({ limit: 5, days: 180 });
    await world.server.call('PUT', 'soft_bounce_rule.json', {
      soft_bounce_rule: { limit: 2, days: 30 },
    });
    const {
      mailingId,
      people: [soft, policy],
      listId,
    } = await world.sent(2, 'soft');
    const second = await world.send(listId);
    await world.deliver([world.bounceAddress(mailingId, soft!)], bounce('4.4.7', 'expired'));
    await world.deliver(
      [world.bounceAddress(mailingId, policy!)],
      bounce('5.7.1', '550 5.7.1 blocked'),
    );
    await world.folded();
    expect(await world.suppressionOf(soft!)).toBeNull();
    await world.deliver([world.bounceAddress(second, soft!)], bounce('5.2.2', '552 full'));
    await world.deliver(
      [world.bounceAddress(second, policy!)],
      bounce('5.7.26', '550 5.7.26 unauthenticated'),
    );
    await world.folded();
    expect(await world.suppressionOf(soft!)).toBe('soft_bounced');
    expect(await world.suppressionOf(policy!)).toBeNull();
    expect(await world.eventsOf(policy!)).toEqual([]);
    await world.within((account) => resumeSending(account, 'blue.example'));
    expect(await world.balance(second)).toMatchObject({
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
    } = await world.sent(1, 'absent');
    const address = world.bounceAddress(mailingId, one!);
    for (const name of [
      'bsd-rfc3834-01',
      'bsd-rfc3834-02',
      'not-rb-issue-368-bug',
      'not-is-not-bounce-01',
      'bsd-lhost-gmail-06',
      'bsd-arf-18',
    ])
      await world.deliver([address], fixture(name));
    await world.folded();
    expect(await world.balance(mailingId)).toMatchObject({ delivered: 1, bounced: 0 });
    expect(await world.eventsOf(one!)).toEqual([]);
    const aside = (await world.server.call('GET', 'inbound_mails.json?state=aside')).body;
    expect(aside).toMatchObject({
      data: {
        inbound_mails: [{ mailing_id: mailingId, error: expect.stringContaining('no report') }],
      },
      meta: { total: 1 },
    });
    const { id } = aside.data.inbound_mails[0];
    expect((await world.server.call('GET', `inbound_mails/${id}.eml`)).body).toContain('Haineko');
    expect((await world.server.call('POST', `inbound_mails/${id}/retry.json`)).status).toBe(200);
    await world.folded();
    expect((await world.server.call('DELETE', `inbound_mails/${id}.json`)).status).toBe(204);
    expect((await world.server.call('GET', 'inbound_mails.json?state=aside')).body.meta.total).toBe(
      0,
    );
  });
});

describe('who may say so', () => {
  test('forged, changed and foreign addresses are refused at RCPT and change nothing', async () => {
    const {
      mailingId,
      people: [one],
    } = await world.sent(1, 'forged');
    const address = world.bounceAddress(mailingId, one!);
    const flipped = `${address.slice(0, 9)}${address[9] === 'a' ? 'b' : 'a'}${address.slice(10)}`;
    const stored = async () =>
      (await world.server.call('GET', 'inbound_mails.json')).body.meta.total;
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
        world.port ?? 0,
        ['EHLO mx', 'MAIL FROM:<>', `RCPT TO:<${bad}>`],
        '',
      );
      expect(replies[3], bad).toMatch(/^550 .*5\.1\.1/);
    }
    expect(await stored()).toBe(before);
    expect(
      lastReply(await world.deliver([address.toUpperCase()], bounce('5.1.1', 'gone'))),
    ).toMatch(/^250/);
    const elsewhere = await world.server.anotherAccount('Foreign');
    // Signed for an account that never sent this copy: taken, and of no effect anywhere.
    expect(
      lastReply(
        await world.deliver(
          [world.bounceAddress(mailingId, one!, elsewhere)],
          bounce('5.1.1', 'gone'),
        ),
      ),
    ).toMatch(/^250/);
    await world.folded();
    expect(
      (await world.server.call('GET', 'inbound_mails.json', undefined, { account: elsewhere })).body
        .data.inbound_mails[0],
    ).toMatchObject({ state: 'done', effects: ['no_copy'] });
    expect(await world.suppressionOf(one!)).toBe('hard_bounced');
  });

  test('a name of the account’s own for returned mail, which its mails then come from, is taken for its copies alone', async () => {
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
    await world.within((account) =>
      sql`insert into domains (account_id, kind, name, readable_name, state, checks, next_check_at) values (${account.id}, 'sending', 'own.example', 'own.example', 'verified', ${right}::jsonb, now() + interval '1 day')`.execute(
        account.db,
      ),
    );
    const {
      mailingId,
      people: [one],
    } = await world.sent(1, 'own', { fromEmail: 'news@own.example' });
    const {
      rows: [kept],
    } = await world.within((account) =>
      sql<{
        raw: string;
      }>`select raw from local_inbox_messages where account_id = ${account.id} and mailing_id = ${mailingId}`.execute(
        account.db,
      ),
    );
    const address = world.bounceAddress(mailingId, one!, undefined, 'bounce.own.example');
    expect(kept?.raw.replaceAll(/\r\n\s/g, ' ')).toContain(
      `<mailto:${address.replace(/^b-/, 'u-')}?subject=unsubscribe>`,
    );
    const foreign = world.bounceAddress(
      mailingId,
      one!,
      await world.server.anotherAccount('Neighbour'),
      'bounce.own.example',
    );
    for (const bad of [
      foreign,
      address.replace('bounce.own', 'bounce.other'),
      address.replace('bounce.own', 'own'),
    ]) {
      expect(
        (await talk(world.port ?? 0, ['EHLO mx', 'MAIL FROM:<>', `RCPT TO:<${bad}>`], ''))[3],
        bad,
      ).toMatch(/^550 .*5\.1\.1/);
    }
    expect(
      lastReply(await world.deliver([address.toUpperCase()], bounce('5.1.1', 'gone'))),
    ).toMatch(/^250/);
    await world.folded();
    expect(await world.suppressionOf(one!)).toBe('hard_bounced');
  });

  test('the listener keeps to its limits', async () => {
    const { services } = world.server.server;
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
      const addresses = [1, 2, 3].map((id) => world.bounceAddress(id, id));
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
  test('is stored: without a database the server is asked to come again, and nothing is folded twice by many', async () => {
    const { services } = world.server.server;
    const {
      mailingId,
      people: [one],
    } = await world.sent(1, 'durable');
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
              `RCPT TO:<${world.bounceAddress(mailingId, one!)}>`,
              'DATA',
            ],
            bounce('5.1.1', 'gone'),
          ),
        ),
      ).toMatch(/^451 /);
    } finally {
      await listener.stop();
      await gone.close();
    }
    expect(await world.eventsOf(one!)).toEqual([]);
    // As if a process had stored it and died: any other process takes it up, however many look at once.
    const id = await world.within((account) =>
      storeArrival(account, {
        source: 'smtp',
        purpose: 'bounce',
        recipient: 'b',
        sender: '',
        copy: { mailingId, contactId: one! },
        raw: Buffer.from(bounce('5.1.1', 'gone')),
      }),
    );
    await Promise.all(
      Array.from({ length: 5 }, () => processArrival(services, world.server.account, id)),
    );
    await world.folded();
    expect(await world.eventsOf(one!)).toHaveLength(1);
  });

  test('a report that is earlier than the sender’s own note waits for it', async () => {
    const { services } = world.server.server;
    const {
      mailingId,
      people: [one],
    } = await world.sent(1, 'early');
    const setState = (state: string) =>
      world.within((account) =>
        sql`update deliveries set state = ${state} where account_id = ${account.id} and mailing_id = ${mailingId}`.execute(
          account.db,
        ),
      );
    await setState('body_written');
    const id = await world.within((account) =>
      storeArrival(account, {
        source: 'smtp',
        purpose: 'bounce',
        recipient: 'b',
        sender: '',
        copy: { mailingId, contactId: one! },
        raw: Buffer.from(bounce('5.1.1', 'early')),
      }),
    );
    await processArrival(services, world.server.account, id);
    const look = async () =>
      (await world.server.call('GET', 'inbound_mails.json?per_page=1')).body.data.inbound_mails[0];
    expect(await look()).toMatchObject({
      id,
      state: 'waiting',
      error: expect.stringContaining('still being sent'),
    });
    await setState('sent');
    await processArrival(services, world.server.account, id);
    expect(await look()).toMatchObject({ id, state: 'done', effects: ['hard_bounced'] });
  });
});

describe('complaints and wishes', () => {
  test('a complaint shuts the person out at once and is counted once; other feedback is not taken for one @spec CAMPAIGNS-034 @spec CAMPAIGNS-058', async () => {
    const {
      mailingId,
      people: [one, other],
    } = await world.sent(2, 'complaint');
    await world.deliver([world.bounceAddress(mailingId, one!)], fixture('bsd-arf-02'));
    await world.deliver([world.bounceAddress(mailingId, one!)], fixture('bsd-arf-01'));
    await world.deliver([world.bounceAddress(mailingId, other!)], fixture('bsd-arf-18'));
    await world.folded();
    expect(await world.suppressionOf(one!)).toBe('complained');
    expect(await world.suppressionOf(other!)).toBeNull();
    expect(await world.eventsOf(one!)).toEqual([
      { kind: 'complaint', detail: expect.stringContaining('Yahoo!-Mail-Feedback') },
    ]);
    expect(await world.balance(mailingId)).toMatchObject({ eligible: 2, delivered: 2, bounced: 0 });
    const {
      rows: [counts],
    } = await world.within((account) =>
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
    } = await world.sent(2, 'wish');
    const { raw } = (
      await world.within((account) =>
        sql<{
          raw: string;
        }>`select raw from local_inbox_messages where account_id = ${account.id} and mailing_id = ${mailingId} and contact_id = ${one}`.execute(
          account.db,
        ),
      )
    ).rows[0]!;
    const address = /<mailto:(u-[^?>]+)/.exec(raw.replace(/\r\n[ \t]/g, ''))?.[1] as string;
    expect(address).toMatch(/@bounces\.blue\.example$/);
    const replies = await world.deliver(
      [address],
      'From: one@home.example\nAuto-Submitted: auto-replied\nSubject: unsubscribe\n\nplease',
      'one@home.example',
    );
    expect(lastReply(replies)).toMatch(/^250/);
    // No waiting: the effect was there before the 250.
    expect(await world.eventsOf(one!)).toEqual([{ kind: 'unsubscribe', detail: 'mailto' }]);
    await world.deliver([address], 'From: one@home.example\nSubject: unsubscribe\n\nplease, again');
    await world.deliver([world.bounceAddress(mailingId, other!)], fixture('bsd-arf-26'));
    await world.folded();
    expect(await world.eventsOf(one!)).toHaveLength(1);
    expect(await world.eventsOf(other!)).toEqual([
      { kind: 'unsubscribe', detail: 'feedback_loop' },
    ]);
    const next = await world.send(listId);
    expect(await world.balance(next)).toMatchObject({
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
    const { mailingId, people, listId } = await world.sent(4, 'angry');
    for (const id of people.slice(0, 3))
      await world.deliver([world.bounceAddress(mailingId, id)], fixture('bsd-arf-02'));
    await world.folded();
    expect(
      await world.within((account) => complaintStanding(account, 'NEWS@Blue.example')),
    ).toMatchObject({ state: 'stopped' });
    expect(
      await world.within((account) => complaintStanding(account, 'news@calm.example')),
    ).toMatchObject({ state: 'fine', complaints: 0 });
    expect(
      (await world.server.call('GET', 'complaint_rates.json')).body.data.complaint_rates[0],
    ).toMatchObject({ domain: 'blue.example', state: 'stopped' });
    const refused = await world.send(listId);
    const {
      rows: [row],
    } = await world.within((account) =>
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
    const { rows } = await world.within((account) =>
      sql<{
        message: string;
      }>`select message from notifications where account_id = ${account.id} and notifiable_type = 'inbound_mails' order by id`.execute(
        account.db,
      ),
    );
    expect(rows.some(({ message }) => message.includes('reported as spam'))).toBe(true);
  });
});
