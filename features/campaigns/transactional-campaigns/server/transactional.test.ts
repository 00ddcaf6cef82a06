import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Inboxed {
  recipient: string;
  subject: string;
}
const inboxOf = async (email: string, account = server.account) =>
  (
    (await server.call('GET', 'local_inbox.json?per_page=200', undefined, { account })).body.data
      .messages as Inboxed[]
  ).filter(({ recipient }) => recipient === email);
const rawOf = async (email: string): Promise<string> =>
  (
    await server.database.pool.query(
      'select raw from local_inbox_messages where recipient = $1 order by id desc limit 1',
      [email],
    )
  ).rows[0]?.raw ?? '';
const messages = async (query: string) =>
  (await server.call('GET', `transactional_campaigns/messages.json?${query}`)).body.data as {
    message_id: string;
    status: string;
    reason: string | null;
    email: string;
  }[];
const suppress = (email: string, reason: string) =>
  server.database.pool.query(
    'insert into suppressions (account_id, email_key, reason) values ($1, $2, $3)',
    [server.account, email, reason],
  );
let made = 0;

async function aContent(
  html = '<p>Order {{ order_number }} for {{ contact.first_name | default: "you" }}: {{ total }}</p>',
  account = server.account,
): Promise<number> {
  made += 1;
  return (
    await server.call(
      'POST',
      'contents.json',
      { content: { name: `Receipt ${made}`, editor_type: 2, html_part: html } },
      { account },
    )
  ).body.data.id;
}

async function aTransactional(
  fields: Record<string, unknown> = {},
  account = server.account,
): Promise<number> {
  made += 1;
  const answer = await server.call(
    'POST',
    'transactional_campaigns.json',
    {
      transactional_campaign: {
        name: `Receipt ${made}`,
        subject: 'Your order {{ order_number }}',
        from_name: 'Shop',
        from_email: 'shop@example.com',
        content_id: await aContent(undefined, account),
        ...fields,
      },
    },
    { account },
  );
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.id;
}

const send = (id: number, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/v2/${server.account}/transactional_campaigns/${id}/send.json`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${server.apiKey}`,
      'content-type': 'application/json',
      ...headers,
    },
  }).then(async (answer) => ({
    status: answer.status,
    body: (await answer.json()) as {
      data: { message_id: string };
      errors: Record<string, string[]>;
    },
  }));

describe('sending one mail', () => {
  test('merges the data, goes at once, carries no List-Unsubscribe, and makes a contact without consent @spec TRANS-010', async () => {
    const id = await aTransactional();
    const answer = await send(id, {
      email: 'buyer@example.com',
      data: { order_number: 'A-17', total: '<12 €>' },
    });
    expect([answer.status, answer.body.data.message_id]).toEqual([
      202,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    await server.until(async () => (await inboxOf('buyer@example.com')).length === 1, 'the mail');
    expect((await inboxOf('buyer@example.com'))[0]?.subject).toBe('Your order A-17');
    const raw = (await rawOf('buyer@example.com')).replace(/=\r?\n/g, '');
    expect(raw).toContain('Order A-17 for you: &lt;12');
    expect(raw).not.toMatch(/List-Unsubscribe|\/t\/u\//i);
    const contact = await server.database.pool.query(
      `select id from contacts where account_id = $1 and email_key = 'buyer@example.com'`,
      [server.account],
    );
    expect(
      (
        await server.database.pool.query(
          'select 1 from list_memberships where account_id = $1 and contact_id = $2',
          [server.account, contact.rows[0].id],
        )
      ).rowCount,
    ).toBe(0);
    expect(
      (
        await server.database.pool.query(
          'select 1 from consent_events where account_id = $1 and contact_id = $2',
          [server.account, contact.rows[0].id],
        )
      ).rowCount,
    ).toBe(0);
    // The mail is there a moment before it is known to be sent.
    const story = await server.until(async () => {
      const { status, body } = await server.call(
        'GET',
        `transactional_campaigns/messages/${answer.body.data.message_id}.json`,
      );
      expect([status, body]).toEqual([200, expect.anything()]);
      return body.data.status === 'queued' ? null : body.data;
    }, 'the message to be settled');
    expect(story).toMatchObject({ status: 'sent', email: 'buyer@example.com', campaign_id: id });
    expect(story.facts.join(' ')).toContain('Sent on');
    const report = (await server.call('GET', 'transactional_campaigns/reports.json')).body.data;
    expect(report.campaigns.find((row: { id: number }) => row.id === id)).toMatchObject({
      requested: 1,
      delivered: 1,
      failed: 0,
    });
    expect(report.days.at(-1).requested).toBeGreaterThanOrEqual(1);
  });

  test('the same key sends once and answers the same, in the body or in the header, also twice at once', async () => {
    const id = await aTransactional();
    const body = { email: 'once@example.com', data: { order_number: 'B-1', total: '1' } };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(id, { ...body, idempotency_key: 'order-b-1' })),
    );
    expect(
      new Set(answers.map((answer) => `${answer.status} ${answer.body.data.message_id}`)).size,
    ).toBe(1);
    const again = await send(id, {
      data: { total: '1', order_number: 'B-1' },
      email: 'ONCE@example.com',
      idempotency_key: 'order-b-1',
    });
    expect(again.body.data.message_id).toBe(answers[0]?.body.data.message_id);
    expect(
      (await send(id, { ...body, data: { order_number: 'B-2' }, idempotency_key: 'order-b-1' }))
        .body.errors,
    ).toEqual({
      idempotency_key: ['was used with another body; a changed request needs a new key'],
    });
    const byHeader = await Promise.all(
      Array.from({ length: 6 }, () => send(id, body, { 'idempotency-key': 'header-b-1' })),
    );
    expect(new Set(byHeader.map((answer) => answer.body.data.message_id)).size).toBe(1);
    await server.until(async () => (await inboxOf('once@example.com')).length >= 2, 'the mails');
    await send(id, { email: 'last@example.com', data: {} });
    await server.until(
      async () => (await inboxOf('last@example.com')).length === 1,
      'the last mail',
    );
    expect(await inboxOf('once@example.com')).toHaveLength(2);
    expect((await send(id, body)).body.data.message_id).not.toBe(byHeader[0]?.body.data.message_id);
  });

  test('reaches who unsubscribed from marketing, and nobody whose address bounced, complained or is suppressed', async () => {
    const id = await aTransactional();
    for (const reason of [
      'unsubscribed',
      'hard_bounced',
      'complained',
      'do_not_mail',
      'cleansed',
    ]) {
      await suppress(`${reason}@people.example`, reason);
      await send(id, { email: `${reason}@people.example`, data: {} });
    }
    await server.until(
      async () => (await messages(`campaign_id=${id}`)).every(({ status }) => status !== 'queued'),
      'all to be settled',
    );
    const states = (await messages(`campaign_id=${id}`)).map(({ email, status, reason }) => [
      email.split('@')[0],
      status,
      reason,
    ]);
    expect(Object.fromEntries(states.map(([who, status]) => [who, status]))).toEqual({
      unsubscribed: 'sent',
      hard_bounced: 'suppressed',
      complained: 'suppressed',
      do_not_mail: 'suppressed',
      cleansed: 'suppressed',
    });
    expect(states.find(([who]) => who === 'complained')?.[2]).toBe('complained');
    expect(await inboxOf('hard_bounced@people.example')).toEqual([]);
  });

  test('is refused where it could not be right', async () => {
    const id = await aTransactional();
    expect((await send(id, { data: {} })).status).toBe(422);
    expect((await send(id, { email: 'a@example.com', contact_id: 1 })).status).toBe(422);
    expect((await send(id, { email: 'not an address' })).body.errors['email']).toHaveLength(1);
    expect((await send(id, { contact_id: 999_999 })).body.errors).toEqual({
      contact_id: ['is no contact of this account'],
    });
    expect(
      (await send(id, { email: 'a@example.com', data: { contact: { email: 'x' } } })).status,
    ).toBe(422);
    expect(
      (await send(id, { email: 'a@example.com', data: { big: 'x'.repeat(70_000) } })).status,
    ).toBe(422);
    expect((await send(999_999, { email: 'a@example.com' })).status).toBe(404);
  });

  test('offers an unsubscribe link where that is asked for', async () => {
    const id = await aTransactional({ offers_unsubscribe: true, address: '1 Street' });
    await send(id, { email: 'asked@example.com' });
    await server.until(async () => (await inboxOf('asked@example.com')).length === 1, 'the mail');
    expect(await rawOf('asked@example.com')).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
  });

  test('is held by neither frequency caps nor quiet hours, and counts in no cap', async () => {
    const id = await aTransactional();
    for (let n = 0; n < 3; n += 1)
      await send(id, { email: 'often@example.com', data: { order_number: String(n) } });
    await server.until(
      async () => (await inboxOf('often@example.com')).length === 3,
      'three mails',
    );
    const { rows } = await server.database.pool.query(
      `select distinct is_marketing, is_priority from mailings where account_id = $1 and source_type = 'transactional'`,
      [server.account],
    );
    expect(rows).toEqual([{ is_marketing: false, is_priority: true }]);
    const read = async () =>
      (await server.call('GET', `transactional_campaigns/${id}.json`)).body.data;
    await server.until(async () => (await read()).delivered === 3, 'three mails to be settled');
    expect(await read()).toMatchObject({ status: 'trans', sent: 3, delivered: 3 });
  });
});

describe('the family of transactional campaigns', () => {
  test('is listed by pages, searched, and is nobody else’s @spec TRANS-013 @spec CAMPAIGNS-032', async () => {
    const account = await server.anotherAccount('Twelve Receipts');
    for (let n = 1; n <= 12; n += 1) await aTransactional({ name: `Listed ${n}` }, account);
    const second = await server.call(
      'GET',
      'transactional_campaigns.json?page=2&per_page=10&status=trans',
      undefined,
      { account },
    );
    expect(second.body.data).toHaveLength(2);
    expect(second.body.data[0]).toMatchObject({
      status: 'trans',
      api_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sent: 0,
    });
    expect(
      (
        await server.call('GET', 'transactional_campaigns.json?name=Listed%2012', undefined, {
          account,
        })
      ).body.data,
    ).toHaveLength(1);
    expect(
      (await server.call('GET', 'transactional_campaigns.json?name=Listed')).body.data,
    ).toEqual([]);
    expect(
      (await server.call('GET', 'transactional_campaigns.json', undefined, { as: 'surveys' }))
        .status,
    ).toBe(403);
  });

  test('answers one with its content and API id, a foreign one not at all @spec TRANS-014', async () => {
    const id = await aTransactional({ name: 'One' });
    const one = (await server.call('GET', `transactional_campaigns/${id}.json`)).body.data;
    expect(one).toMatchObject({
      id,
      name: 'One',
      subject: 'Your order {{ order_number }}',
      content_id: expect.any(Number),
      api_id: expect.any(String),
    });
    expect((await server.call('GET', 'transactional_campaigns/999999.json')).status).toBe(404);
    const stranger = await server.anotherAccount('Stranger to receipts');
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { transactional_campaign: { name: 'Mine' } }],
      ['DELETE', undefined],
    ] as const) {
      expect(
        (
          await server.call(method, `transactional_campaigns/${id}.json`, body, {
            account: stranger,
          })
        ).status,
      ).toBe(404);
    }
  });

  test('is made with a content, and changed by both verbs for later mails @spec TRANS-015 @spec TRANS-016', async () => {
    const missing = await server.call('POST', 'transactional_campaigns.json', {
      transactional_campaign: { name: 'None', subject: 'S', from_email: 'a@example.com' },
    });
    expect([missing.status, missing.body.errors]).toEqual([422, { content_id: ['is required'] }]);
    expect(
      (
        await server.call('POST', 'transactional_campaigns.json', {
          transactional_campaign: {
            name: 'None',
            subject: 'S',
            from_email: 'a@example.com',
            content_id: 999_999,
          },
        })
      ).body.errors,
    ).toEqual({ content_id: ['is no content of this account'] });
    const id = await aTransactional();
    for (const [method, subject] of [
      ['PUT', 'First'],
      ['PATCH', 'Second'],
    ] as const) {
      expect(
        (
          await server.call(method, `transactional_campaigns/${id}.json`, {
            transactional_campaign: { subject },
          })
        ).status,
      ).toBe(200);
      expect(
        (await server.call('GET', `transactional_campaigns/${id}.json`)).body.data.subject,
      ).toBe(subject);
    }
    const content = await aContent('<p>Changed content</p>');
    await server.call('PUT', `transactional_campaigns/${id}.json`, {
      transactional_campaign: { content_id: content },
    });
    await send(id, { email: 'changed@example.com' });
    await server.until(async () => (await inboxOf('changed@example.com')).length === 1, 'the mail');
    expect(await rawOf('changed@example.com')).toContain('Changed content');
    expect((await server.call('DELETE', `contents/${content}.json`)).status).not.toBe(200);
  });

  test('is deleted, several at once too, and then sends nothing @spec TRANS-017', async () => {
    const ids = [
      await aTransactional(),
      await aTransactional(),
      await aTransactional(),
      await aTransactional(),
    ];
    await server.call('DELETE', `transactional_campaigns/${ids[0]}.json`);
    expect((await send(ids[0] as number, { email: 'a@example.com' })).status).toBe(404);
    await server.call(
      'DELETE',
      `transactional_campaigns/bulk_delete.json?ids=${ids.slice(1).join(',')}`,
    );
    for (const id of ids)
      expect((await server.call('GET', `transactional_campaigns/${id}.json`)).status).toBe(404);
  });

  test('is copied without its counters @spec TRANS-018', async () => {
    const id = await aTransactional({ name: 'Copied' });
    await send(id, { email: 'copied@example.com' });
    const copy = (await server.call('POST', `transactional_campaigns/${id}/duplicate.json`)).body
      .data;
    expect(copy).toMatchObject({
      name: 'Copy of Copied',
      sent: 0,
      subject: 'Your order {{ order_number }}',
    });
    expect(copy.api_id).not.toBe(
      (await server.call('GET', `transactional_campaigns/${id}.json`)).body.data.api_id,
    );
  });

  test('an export reaches 100 and its file has every row @spec TRANS-019', async () => {
    const account = await server.anotherAccount('Receipt Exporter');
    for (let n = 0; n < 3; n += 1) await aTransactional({}, account);
    const started = await server.call(
      'POST',
      'transactional_campaigns/export.json',
      {},
      { account },
    );
    const done = await server.until(async () => {
      const { body } = await server.call('GET', 'notifications.json', undefined, { account });
      return body.data.find(
        (one: { id: number; percent_complete: number }) =>
          one.id === started.body.data.notification_id && one.percent_complete === 100,
      );
    }, 'the export');
    const file = await fetch(server.url + done.download_url, {
      headers: { authorization: `Bearer ${await server.key('all', account)}` },
    });
    expect((await file.text()).trim().split('\n')).toHaveLength(4);
  });
});
