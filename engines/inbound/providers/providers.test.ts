import { createHmac, createSign, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fetched, Fetcher } from '#platform/server/fetcher/fetcher.ts';
import { systemClock } from '#platform/server/clock.ts';
import { parsedReportOf } from './process-events.ts';
import { verifyWebhookSignature } from './verify-webhook-signature.ts';
import {
  confirmSubscription,
  isAmazonAddress,
  verifySnsMessage,
  signedText,
  type SnsMessage,
} from './verify-sns-message.ts';
import { readMailgun, readPostmark, readSendgrid } from './read-others.ts';
import { readSes } from './read-ses.ts';

const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../fixtures', name));

describe('whose call it is', () => {
  test('SendGrid signs timestamp and bytes', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const secret = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const body = '[{"event":"bounce"}]';
    const signature = sign('sha256', Buffer.from(`1700000000${body}`), privateKey).toString(
      'base64',
    );
    const headers = {
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': '1700000000',
    };
    expect(verifyWebhookSignature('sendgrid', secret, { body, headers })).toEqual({});
    expect(verifyWebhookSignature('sendgrid', secret, { body: `${body} `, headers })).toBeNull();
    expect(
      verifyWebhookSignature('sendgrid', secret, {
        body,
        headers: { ...headers, 'x-twilio-email-event-webhook-timestamp': '1700000001' },
      }),
    ).toBeNull();
    expect(verifyWebhookSignature('sendgrid', 'not a key at all', { body, headers })).toBeNull();
    expect(verifyWebhookSignature('sendgrid', secret, { body, headers: {} })).toBeNull();
  });

  test('Mailgun signs a token, which counts once', () => {
    const token = 'a'.repeat(50);
    const signature = createHmac('sha256', 'signing-key')
      .update(`1700000000${token}`)
      .digest('hex');
    const body = JSON.stringify({
      signature: { timestamp: '1700000000', token, signature },
      'event-data': {},
    });
    expect(verifyWebhookSignature('mailgun', 'signing-key', { body, headers: {} })).toEqual({
      sameBy: `token ${token}`,
    });
    expect(verifyWebhookSignature('mailgun', 'other-key', { body, headers: {} })).toBeNull();
    expect(
      verifyWebhookSignature('mailgun', 'signing-key', {
        body: body.replace('1700000000', '1700000001'),
        headers: {},
      }),
    ).toBeNull();
    expect(verifyWebhookSignature('mailgun', 'signing-key', { body: 'x', headers: {} })).toBeNull();
  });

  test('Postmark calls with user and password', () => {
    const basic = (text: string) => ({
      body: '{}',
      headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` },
    });
    expect(
      verifyWebhookSignature('postmark', 'hook:long password', basic('hook:long password')),
    ).toEqual({});
    expect(
      verifyWebhookSignature('postmark', 'hook:long password', basic('hook:long passwore')),
    ).toBeNull();
    expect(
      verifyWebhookSignature('postmark', 'hook:long password', { body: '{}', headers: {} }),
    ).toBeNull();
  });
});

describe('Amazon SNS', () => {
  const topic = 'arn:aws:sns:eu-west-1:123456789012:bounces';
  const asked: string[] = [];
  const fetcher: Fetcher = {
    postOverHttp2: () => Promise.reject(new Error('not asked here')),
    fetch: async (url) => {
      asked.push(url);
      return {
        status: 200,
        url,
        headers: {},
        body: fixture('sns-test-cert.pem'),
      } satisfies Fetched;
    },
  };
  const services = { fetcher, clock: systemClock };
  const signed = (change: Partial<SnsMessage> = {}, version: '1' | '2' = '2'): SnsMessage => {
    const message = {
      Type: 'Notification',
      MessageId: 'm-1',
      TopicArn: topic,
      Message: '{"a":1}',
      Timestamp: '2026-01-01T00:00:00Z',
      SignatureVersion: version,
      Signature: '',
      SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/Simple.pem',
      ...change,
    } as SnsMessage;
    return {
      ...message,
      Signature: createSign(version === '2' ? 'sha256' : 'sha1')
        .update(signedText(message))
        .sign(fixture('sns-test-key.pem').toString(), 'base64'),
    };
  };

  test('a message counts with its signature, for the account’s topic, with a certificate from Amazon’s hosts', async () => {
    expect(await verifySnsMessage(services, topic, JSON.stringify(signed()))).toMatchObject({
      MessageId: 'm-1',
    });
    expect(
      await verifySnsMessage(services, topic, JSON.stringify(signed({ Subject: 'Hello' }, '1'))),
    ).toMatchObject({ Subject: 'Hello' });
    expect(
      await verifySnsMessage(services, topic, JSON.stringify({ ...signed(), Message: '{"a":2}' })),
    ).toBeNull();
    expect(await verifySnsMessage(services, `${topic}2`, JSON.stringify(signed()))).toBeNull();
    expect(await verifySnsMessage(services, topic, 'no json')).toBeNull();
    asked.length = 0;
    for (const SigningCertURL of [
      'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem',
      'http://sns.eu-west-1.amazonaws.com/a.pem',
      'https://evil.example/sns.eu-west-1.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com@evil.example/a.pem',
      'https://s3.amazonaws.com/a.pem',
    ]) {
      expect(
        await verifySnsMessage(services, topic, JSON.stringify(signed({ SigningCertURL }))),
      ).toBeNull();
    }
    expect(asked).toEqual([]);
  });

  test('a subscription is confirmed at Amazon’s hosts only', async () => {
    const message = signed({
      Type: 'SubscriptionConfirmation',
      SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription',
      Token: 't',
    });
    expect(await verifySnsMessage(services, topic, JSON.stringify(message))).toMatchObject({
      Type: 'SubscriptionConfirmation',
    });
    expect(await confirmSubscription(fetcher, message)).toBe(true);
    expect(
      await confirmSubscription(fetcher, { ...message, SubscribeURL: 'https://inside.example/' }),
    ).toBe(false);
    expect(isAmazonAddress('https://sns.cn-north-1.amazonaws.com.cn/x.pem', /\.pem$/)).toBe(true);
  });
});

describe('what a call tells', () => {
  const ses = (message: unknown) => readSes(JSON.stringify({ Message: JSON.stringify(message) }));
  const mail = {
    source: 'b-abc@bounces.blue.example',
    headers: [{ name: 'Message-ID', value: '<one@blue.example>' }],
  };
  const effects = (events: ReturnType<typeof readSes>) =>
    events.map((event) => {
      const report = parsedReportOf(event);
      return report?.kind === 'bounce' ? report.effect : (report?.kind ?? 'nothing');
    });

  test('Amazon SES', () => {
    const bounced = (bounceType: string, bounceSubType: string, recipient: object) =>
      ses({
        notificationType: 'Bounce',
        mail,
        bounce: {
          bounceType,
          bounceSubType,
          bouncedRecipients: [{ emailAddress: 'Ann@Home.example', ...recipient }],
        },
      });
    const [event] = bounced('Permanent', 'General', {
      status: '5.1.1',
      diagnosticCode: 'smtp; 550 5.1.1 user unknown',
    });
    expect(event).toMatchObject({
      recipient: 'ann@home.example',
      messageId: 'one@blue.example',
      returnPath: 'b-abc@bounces.blue.example',
      kind: 'bounce',
    });
    expect(effects([event!])).toEqual(['hard']);
    expect(
      effects(
        bounced('Transient', 'MailboxFull', { status: '5.2.2', diagnosticCode: 'smtp; 552 full' }),
      ),
    ).toEqual(['soft']);
    expect(
      effects(
        bounced('Permanent', 'General', {
          status: '5.7.1',
          diagnosticCode: 'smtp; 550 5.7.1 blocked',
        }),
      ),
    ).toEqual(['policy']);
    expect(effects(bounced('Permanent', 'Suppressed', {}))).toEqual(['hard']);
    expect(effects(bounced('Transient', 'General', {}))).toEqual(['soft']);
    const complained = (type: string) =>
      effects(
        ses({
          eventType: 'Complaint',
          mail,
          complaint: {
            complaintFeedbackType: type,
            complainedRecipients: [{ emailAddress: 'ann@home.example' }],
          },
        }),
      );
    expect([
      complained('abuse'),
      complained(''),
      complained('not-spam'),
      complained('auth-failure'),
      complained('opt-out'),
    ]).toEqual([['complaint'], ['complaint'], [], [], ['unsubscribe']]);
    expect([
      readSes('x'),
      readSes('{}'),
      ses({ notificationType: 'Delivery', mail }),
      ses(null),
    ]).toEqual([[], [], [], []]);
  });

  test('SendGrid', () => {
    const events = readSendgrid(
      JSON.stringify([
        {
          event: 'bounce',
          type: 'bounce',
          email: 'Ann@home.example',
          status: '5.1.1',
          reason: '550 5.1.1 no such user',
          'smtp-id': '<one@blue.example>',
        },
        {
          event: 'bounce',
          type: 'blocked',
          email: 'a@home.example',
          status: '5.7.1',
          reason: '550 blocked',
        },
        { event: 'bounce', type: 'bounce', email: 'a@home.example', status: '', reason: 'gone' },
        { event: 'spamreport', email: 'a@home.example' },
        { event: 'unsubscribe', email: 'a@home.example' },
        { event: 'delivered', email: 'a@home.example' },
        7,
        null,
      ]),
    );
    expect(events[0]).toMatchObject({
      recipient: 'ann@home.example',
      messageId: 'one@blue.example',
    });
    expect(effects(events)).toEqual(['hard', 'policy', 'hard', 'complaint', 'unsubscribe']);
    expect(readSendgrid('{}')).toEqual([]);
  });

  test('Mailgun', () => {
    const call = (data: object) =>
      readMailgun(
        JSON.stringify({
          'event-data': {
            recipient: 'ann@home.example',
            message: { headers: { 'message-id': 'one@blue.example' } },
            envelope: { sender: 'b-x@bounces.blue.example' },
            ...data,
          },
        }),
      );
    expect(call({ event: 'complained' })[0]).toMatchObject({
      kind: 'complaint',
      messageId: 'one@blue.example',
      returnPath: 'b-x@bounces.blue.example',
    });
    expect(
      effects(
        call({
          event: 'failed',
          severity: 'permanent',
          reason: 'bounce',
          'delivery-status': { code: 550, 'enhanced-code': '5.1.1', message: 'no such user' },
        }),
      ),
    ).toEqual(['hard']);
    expect(
      effects(
        call({
          event: 'failed',
          severity: 'permanent',
          reason: 'suppress-bounce',
          'delivery-status': { code: 605, message: '' },
        }),
      ),
    ).toEqual(['hard']);
    expect(
      call({ event: 'failed', severity: 'temporary', 'delivery-status': { code: 452 } }),
    ).toEqual([]);
    expect(effects(call({ event: 'unsubscribed' }))).toEqual(['unsubscribe']);
  });

  test('Postmark', () => {
    const call = (data: object) =>
      effects(
        readPostmark(JSON.stringify({ RecordType: 'Bounce', Email: 'ann@home.example', ...data })),
      );
    expect(call({ Type: 'HardBounce', Details: 'smtp;550 5.1.1 unknown' })).toEqual(['hard']);
    expect(call({ Type: 'HardBounce', Details: '' })).toEqual(['hard']);
    expect(call({ Type: 'SoftBounce', Details: 'mailbox full' })).toEqual(['soft']);
    expect(call({ Type: 'Blocked', Details: 'smtp;554 5.7.1 blocked' })).toEqual(['policy']);
    expect(call({ Type: 'AutoResponder' })).toEqual([]);
    expect(call({ RecordType: 'SpamComplaint' })).toEqual(['complaint']);
    expect(
      call({
        RecordType: 'SubscriptionChange',
        Recipient: 'ann@home.example',
        SuppressSending: true,
      }),
    ).toEqual(['unsubscribe']);
    expect(call({ RecordType: 'Delivery' })).toEqual([]);
  });
});
