import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface How {
  account?: number;
  as?: string;
}
const rule = (...lines: object[]) => ({ filter: 'and', segment_filters_attributes: lines });
const email = (value: string, operator = 'starts_with') => ({
  criterion: 'field',
  field: 'email',
  operator,
  value,
});
const onList = (id: number) => ({ criterion: 'list', operator: 'subscribed', list_ids: [id] });
const plain = {
  default_part: '<p>For everybody</p>',
  variants: [{ name: 'Annas', rules: rule(email('anna')), html_part: '<p>For Anna</p>' }],
};
const save = (fields: Record<string, unknown>, how: How = {}) =>
  server.call('POST', 'dynamic_contents.json', { dynamic_content: { ...plain, ...fields } }, how);
async function made(fields: Record<string, unknown>, how: How = {}): Promise<number> {
  const answer = await save(fields, how);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.id;
}
const get = async (path: string, how: How = {}) =>
  server.call('GET', `${path}.json`, undefined, how);
const show = async (id: number) => (await get(`dynamic_contents/${id}`)).body.data;
const token = (id: number) => `{{ dynamic_content.d${id} }}`;

describe('the family', () => {
  test('twelve fill a page of ten and one of two, without those of another account, and only for who may @spec DYNAMIC-005', async () => {
    const account = await server.anotherAccount('Twelve');
    for (let n = 1; n <= 12; n += 1) await made({ name: `Block ${n}` }, { account });
    const second = await get('dynamic_contents', { account });
    expect(second.body.data).toHaveLength(10);
    const page = await server.call('GET', 'dynamic_contents.json?page=2&per_page=10', undefined, {
      account,
    });
    expect(page.body.data).toHaveLength(2);
    expect(page.body.data[0]).not.toHaveProperty('default_part');
    expect((await server.call('GET', 'dynamic_contents.json?name=Block')).body.data).toEqual([]);
    expect((await get('dynamic_contents', { as: 'contacts' })).status).toBe(403);
    expect((await save({ name: 'No' }, { as: 'campaigns' })).status).toBe(403);
  });

  test('one answers with its variants, each rule in words, and its token; foreign and missing ones with 404 @spec DYNAMIC-006', async () => {
    const list = await aListOf(server, ['reader@example.com']);
    const id = await made({
      name: 'Shown',
      variants: [
        { name: 'Readers', rules: rule(onList(list)), html_part: '<b>Read on</b>' },
        { rules: rule(email('anna')), html_part: '<b>Anna</b>', text_part: 'Anna' },
      ],
    });
    expect(await show(id)).toMatchObject({
      name: 'Shown',
      token: token(id),
      default_part: plain.default_part,
      variant_names: ['Readers', 'Variant 2'],
      variants: [
        {
          name: 'Readers',
          html_part: '<b>Read on</b>',
          is_broken: false,
          rules: rule(onList(list)),
        },
        { name: 'Variant 2', text_part: 'Anna', text: 'Email starts with “anna”' },
      ],
      names: { lists: { [list]: expect.stringContaining('List') } },
    });
    const account = await server.anotherAccount('Stranger');
    for (const path of [`dynamic_contents/${id}`, `dynamic_contents/${id}/report`])
      expect((await get(path, { account })).status, path).toBe(404);
    expect((await get('dynamic_contents/999999')).status).toBe(404);
  });

  test('needs a name of its own, a default and variants whose rules can be asked @spec DYNAMIC-007', async () => {
    const refused = async (fields: Record<string, unknown>) => (await save(fields)).body.errors;
    expect(await refused({ name: 'Bare', default_part: undefined })).toEqual({
      default_part: ['is required'],
    });
    expect(await refused({ name: 'Bare', variants: [] })).toEqual({
      variants: ['must hold at least one variant'],
    });
    const variant = { rules: rule(email('anna')), html_part: '<p>x</p>' };
    const many = Array.from({ length: 21 }, () => variant);
    expect(await refused({ name: 'Many', variants: many })).toHaveProperty('variants');
    const of = (change: object) =>
      refused({ name: 'Odd', variants: [variant, { ...variant, ...change }] });
    expect(await of({ rules: rule({ ...email('a'), operator: 'greater' }) })).toHaveProperty([
      'variants.1.rules.segment_filters_attributes.0.operator',
    ]);
    expect(await of({ rules: undefined })).toHaveProperty(['variants.1.rules']);
    expect(await of({ rules: rule(onList(987654)) })).toHaveProperty([
      'variants.1.rules.segment_filters_attributes.0.list_ids',
    ]);
    expect(await of({ html_part: '{% if %}' })).toHaveProperty(['variants.1.html_part']);
    const other = await made({ name: 'Another' });
    expect(await of({ html_part: token(other) })).toEqual({
      'variants.1.html_part': ['cannot hold another dynamic content: write its words here'],
    });
    expect(await of({ html_part: 'x {{ footer }}' })).toHaveProperty(['variants.1.html_part']);
    expect(await of({ html_part: '<b>'.repeat(2000) })).toHaveProperty(['variants.1.html_part']);
    await made({ name: 'Twin' });
    expect(await refused({ name: 'TWIN' })).toEqual({ name: ['has already been taken'] });
  });

  test('changes by PUT and PATCH, and not for strangers @spec DYNAMIC-008', async () => {
    const id = await made({ name: 'Changed' });
    for (const [verb, name] of [
      ['PUT', 'One'],
      ['PATCH', 'Two'],
    ] as const) {
      const variants = [{ name, rules: rule(email(name)), html_part: `<i>${name}</i>` }];
      const answer = await server.call(verb, `dynamic_contents/${id}.json`, {
        dynamic_content: { variants },
      });
      expect(answer.status).toBe(200);
      expect(await show(id)).toMatchObject({ name: 'Changed', variants });
    }
    const account = await server.anotherAccount('Changer');
    const foreign = await server.call(
      'PUT',
      `dynamic_contents/${id}.json`,
      { dynamic_content: { name: 'Mine' } },
      { account },
    );
    expect(foreign.status).toBe(404);
  });

  test('goes by DELETE and bulk_delete, unless a content has it, which check_modules_in_use names @spec DYNAMIC-009 @spec DYNAMIC-012', async () => {
    const [free, used] = [await made({ name: 'Free' }), await made({ name: 'Used' })];
    const uses = async (id: number) =>
      (await get(`dynamic_contents/${id}/check_modules_in_use`)).body.data;
    const content = await server.call('POST', 'contents.json', {
      content: { name: 'With a block', editor_type: 2, html_part: `<p>${token(used)}</p>` },
    });
    expect(JSON.stringify(await uses(used))).toContain('With a block');
    expect(JSON.stringify(await uses(free))).not.toContain('With a block');
    expect((await server.call('DELETE', `dynamic_contents/${free}.json`)).status).toBe(200);
    expect((await get(`dynamic_contents/${free}`)).status).toBe(404);
    expect((await server.call('DELETE', `dynamic_contents/${used}.json`)).status).toBe(422);
    await server.call('DELETE', `contents/${content.body.data.id}.json`);
    const ids = [used, await made({ name: 'Third' }), await made({ name: 'Fourth' })];
    await server.call('POST', 'dynamic_contents/bulk_delete.json', { ids });
    for (const id of ids) expect((await get(`dynamic_contents/${id}`)).status).toBe(404);
  });

  test('is copied with its variants under a name of its own @spec DYNAMIC-010', async () => {
    const id = await made({ name: 'Original' });
    const copy = await server.call('POST', `dynamic_contents/${id}/duplicate.json`);
    expect(copy.body.data).toMatchObject({
      name: 'Copy of Original',
      default_part: plain.default_part,
      variants: plain.variants,
    });
    expect(copy.body.data.id).not.toBe(id);
  });

  test('is archived and restored, by the archive and its undo @spec DYNAMIC-011 @spec NAV-039', async () => {
    const id = await made({ name: 'Archived' });
    const archive = (archived: boolean) =>
      server.call('PUT', `dynamic_contents/${id}/archive_record.json`, { archived });
    expect((await archive(true)).status).toBe(200);
    const listed = async () =>
      (await server.call('GET', 'dynamic_contents.json?name=Archived')).body.data.length;
    expect(await listed()).toBe(0);
    const [away] = (await server.call('GET', 'archive.json?name=Archived')).body.data;
    expect(away).toMatchObject({ name: 'Archived', type: 'dynamic_contents' });
    await archive(false);
    expect(await listed()).toBe(1);
    await archive(true);
    const back = await server.call('PUT', 'archive/restore.json', { ids: [away.id] });
    expect(back.status).toBe(200);
    expect(await listed()).toBe(1);
  });

  test('a list that a rule names is not deleted', async () => {
    const list = await aListOf(server, ['held@example.com']);
    const id = await made({
      name: 'Holds a list',
      variants: [{ rules: rule(onList(list)), html_part: '<p>x</p>' }],
    });
    expect((await server.call('DELETE', `lists/${list}.json`)).status).toBe(422);
    expect(JSON.stringify((await get(`lists/${list}/check_modules_in_use`)).body)).toContain(
      'Holds a list',
    );
    await server.call('DELETE', `dynamic_contents/${id}.json`);
    expect((await server.call('DELETE', `lists/${list}.json`)).status).toBe(200);
  });
});

describe('while it is built', () => {
  test('each variant is counted by its rule and by who gets it, for an earlier rule comes first', async () => {
    const account = await server.anotherAccount('Counted');
    const how = { account };
    await aListOf(server, ['anna@example.com', 'annabel@example.com', 'bob@example.com'], account);
    const variants = [
      { rules: rule(email('anna')) },
      { rules: rule(email('annabel')) },
      { rules: rule(email('zoe')) },
    ];
    const answer = await server.call('POST', 'dynamic_contents/counts.json', { variants }, how);
    expect(answer.body.data).toEqual({
      total: 3,
      default: 1,
      variants: [
        { matches: 2, gets: 2 },
        { matches: 1, gets: 0 },
        { matches: 0, gets: 0 },
      ],
    });
  });

  test('people are shown side by side, each with the variant they would get', async () => {
    const account = await server.anotherAccount('Shown people');
    await aListOf(
      server,
      ['anna@example.com', ...Array.from({ length: 14 }, (_, n) => `b${n}@example.com`)],
      account,
    );
    const answer = await server.call(
      'POST',
      'dynamic_contents/people.json',
      {
        default_part: '<p>For {{ contact.email }}</p><script>alert(1)</script>',
        variants: plain.variants,
      },
      { account },
    );
    const { people } = answer.body.data;
    expect(people).toHaveLength(10);
    expect(people[0]).toMatchObject({
      variant: 1,
      name: 'Annas',
      contact: { email: 'anna@example.com' },
    });
    expect(people[0].html).toContain('For Anna');
    expect(people[1]).toMatchObject({ variant: 0, name: null });
    expect(people[1].html).toContain(`For ${people[1].contact.email}`);
    expect(people[1].html).not.toContain('<script');
  });
});
