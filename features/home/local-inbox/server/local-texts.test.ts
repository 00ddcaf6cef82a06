import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { giveNumber, moveAccount } from '#tests/harness/text-numbers.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('texts of the local inbox', () => {
  const texts = async () => (await server.call('GET', 'local_inbox.json?channel=sms')).body;

  it('lie on phones that receive, refuse and answer them, and text first @spec SMS-017 @spec SMS-011', async () => {
    await giveNumber(server);
    await moveAccount(server, 'US');
    await server.call('POST', 'mobile_keywords.json', {
      mobile_keyword: { word: 'CODE', reply: 'Your code is 482913' },
    });
    const phone = '+14155550171';
    const wrote = await server.call('POST', 'local_inbox/texts.json', {
      number: '(415) 555-0171',
      text: 'code',
    });
    expect(wrote.body.data).toEqual({ number: phone });
    const [answer] = await server.until(async () => {
      const { data } = await texts();
      return data.messages.length > 0 && data.messages;
    }, 'the answer');
    expect(answer).toMatchObject({
      channel: 'sms',
      recipient: phone,
      subject: 'Your code is ••••',
    });
    const open = (await server.call('GET', `local_inbox/${answer.id}.json`)).body.data.message;
    expect(open).toMatchObject({ text: 'Your code is 482913', html: '' });
    const act = (body: object) =>
      server.call('POST', `local_inbox/${answer.id}/pretend.json`, body);
    await server.until(
      async () => (await act({ as: 'delivered' })).status === 200,
      'the handed over text is noted as sent',
    );
    const line = async (text: string) =>
      server.until(async () => {
        const shown = await server.call('GET', `sms_contacts/${answer.contact_id}/messages.json`);
        return shown.body.data.lines.find((one: { text: string }) => one.text === text);
      }, text);
    expect(await line('Your code is 482913')).toMatchObject({ way: 'out', state: 'delivered' });
    expect((await act({ as: 'reply', text: 'STOP' })).status).toBe(200);
    await server.until(
      async () =>
        (await server.call('GET', 'sms_unsubscribes.json?name=5550171')).body.data.length === 1,
      'the number is opted out',
    );
    const confirmation = await server.until(
      async () =>
        (await texts()).data.messages.find((one: { subject: string }) =>
          one.subject.startsWith('You are unsubscribed'),
        ),
      'the confirmation, although the number is opted out',
    );
    expect(
      (
        await server.call('POST', `local_inbox/${confirmation.id}/pretend.json`, {
          as: 'undelivered',
        })
      ).status,
    ).toBe(200);
    expect((await line(confirmation.subject)).state).toMatch(/^(failed|sent)$/);
    expect((await act({ as: 'reply' })).status).toBe(422);
  });

  it('show to nobody without the role mobile, and are no emails', async () => {
    const key = await server.key('campaigns');
    const asked = await server.call('GET', 'local_inbox.json?channel=sms', undefined, { key });
    expect(asked.body.data.messages).toEqual([]);
    const write = { number: '+14155550172', text: 'x' };
    expect((await server.call('POST', 'local_inbox/texts.json', write, { key })).status).toBe(403);
    const mails = (await server.call('GET', 'local_inbox.json?per_page=100')).body.data.messages;
    expect(mails.every((one: { channel: string }) => one.channel === 'email')).toBe(true);
  });
});
