import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InboundHarness } from './inbound.harness.ts';
import { createReceiver } from './receiver.ts';
import { storeArrival } from './store-mail.ts';

let harness: InboundHarness;
beforeAll(async () => void (harness = await InboundHarness.listening()));
afterAll(() => harness.server.close());

const state = async () =>
  (await harness.server.call('GET', 'inbound_state.json')).body.data.inbound_state;

describe('what an account sees of its returned mail', () => {
  test('the listener as it says of itself, and what waits or is quarantined', async () => {
    await harness.server.until(
      async () => (await state()).listener === 'listening',
      'the listener’s sign',
    );
    expect(await state()).toMatchObject({
      return_domain: 'bounces.blue.example',
      port: harness.port,
      has_tls: false,
      aside: 0,
      last_received_at: null,
    });
    await harness.server.database.pool.query(
      `update inbound_listeners set seen_at = now() - interval '2 minutes'`,
    );
    expect(await state()).toMatchObject({ listener: 'silent', port: harness.port });
    // A second one on the same port can not listen, and says so.
    const { services } = harness.server.server;
    const twin = createReceiver({
      ...services,
      config: { ...services.config, inbound: { ...services.config.inbound, host: '127.0.0.1' } },
    });
    twin.start();
    await harness.server.until(
      async () => (await state()).listener === 'failed',
      'the other’s sign',
    );
    expect(await state()).toMatchObject({ error: expect.stringContaining('EADDRINUSE') });
    await twin.stop();
    expect((await state()).listener).not.toBe('failed');
  });

  test('the beginning of a mail as text, whatever its bytes', async () => {
    const raw = Buffer.concat([Buffer.from('Subject: Grüße\n\n\0'), Buffer.alloc(250_000, 'x')]);
    const id = await harness.within((account) =>
      storeArrival(account, {
        source: 'smtp',
        purpose: 'bounce',
        recipient: 'b',
        sender: '',
        delivery: null,
        raw,
      }),
    );
    const { source } = (
      await harness.server.call('GET', `inbound_mails/${id}/source.json`, undefined, {
        as: 'account',
      })
    ).body.data;
    expect([source.size, source.is_whole, source.text.slice(0, 17)]).toEqual([
      raw.length,
      false,
      'Subject: Grüße\n\n\ufffd',
    ]);
    expect(
      (
        await harness.server.call('GET', `inbound_mails/${id}/source.json`, undefined, {
          account: await harness.server.anotherAccount('Other'),
        })
      ).status,
    ).toBe(404);
  });

  test('a new password for Postmark is told once, works, and ends the old one', async () => {
    const make = async () =>
      (await harness.server.call('POST', 'mail_webhooks/postmark/rotate_secret.json')).body.data;
    const first = await make();
    const second = await make();
    expect(second.url_with_secret).toBe(
      `${harness.server.url}/hooks/mail/postmark/${harness.server.account}`.replace(
        '://',
        `://${second.secret}@`,
      ),
    );
    const status = async (secret: string) =>
      (
        await fetch(second.mail_webhook.url, {
          method: 'POST',
          body: '{}',
          headers: {
            'content-type': 'application/json',
            authorization: `Basic ${Buffer.from(secret).toString('base64')}`,
          },
        })
      ).status;
    expect([await status(first.secret), await status(second.secret)]).toEqual([401, 200]);
    const listed = (await harness.server.call('GET', 'mail_webhooks.json')).body.data.mail_webhooks;
    expect(
      listed.map((one: { provider: string; is_set: boolean }) => [one.provider, one.is_set]),
    ).toEqual([
      ['ses', false],
      ['sendgrid', false],
      ['mailgun', false],
      ['postmark', true],
    ]);
    expect(JSON.stringify(listed)).not.toContain(second.secret.slice(-10));
  });
});
