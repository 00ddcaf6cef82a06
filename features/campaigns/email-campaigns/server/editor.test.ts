import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comingYear } from '#tests/harness/coming-year.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { startLanguageModel } from '#tests/harness/stand-ins/language-model.ts';
import { aCampaign, aListOf } from './campaign.builder.ts';

const year = comingYear('12-24');
const model = await startLanguageModel();
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: model.settings });
});
afterAll(async () => {
  await server.close();
  model.close();
});

const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const html = (inner: string) =>
  `<p>${inner}</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`;

describe('the editor', () => {
  describe('gets its choices', () => {
    let account = 0;
    beforeAll(async () => {
      account = await server.anotherAccount('Choosers');
    });
    const call = (path: string) => server.call('GET', path, undefined, { account });
    const make = async (family: string, fields: object): Promise<number> =>
      (await server.call('POST', `${family}.json`, fields, { account })).body.data.id;
    const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

    test('lists by ten, by name, by kind, and of one brand @spec CAMPAIGNS-048 @spec CAMPAIGNS-079', async () => {
      const brand = await make('brands', { brand: { name: 'Red' } });
      for (let n = 1; n <= 12; n += 1)
        await make('lists', { list: { name: `Chosen ${n}`, ...(n <= 2 && { brand_id: brand }) } });
      await make('lists', { list: { name: 'For tests', list_type: 'test' } });
      const second = await call(
        'campaigns/lists.json?page=2&per_page=10&list_type=normal&no_folder=true',
      );
      expect(second.body.data.lists).toHaveLength(2);
      expect(second.body.meta).toMatchObject({ page: 2, total_pages: 2, count: 12 });
      expect((await call('campaigns/lists.json')).body.data.lists).toHaveLength(10);
      const found = await call('campaigns/lists.json?name=chosen%2011');
      expect(namesOf(found.body.data.lists)).toEqual(['Chosen 11']);
      for (const path of ['campaigns/lists.json', 'lists.json'])
        expect(namesOf((await call(`${path}?brand_id=${brand}`)).body.data.lists).sort()).toEqual([
          'Chosen 1',
          'Chosen 2',
        ]);
      expect(
        (await server.call('GET', 'campaigns/lists.json', undefined, { as: 'surveys' })).status,
      ).toBe(403);
    });

    test('with lists, segments and products under their names, and the rest as data @spec CAMPAIGNS-049', async () => {
      await server.database.pool.query(
        `insert into segments (account_id, name, rules) values ($1, 'Regulars', '{}')`,
        [account],
      );
      expect((await call('campaigns/segments.json')).body).toMatchObject({
        data: { segments: [{ name: 'Regulars' }] },
        meta: { page: 1, total_pages: 1, count: 1 },
      });
      await make('lists', { list: { name: 'Under its name' } });
      expect((await call('campaigns/lists.json?name=under%20its')).body).toMatchObject({
        data: { lists: [{ name: 'Under its name' }] },
        meta: { page: 1, total_pages: 1, count: 1 },
      });
      // Families whose records come with features of their own.
      expect((await call('campaigns/products.json')).body).toMatchObject({
        data: { products: [] },
        meta: { page: 1, total_pages: 0, count: 0 },
      });
      for (const family of ['secure_lists', 'workflows', 'relational_tables'])
        expect((await call(`campaigns/${family}.json`)).body).toMatchObject({
          data: [],
          meta: { page: 1, total_pages: 0, count: 0 },
        });
      await make('custom_fields', { custom_field: { name: 'Shoe size', field_type: 'integer' } });
      expect((await call('campaigns/custom_fields.json')).body).toMatchObject({
        data: [{ name: 'Shoe size', field_type: 'integer' }],
        meta: { page: 1, total_pages: 1, count: 1 },
      });
    });

    test('contacts, and the lists of one contact @spec CAMPAIGNS-050', async () => {
      const on = await make('lists', { list: { name: 'Holds one' } });
      await make('contacts', { contact: { email: 'another@example.com' } });
      const joined = await server.call(
        'POST',
        `lists/${on}/contacts.json`,
        { contact: { email: 'chosen@example.com' } },
        { account },
      );
      expect(joined.status).toBeLessThan(300);
      const person = (await call('contacts/get_contact.json?email=chosen@example.com')).body.data
        .id;
      expect((await call(`campaigns/contacts.json?contact_id=${person}`)).body.data).toMatchObject([
        { email: 'chosen@example.com' },
      ]);
      expect(
        namesOf((await call(`campaigns/lists.json?contact_id=${person}`)).body.data.lists),
      ).toEqual(['Holds one']);
      expect((await call(`campaigns/products.json?contact_id=${person}`)).status).toBe(200);
    });

    test('brands and campaign tags of the account @spec CAMPAIGNS-075 @spec CAMPAIGNS-076', async () => {
      const brand = await make('brands', { brand: { name: 'Green' } });
      const tag = await make('ctags', { ctag: { name: 'Spring' } });
      await server.call('POST', 'brands.json', { brand: { name: 'Not theirs' } });
      const brands = (await call('campaigns/brands.json')).body;
      expect(brands.data).toContainEqual(expect.objectContaining({ id: brand, name: 'Green' }));
      expect(namesOf(brands.data)).not.toContain('Not theirs');
      const tags = (await call('campaigns/ctags.json')).body;
      expect(tags.data).toEqual([expect.objectContaining({ id: tag, name: 'Spring' })]);
      expect(tags.meta.count).toBe(1);
    });

    test('contents with their pictures @spec CAMPAIGNS-084', async () => {
      const content = await make('contents', {
        content: { name: 'Body', editor_type: 2, html_part: '<p>Hi</p>' },
      });
      const [shown] = (await call('campaigns/contents.json')).body.data;
      expect(shown).toMatchObject({
        id: content,
        name: 'Body',
        preview_url: `/v2/${account}/contents/${content}/preview.json`,
      });
      const preview = await call(shown.preview_url.replace(`/v2/${account}/`, ''));
      expect([preview.status, JSON.stringify(preview.body)]).toEqual([
        200,
        expect.stringContaining('Hi'),
      ]);
    });
  });

  test('gets a campaign with its choices, keeps how it was entered, and keeps drafts however incomplete @spec CAMPAIGNS-065 @spec CAMPAIGNS-072 @spec CAMPAIGNS-044', async () => {
    const id = await aCampaign(server, { name: 'Edited' });
    const edit = (await server.call('GET', `campaigns/${id}/edit.json`)).body.data;
    expect(edit.campaign).toMatchObject({ id, name: 'Edited', campaignAction: 'edit' });
    for (const family of ['brands', 'lists', 'segments', 'contents', 'ctags'])
      expect(edit.choices[family]).toMatchObject({ rows: expect.any(Array), meta: { page: 1 } });
    expect(Object.keys(edit.schedule_types)).toEqual(['1', '2', '3', '4', '5', '6']);
    const copy = (await server.call('POST', `campaigns/${id}/duplicate.json`)).body.data;
    expect((await show(copy.id)).campaignAction).toBe('duplicate');
    const brand = (await server.call('POST', 'brands.json', { brand: { name: 'Kept brand' } })).body
      .data.id;
    const kept = {
      brand_id: brand,
      from_name: 'A',
      from_email: 'a@example.com',
      reply_to: 'r@example.com',
      address: 'Here',
      language: 'de',
      campaignAction: 'duplicate',
    };
    await server.call('PUT', `campaigns/${id}.json`, { campaign: kept });
    expect(await show(id)).toMatchObject(kept);
    const draft = await server.call('POST', `campaigns/${id}/save_as_draft.json`, {
      campaign: { subject: '', content_id: null },
    });
    expect(draft.body.data).toMatchObject({
      status: 'draft',
      subject: '',
      content_id: null,
      from_name: 'A',
      message: 'Campaign is saved as a draft.',
    });
    const list = await aListOf(server, ['held@example.com']);
    const held = await aCampaign(server, { lists: [list] });
    await server.call('POST', `campaigns/${held}/schedule.json`, {
      scheduled_at: `${year}-12-24 10:00 AM`,
    });
    expect(
      (await server.call('POST', `campaigns/${held}/save_as_draft.json`, {})).body.data.status,
    ).toBe('draft');
  });

  test('sets tags of a campaign, all of the account @spec CAMPAIGNS-077 @spec TAGS-010', async () => {
    const id = await aCampaign(server, { name: 'Tagged' });
    const tag = (await server.call('POST', 'ctags.json', { ctag: { name: 'Autumn' } })).body.data
      .id;
    const set = await server.call('POST', `campaigns/${id}/set_ctags.json`, { ctags: [tag] });
    expect(set.body.data.ctags).toEqual([tag]);
    expect((await show(id)).ctags).toEqual([tag]);
    expect(
      (await server.call('GET', `campaigns.json?ctag=${tag}`)).body.data.map(
        (row: { id: number }) => row.id,
      ),
    ).toEqual([id]);
    expect(
      (await server.call('POST', `campaigns/${id}/set_ctags.json`, { ctags: [999_999] })).status,
    ).toBe(422);
    await server.call('DELETE', `ctags/${tag}.json`);
    expect((await show(id)).ctags).toEqual([]);
  });

  test('sets tags by a body that names the campaign @spec TAGS-009', async () => {
    const id = await aCampaign(server, { name: 'Tagged by a body' });
    const tags: number[] = [];
    for (const name of ['Winter', 'Summer'])
      tags.push((await server.call('POST', 'ctags.json', { ctag: { name } })).body.data.id);
    const set = await server.call('POST', 'campaigns/set_ctags.json', {
      campaign_id: id,
      ctags: tags,
    });
    expect(set.body.data.ctags).toEqual(tags);
    expect((await show(id)).ctags).toEqual(tags);
    const nowhere = await server.call('POST', 'campaigns/set_ctags.json', { ctags: tags });
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['campaign_id']]);
  });

  test('a time without a zone is Toronto’s, in each of the three formats @spec CAMPAIGNS-053 @spec CAMPAIGNS-054', async () => {
    const list = await aListOf(server, ['toronto@example.com']);
    for (const written of [
      `24/12/${year} 10:00`,
      `December 24, ${year} 10:00 AM`,
      `${year}-12-24 10:00 AM`,
    ]) {
      const id = await aCampaign(server, { lists: [list] });
      const answer = await server.call('POST', `campaigns/${id}/schedule.json`, {
        scheduled_at: written,
      });
      expect(new Date(answer.body.data.scheduled_at).toISOString()).toBe(
        `${year}-12-24T15:00:00.000Z`,
      );
    }
    // A text that is no time of a schedule stays as typed.
    const id = await aCampaign(server, { fields: { subject: `24/12/${year} 10:00` } });
    expect((await show(id)).subject).toBe(`24/12/${year} 10:00`);
  });
});

test('the account’s subject line is put around every subject that leaves', async () => {
  const account = await server.anotherAccount('Subject Line');
  const list = await aListOf(server, ['line@example.com'], account);
  for (const [key, value] of [
    ['campaign_subject_prefix', '[Harbour] '],
    ['campaign_subject_suffix', ' – Books'],
  ] as const) {
    await server.call('POST', 'settings.json', { setting: { key, value } }, { account });
  }
  const id = await aCampaign(server, { lists: [list], account });
  const already = await aCampaign(server, {
    lists: [list],
    account,
    fields: { subject: '[Harbour] Twice – Books' },
  });
  for (const one of [id, already])
    await server.call('POST', `campaigns/${one}/schedule.json`, { hold_seconds: 0 }, { account });
  const subjects = async () =>
    (
      (await server.call('GET', 'local_inbox.json?per_page=100', undefined, { account })).body.data
        .messages as { subject: string }[]
    )
      .map(({ subject }) => subject)
      .sort();
  await server.until(async () => (await subjects()).length === 2, 'both mails');
  expect(await subjects()).toEqual(['[Harbour] News – Books', '[Harbour] Twice – Books']);
});

describe('batch campaigns', () => {
  test('are made of one file in account 25, and refused elsewhere; their times are Toronto’s @spec CAMPAIGNS-004 @spec I18N-002', async () => {
    expect(
      (await server.call('POST', 'batch_campaigns.json', { csv: 'name,list,content,time\n' }))
        .status,
    ).toBe(403);
    let account = 0;
    while (account < 25) account = await server.anotherAccount(`Filler ${account}`);
    expect(account).toBe(25);
    const how = { account };
    const nameOf = async (id: number): Promise<string> =>
      (await server.call('GET', `lists/${id}.json`, undefined, how)).body.data.name;
    const list = await aListOf(server, ['batch@example.com'], account);
    const [full, mute] = [
      await nameOf(list),
      await nameOf(await aListOf(server, ['mute@example.com'], account)),
    ];
    await server.call(
      'PUT',
      `lists/${list}.json`,
      { list: { from_email: 'shop@example.com', from_name: 'Shop', address: '1 Street' } },
      how,
    );
    await server.call(
      'POST',
      'contents.json',
      { content: { name: 'Body', editor_type: 2, html_part: html('Hi') } },
      how,
    );
    // The second list does not say whom its mails are from.
    const csv = `name,list,content,time\nFirst,${full},Body,${year}-12-24 10:00 AM\nSecond,${full},body,\nThird,Nobody,Body,\nFourth,${full},Body,yesterday\nFifth,${mute},Body,${year}-12-24 10:00 AM\n`;
    const checked = (await server.call('POST', 'batch_campaigns.json', { csv, check: true }, how))
      .body.data;
    expect(checked).toMatchObject({ rows: 5, made: 0, refused: 3 });
    expect(checked.results.map((row: { state: string }) => row.state)).toEqual([
      'ready',
      'ready',
      'refused',
      'refused',
      'refused',
    ]);
    expect((await server.call('GET', 'campaigns.json', undefined, how)).body.data).toEqual([]);
    const made = (await server.call('POST', 'batch_campaigns.json', { csv }, how)).body.data;
    expect(made.results.map((row: { state: string }) => row.state)).toEqual([
      'scheduled',
      'draft',
      'refused',
      'refused',
      'refused',
    ]);
    expect(made.results[2].problems).toEqual(['There is no list “Nobody”.']);
    expect(made.results[4].problems).toEqual(checked.results[4].problems);
    expect(checked.results[4].problems.join(' ')).toContain('From email is missing');
    const campaigns = (await server.call('GET', 'campaigns.json?sort=name', undefined, how)).body
      .data;
    expect(
      campaigns.map(({ name, status }: { name: string; status: string }) => [name, status]).sort(),
    ).toEqual([
      ['First', 'scheduled'],
      ['Second', 'draft'],
    ]);
    expect(new Date(campaigns[0].scheduled_at).toISOString()).toBe(`${year}-12-24T15:00:00.000Z`);
  });
});

test('each filter of the list shows only its kind @spec CAMPAIGNS-035 @spec CAMPAIGNS-013', async () => {
  const account = await server.anotherAccount('Filters');
  const list = await aListOf(server, ['filter@example.com'], account);
  const draft = await aCampaign(server, { account, name: 'A draft' });
  const changed = await aCampaign(server, { account, name: 'A changed one' });
  await server.call(
    'PUT',
    `campaigns/${changed}.json`,
    { campaign: { subject: 'Changed' } },
    { account },
  );
  const planned = await aCampaign(server, { account, name: 'A planned one', lists: [list] });
  await server.call(
    'POST',
    `campaigns/${planned}/schedule.json`,
    { scheduled_at: `${year}-12-24T10:00:00Z` },
    { account },
  );
  const series = await aCampaign(server, { account, name: 'A series', lists: [list] });
  await server.call(
    'POST',
    `campaigns/${series}/schedule.json`,
    { schedule_type: 6, local_time: `${year}-12-24T10:00`, recurring: { unit: 'Day' } },
    { account },
  );
  const ids = async (query: string) =>
    (
      (await server.call('GET', `campaigns.json?${query}`, undefined, { account })).body.data as {
        id: number;
      }[]
    )
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  expect(await ids('filter=all')).toEqual([draft, changed, planned, series]);
  expect(await ids('filter=draft')).toEqual([draft, changed]);
  expect(await ids('filter=modified')).toEqual([changed, planned, series]);
  expect(await ids('filter=scheduled')).toEqual([planned]);
  expect(await ids('filter=recurring')).toEqual([series]);
  expect(await ids('filter=sent')).toEqual([]);
  expect(await ids('filter=ab_test')).toEqual([]);
  const counts = (await server.call('GET', 'campaigns/counts.json', undefined, { account })).body
    .data;
  expect(counts).toEqual({ all: 4, modified: 3, ab_test: 0, draft: 2, scheduled: 1, recurring: 1 });
  const { content_id: content } = (
    await server.call('GET', `campaigns/${draft}.json`, undefined, { account })
  ).body.data;
  expect(await ids(`content_id=${content}`)).toEqual([draft]);
});

test('subject lines are suggested from the text of a campaign: five at most, each short and once, none saved', async () => {
  const id = await aCampaign(server, {
    html: html('Lamps for dark months. Ask lamps@example.com'),
    fields: { language: 'de' },
  });
  const suggest = (campaign: number, how = {}) =>
    server.call('POST', `campaigns/${campaign}/suggest_subjects.json`, undefined, how);
  const lines = ['One', ' One ', 'x'.repeat(61), 'Hi {{ name }}', 'Two', '3', '4', '5', '6'];
  model.says = JSON.stringify({ subjects: lines });
  const made = await suggest(id);
  expect([made.status, made.body.data]).toEqual([200, { subjects: ['One', 'Two', '3', '4', '5'] }]);
  const [system, user] = model.asked.at(-1)!.body.messages;
  expect(system?.content).toContain('should be German');
  expect(user?.content).toContain('Lamps for dark months. Ask [email address]');
  expect((await show(id)).subject).toBe('News');
  model.says = JSON.stringify({ subjects: ['x'.repeat(61)] });
  expect((await suggest(id)).body.warning).toContain('no subject line of at most 60 characters');
  const empty = await suggest(await aCampaign(server, { fields: { content_id: null } }));
  expect([empty.status, empty.body.errors.content_id]).toEqual([
    422,
    [expect.stringContaining('has no text yet')],
  ]);
  expect((await suggest(id, { as: 'contents' })).status).toBe(403);
  expect((await suggest(999_999)).status).toBe(404);
});
