import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pausesOf, resumeSending } from '#engines/delivery/public.ts';
import { complaintStanding } from './complaint-days.ts';
import { InboundHarness } from './inbound.harness.ts';
import { processArrival } from './process-arrival.ts';
import { storeArrival } from './store-mail.ts';

let harness: InboundHarness;
beforeAll(async () => {
  harness = await InboundHarness.create();
});
afterAll(() => harness.server.close());

const report = (type: string, fields: string) =>
  `Subject: Report\nContent-Type: multipart/report; report-type=${type}; boundary=b\n\n--b\nContent-Type: message/${type}\n\n${fields}\n\n--b--\n`;
const refusal = (status: string, said: string) =>
  report(
    'delivery-status',
    `Reporting-MTA: dns; mx.home.example\n\nFinal-Recipient: rfc822; somebody@home.example\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${said}`,
  );
const complaint = (seed: number) =>
  report('feedback-report', `Feedback-Type: abuse\nUser-Agent: mailbox ${seed}\nVersion: 1`);

async function comesBack(mailingId: number, contactId: number, raw: string): Promise<void> {
  const id = await harness.within((account) =>
    storeArrival(account, {
      source: 'smtp',
      purpose: 'bounce',
      recipient: `${mailingId}.${contactId}`,
      sender: '',
      delivery: { mailingId, contactId },
      raw: Buffer.from(raw),
    }),
  );
  await processArrival(harness.server.server.services, harness.server.account, id);
  await harness.processed();
}
const pauses = () => harness.within(pausesOf);
const noticesOf = async (domain: string): Promise<string[]> =>
  (
    await harness.server.database.pool.query(
      `select message from notifications where account_id = $1 and message like $2`,
      [harness.server.account, `Sending from ${domain} is paused until%`],
    )
  ).rows.map((row) => row.message);

describe('a refusal by policy that comes as a mail', () => {
  test('pauses the sending domain, once, and blames nobody', async () => {
    const { mailingId, people } = await harness.sent(3, 'policy', {
      fromEmail: 'news@red.example',
    });
    await comesBack(
      mailingId,
      people[0]!,
      refusal('5.7.1', '550 5.7.1 blocked by a rule of our own'),
    );
    expect(await pauses()).toEqual([]);
    await comesBack(
      mailingId,
      people[1]!,
      refusal('5.7.26', '550 5.7.26 This mail is unauthenticated'),
    );
    await comesBack(
      mailingId,
      people[2]!,
      refusal('4.7.27', '421 4.7.27 SPF did not pass, given up'),
    );
    expect(await pauses()).toEqual([
      expect.objectContaining({
        domain: 'red.example',
        cause: 'policy',
        response: expect.stringContaining('5.7.26 This mail is unauthenticated'),
      }),
    ]);
    expect(await harness.suppressionOf(people[1]!)).toBeNull();
    expect(await harness.eventsOf(people[2]!)).toEqual([]);
    expect(await harness.balance(mailingId)).toMatchObject({
      eligible: 3,
      delivered: 0,
      bounced: 0,
      failed: { provider_rejected: 3 },
    });
  });

  test('says nothing new about mails from before the pause’s end, nor about old ones', async () => {
    const { mailingId, people } = await harness.sent(3, 'later', {
      fromEmail: 'news@amber.example',
    });
    await comesBack(mailingId, people[0]!, refusal('5.7.26', '550 5.7.26 no'));
    expect((await pauses()).map(({ domain }) => domain)).toContain('amber.example');
    await harness.within((account) => resumeSending(account, 'amber.example'));
    await comesBack(mailingId, people[1]!, refusal('5.7.26', '550 5.7.26 no, again'));
    expect((await pauses()).map(({ domain }) => domain)).not.toContain('amber.example');
    const old = await harness.sent(1, 'old', { fromEmail: 'news@grey.example' });
    await harness.within((account) =>
      sql`update deliveries set sent_at = now() - interval '25 hours' where account_id = ${account.id} and mailing_id = ${old.mailingId}`.execute(
        account.db,
      ),
    );
    await comesBack(old.mailingId, old.people[0]!, refusal('5.7.26', '550 5.7.26 no'));
    expect((await pauses()).map(({ domain }) => domain)).not.toContain('grey.example');
  });

  test('the receiver of the product tells who manages the account', async () => {
    const { mailingId, people } = await harness.sent(1, 'told', {
      fromEmail: 'news@violet.example',
    });
    await harness.within((account) =>
      storeArrival(account, {
        source: 'smtp',
        purpose: 'bounce',
        recipient: 'x',
        sender: '',
        delivery: { mailingId, contactId: people[0]! },
        raw: Buffer.from(refusal('5.7.515', '550 5.7.515 Access denied')),
      }),
    );
    await harness.processed();
    expect(await noticesOf('violet.example')).toEqual([
      expect.stringContaining('5.7.515 Access denied'),
    ]);
  });
});

describe('complaints about a test with several From addresses', () => {
  test('count for the domain that each delivery came from, and stop every mailing that would use it', async () => {
    const { mailingId, people, listId } = await harness.sent(8, 'ab', {
      fromEmail: 'news@calm.example',
      test: {
        variants: [{}, { fromEmail: 'news@angry.example' }],
        settings: { share: 100, waitMinutes: 1, rule: 'hand' },
      },
    });
    const { rows } = await harness.within((account) =>
      sql<{
        contact_id: number;
        variant: number;
      }>`select contact_id, variant from deliveries where account_id = ${account.id} and mailing_id = ${mailingId}`.execute(
        account.db,
      ),
    );
    const ofSecond = rows.filter(({ variant }) => variant === 2).map((row) => row.contact_id);
    expect([ofSecond.length, people.length]).toEqual([4, 8]);
    for (const id of ofSecond.slice(0, 3)) await comesBack(mailingId, id, complaint(id));
    expect(
      await harness.within((account) => complaintStanding(account, 'news@angry.example')),
    ).toEqual({ state: 'stopped', complaints: 3, sent: 4, rate: 0.75 });
    expect(
      await harness.within((account) => complaintStanding(account, 'news@calm.example')),
    ).toMatchObject({ state: 'fine', complaints: 0 });
    const again = await harness.send(listId, {
      fromEmail: 'news@calm.example',
      test: {
        variants: [{}, { fromEmail: 'news@angry.example' }],
        settings: { share: 100, waitMinutes: 1, rule: 'hand' },
      },
    });
    const {
      rows: [refused],
    } = await harness.within((account) =>
      sql<{
        status: string;
        error: string;
      }>`select status, error from mailings where account_id = ${account.id} and id = ${again}`.execute(
        account.db,
      ),
    );
    expect(refused).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/angry\.example.*reported as spam/),
    });
    const calm = await harness.send(listId, { fromEmail: 'news@calm.example' });
    expect(await harness.balance(calm)).toMatchObject({ delivered: 5 });
  });
});
