import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aCampaign, aListOf } from './campaign.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const schedule = (id: number, body: object) =>
  server.call('POST', `campaigns/${id}/schedule.json`, body);
const untilStatus = (id: number, status: string) =>
  server.until(async () => (await show(id)).status === status, `campaign ${id} to be ${status}`);
const inbox = async () =>
  (await server.call('GET', 'local_inbox.json?per_page=100')).body.data.messages as {
    recipient: string;
    subject: string;
  }[];

describe('a draft', () => {
  test('keeps what was saved, and only that @spec CAMPAIGNS-064', async () => {
    const list = await aListOf(server, []);
    const id = await aCampaign(server, {
      lists: [list],
      fields: { language: 'pl', preheader: 'Inside' },
    });
    expect(await show(id)).toMatchObject({
      lists: [list],
      language: 'pl',
      preheader: 'Inside',
      reply_to: '',
    });
    const changed = await server.call('PUT', `campaigns/${id}.json`, {
      campaign: { subject: 'Changed' },
    });
    expect(changed.body.data).toMatchObject({
      subject: 'Changed',
      preheader: 'Inside',
      lists: [list],
    });
  });

  test('is made with a name, listed, and has the status draft @spec CAMPAIGNS-068 @spec CAMPAIGNS-021', async () => {
    const made = await server.call('POST', 'campaigns.json', { campaign: { name: 'Just begun' } });
    expect([made.status, made.body.data.status]).toEqual([201, 'draft']);
    expect(
      (await server.call('GET', 'campaigns.json?filter=draft&name=Just%20begun')).body.data,
    ).toMatchObject([{ id: made.body.data.id, status: 'draft' }]);
    for (const [campaign, message] of [
      [{ subject: 'x' }, 'is required'],
      [{ name: '' }, 'cannot be blank'],
    ] as const) {
      const refused = await server.call('POST', 'campaigns.json', { campaign });
      expect([refused.status, refused.body.errors]).toEqual([422, { name: [message] }]);
    }
  });

  test.each([
    [{ subject: 'a\r\nBcc: x@example.com' }, 'subject'],
    [{ from_name: 'x\u2028y' }, 'from_name'],
    [{ from_email: 'not an address' }, 'from_email'],
    [{ from_name: 'ceo@bank.example' }, 'from_name'],
    [{ language: 'xx' }, 'language'],
    [{ lists: [999_999] }, 'lists'],
    [{ content_id: 999_999 }, 'content_id'],
    [{ status: 'sent' }, 'status'],
  ])('refuses %j at %s', async (fields, field) => {
    const answer = await server.call('POST', 'campaigns.json', {
      campaign: { name: `Bad ${field} ${JSON.stringify(fields)}`, ...fields },
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  test('never takes another account’s list or content', async () => {
    const account = await server.anotherAccount('Foreign List');
    const foreign = await aListOf(server, [], account);
    const answer = await server.call('POST', 'campaigns.json', {
      campaign: { name: 'Foreign', lists: [foreign] },
    });
    expect(answer.body.errors.lists).toHaveLength(1);
  });

  test('may name segments of its account, and is sent to whom their rules choose', async () => {
    const [own, foreign] = await Promise.all(
      [server.account, await server.anotherAccount('Foreign Segment')].map(async (account) =>
        Number(
          (
            await server.database.pool.query(
              `insert into segments (account_id, name, rules) values ($1, 'Segment people', $2) returning id`,
              [
                account,
                {
                  filter: 'and',
                  segment_filters_attributes: [
                    {
                      criterion: 'field',
                      field: 'email',
                      operator: 'starts_with',
                      value: 'by.rule',
                    },
                  ],
                },
              ],
            )
          ).rows[0].id,
        ),
      ),
    );
    const refused = await server.call('POST', 'campaigns.json', {
      campaign: { name: 'Foreign segment', segments: [own], suppressed_segments: [own, foreign] },
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { suppressed_segments: [`contain ${foreign}, which is no segment of this account`] },
    ]);
    const list = await aListOf(server, ['by.rule.both@example.com']);
    await aListOf(server, ['by.rule.only@example.com']);
    const id = await aCampaign(server, {
      lists: [list],
      fields: { subject: 'By rule', segments: [own] },
    });
    await schedule(id, { hold_seconds: 0 });
    await untilStatus(id, 'sent');
    expect(
      (await inbox())
        .filter(({ subject }) => subject === 'By rule')
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual(['by.rule.both@example.com', 'by.rule.only@example.com']);
  });

  test('is copied under a free name @spec CAMPAIGNS-066', async () => {
    const id = await aCampaign(server, { name: 'Original' });
    expect((await server.call('GET', `campaigns/${id}/duplicate.json`)).body.data).toMatchObject({
      name: 'Copy of Original',
      subject: 'News',
    });
    const copy = await server.call('POST', `campaigns/${id}/duplicate.json`);
    expect(copy.body.data).toMatchObject({
      name: 'Copy of Original',
      status: 'draft',
      mailing_id: null,
    });
    expect((await server.call('POST', `campaigns/${id}/duplicate.json`)).body.data.name).toBe(
      'Copy of Original (2)',
    );
  });

  test('a name that is taken is said to be @spec CAMPAIGNS-087', async () => {
    await aCampaign(server, { name: 'Taken name' });
    const ask = async (name: string) =>
      (
        await server.call(
          'GET',
          `campaigns/campaign_present_by_name.json?name=${encodeURIComponent(name)}`,
        )
      ).body.data.present;
    expect([await ask('TAKEN name'), await ask('Free name')]).toEqual([true, false]);
  });
});

describe('the pre-send checks', () => {
  test('a campaign without people, sender or content stays where it is, and says why @spec CAMPAIGNS-051', async () => {
    const empty = await aListOf(server, []);
    const id = await aCampaign(server, { lists: [empty] });
    const refused = await schedule(id, { schedule_type: 1 });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.base[0]).toBe(
      'You have selected list(s) having 0 contacts for this campaign. The campaign will not be send unless you have at least 1 contact selected.',
    );
    const bare = (await server.call('POST', 'campaigns.json', { campaign: { name: 'Bare' } })).body
      .data.id;
    const errors = (await schedule(bare, {})).body.errors.base.join(' ');
    expect(errors).toMatch(/Subject is missing.*From name.*From email.*No audience.*No content/);
    expect((await show(bare)).status).toBe('draft');
  });

  test('preflight counts overlap, gaps in merge fields and what the body lacks', async () => {
    const [one, two] = [
      await aListOf(server, ['gap1@example.com', 'gap2@example.com']),
      await aListOf(server, ['gap2@example.com']),
    ];
    const id = await aCampaign(server, {
      lists: [one, two],
      html: '<p>Hi {{ contact.first_name }}</p><a href="">empty</a>',
    });
    const { data } = (await server.call('GET', `campaigns/${id}/preflight.json`)).body;
    expect(data.audience).toMatchObject({
      eligible: 2,
      mailable: 2,
      overlap: 1,
      in_more_than_one: 1,
    });
    const found = Object.fromEntries(
      data.findings.map((finding: { code: string }) => [finding.code, finding]),
    );
    expect(found.empty_merge_field).toMatchObject({
      count: 2,
      severity: 'warning',
      step: 'content',
    });
    expect(found.empty_link).toMatchObject({ severity: 'error' });
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['missing_unsubscribe', 'missing_address', 'overlap']),
    );
    expect(data.can_send).toBe(false);
  });

  test('a gap in the subject alone leads to the details, where the subject is written', async () => {
    const id = await aCampaign(server, {
      lists: [await aListOf(server, ['subject-gap@example.com'])],
      fields: { subject: 'Hello {{ contact.first_name }}' },
      html: '<p>Spring is here</p>',
    });
    const { data } = (await server.call('GET', `campaigns/${id}/preflight.json`)).body;
    expect(
      data.findings.find(({ code }: { code: string }) => code === 'empty_merge_field'),
    ).toMatchObject({ count: 1, step: 'details' });
  });

  test('a suppression list may be empty without a warning @spec CAMPAIGNS-052', async () => {
    const [people, nobody] = [await aListOf(server, ['s@example.com']), await aListOf(server, [])];
    const id = await aCampaign(server, { lists: [people], fields: { suppressed_lists: [nobody] } });
    const { data } = (await server.call('GET', `campaigns/${id}/preflight.json`)).body;
    expect(
      data.findings.filter((finding: { code: string }) => finding.code === 'zero_contacts'),
    ).toEqual([]);
    expect(data.can_send).toBe(true);
  });

  test('a preview shows one person’s values and marks the gaps', async () => {
    const list = await aListOf(server, ['preview@example.com']);
    const id = await aCampaign(server, {
      lists: [list],
      html: '<p>{{ contact.email }} {{ contact.first_name }}</p>',
    });
    const { data } = (await server.call('GET', `campaigns/${id}/preview.json`)).body;
    expect(data.html).toContain('preview@example.com');
    expect(data.missing.length).toBe(1);
    expect(
      (await server.call('GET', `campaigns/${id}/preview.json?contact_id=99999999`)).status,
    ).toBe(404);
  });

  test('a test mail arrives marked, and counts nowhere @spec CAMPAIGNS-089', async () => {
    const id = await aCampaign(server);
    const sent = await server.call('PUT', `campaigns/${id}/send_test.json`, {
      emails: 'me@example.com, you@example.com',
    });
    expect(sent.body.data.message).toBe('2 test emails were sent.');
    const tests = (await inbox()).filter(
      ({ recipient }) => recipient === 'me@example.com' || recipient === 'you@example.com',
    );
    expect(tests.map(({ subject }) => subject)).toEqual(['[Test] News', '[Test] News']);
    expect((await show(id)).balance.eligible).toBe(0);
    expect(
      (await server.call('PUT', `campaigns/${id}/send_test.json`, { emails: ['nonsense'] })).status,
    ).toBe(422);
  });
});

describe('on its way', () => {
  test('a hold can be undone: nobody gets anything, and it can leave later', async () => {
    const list = await aListOf(server, ['undo@example.com']);
    const id = await aCampaign(server, { lists: [list] });
    const held = await schedule(id, { hold_seconds: 600 });
    expect(held.body.data).toMatchObject({
      status: 'scheduled',
      message: 'Campaign is on its way.',
    });
    expect(
      (await server.call('PUT', `campaigns/${id}.json`, { campaign: { subject: 'Late' } })).status,
    ).toBe(422);
    expect((await server.call('DELETE', `campaigns/${id}.json`)).status).toBe(422);
    expect(
      (await server.call('POST', `campaigns/${id}/undo_schedule.json`)).body.data,
    ).toMatchObject({ status: 'draft', mailing_id: null });
    expect((await inbox()).filter(({ recipient }) => recipient === 'undo@example.com')).toEqual([]);
    await schedule(id, { hold_seconds: 0 });
    await untilStatus(id, 'sent');
    expect((await server.call('POST', `campaigns/${id}/undo_schedule.json`)).status).toBe(422);
    expect(
      (await inbox()).filter(({ recipient }) => recipient === 'undo@example.com'),
    ).toHaveLength(1);
  });

  test('a chosen time is kept as scheduled; the past, nonsense and other types are refused @spec CAMPAIGNS-022 @spec CAMPAIGNS-067', async () => {
    const list = await aListOf(server, ['later@example.com']);
    const id = await aCampaign(server, { lists: [list] });
    for (const body of [
      { scheduled_at: '2001-01-01T00:00:00Z' },
      { scheduled_at: 'tomorrow' },
      { schedule_type: 9 },
      { hold_seconds: 601 },
    ]) {
      expect((await schedule(id, body)).status).toBe(422);
    }
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await schedule(id, { scheduled_at: at })).body.data).toMatchObject({
      status: 'scheduled',
      hold_until: at,
      message: 'Campaign is scheduled.',
    });
    for (const filter of ['schedule', 'scheduled']) {
      const rows = (await server.call('GET', `campaigns.json?filter=${filter}`)).body.data;
      expect(rows.map((row: { id: number }) => row.id)).toContain(id);
    }
    expect((await server.call('GET', `campaigns/${id}/schedule.json`)).body.data).toMatchObject({
      schedule_type: 1,
      scheduled_at: at,
      audience: { mailable: 1 },
    });
    await server.call('POST', `campaigns/${id}/undo_schedule.json`);
  });

  test('stopping ends it for good, with every recipient accounted for @spec CAMPAIGNS-030', async () => {
    const list = await aListOf(server, ['stop1@example.com', 'stop2@example.com']);
    const id = await aCampaign(server, { lists: [list] });
    await schedule(id, { hold_seconds: 600 });
    expect((await server.call('POST', `campaigns/${id}/stop.json`)).body.data.status).toBe(
      'stopped',
    );
    expect((await schedule(id, {})).body.data.message).toBe('Campaign has been started already.');
    expect((await server.call('POST', `campaigns/${id}/stop.json`)).status).toBe(422);
    const next = await aCampaign(server, {
      lists: [await aListOf(server, ['after-the-stop@example.com'])],
    });
    await schedule(next, { hold_seconds: 0 });
    await untilStatus(next, 'sent');
    expect((await inbox()).filter(({ recipient }) => recipient.startsWith('stop'))).toEqual([]);
    expect((await show(id)).status).toBe('stopped');
  });

  test('what changes after the start reaches nobody: content and audience are frozen', async () => {
    const list = await aListOf(server, ['frozen@example.com']);
    const id = await aCampaign(server, { lists: [list], html: '<p>First words</p>' });
    await schedule(id, { hold_seconds: 1 });
    const content = (await show(id)).content_id;
    await server.call('PUT', `contents/${content}.json`, {
      content: { html_part: '<p>Other words</p>' },
    });
    await untilStatus(id, 'sent');
    const mail = (await server.call('GET', 'local_inbox.json?recipient=frozen@example.com')).body
      .data.messages[0];
    const { html } = (await server.call('GET', `local_inbox/${mail.id}.json`)).body.data.message;
    expect(html).toContain('First words');
    expect(html).toMatch(/Unsubscribe/i);
    expect(html).toContain('1 Harbour Street');
  });

  test('keeps its audience @spec CAMPAIGNS-043', async () => {
    const [one, two, three] = [
      await aListOf(server, []),
      await aListOf(server, []),
      await aListOf(server, []),
    ];
    const chosen = {
      lists: [one],
      suppressed_lists: [two],
      segments: [],
      suppressed_segments: [],
      send_test_lists: [three],
      select_all: false,
      ids: [],
    };
    const id = await aCampaign(server, { fields: chosen });
    expect(await show(id)).toMatchObject(chosen);
    const all = { lists: [], select_all: true, ids: [two, three] };
    await server.call('PUT', `campaigns/${id}.json`, { campaign: all });
    expect(await show(id)).toMatchObject({ ...chosen, ...all });
    expect(
      (await server.call('PUT', `campaigns/${id}.json`, { campaign: { ids: [999_999] } })).body
        .errors,
    ).toEqual({ ids: [expect.stringContaining('999999')] });
  });

  test('select_all sends to every list but the excluded @spec CAMPAIGNS-046', async () => {
    const account = await server.anotherAccount('Select All Lists');
    const [one, two] = [
      await aListOf(server, ['in@example.com'], account),
      await aListOf(server, ['out@example.com'], account),
    ];
    const id = await aCampaign(server, {
      account,
      fields: { select_all: true, ids: [two] },
    });
    const { data } = (
      await server.call('GET', `campaigns/${id}/preflight.json`, undefined, { account })
    ).body;
    expect(data.audience.per_list.map((list: { id: number }) => list.id)).toEqual([one]);
  });

  test('a sent campaign can’t be changed but renamed, archived and deleted @spec CAMPAIGNS-069 @spec CAMPAIGNS-070', async () => {
    const list = await aListOf(server, ['done@example.com']);
    const id = await aCampaign(server, { lists: [list] });
    await schedule(id, { hold_seconds: 0 });
    await untilStatus(id, 'sent');
    expect(
      (await server.call('PUT', `campaigns/${id}.json`, { campaign: { subject: 'Too late' } }))
        .status,
    ).toBe(422);
    expect(
      (await server.call('PUT', `campaigns/${id}.json`, { campaign: { name: 'Renamed after' } }))
        .status,
    ).toBe(200);
    await server.call('PUT', `campaigns/${id}/archive_record.json`, { archived: true });
    const listed = async () =>
      (await server.call('GET', 'campaigns.json?name=Renamed+after')).body.meta.total;
    expect(await listed()).toBe(0);
    await server.call('PUT', `campaigns/${id}/archive_record.json`, { archived: false });
    expect(await listed()).toBe(1);
    expect((await server.call('DELETE', `campaigns/${id}.json`)).status).toBe(200);
  });

  test('filters show their kind only @spec CAMPAIGNS-063', async () => {
    const rows = (await server.call('GET', 'campaigns.json?filter=sent&per_page=100')).body.data;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row: { status: string }) => row.status === 'sent')).toBe(true);
    expect((await server.call('GET', 'campaigns.json?filter=nonsense')).status).toBe(422);
    expect((await server.call('GET', 'campaigns.json', undefined, { as: 'contacts' })).status).toBe(
      403,
    );
  });
});
