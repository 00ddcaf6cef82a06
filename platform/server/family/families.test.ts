import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { families, personColumn } from '#apps/server/routes.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { createFamilies } from './create-families.ts';
import type { SampleRecords } from './sample-records.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const make = async (path: string, body: object): Promise<number> => {
  const answer = await server.call('POST', `${path}.json`, body);
  expect([path, answer.status, answer.body.errors]).toEqual([path, 201, undefined]);
  return answer.body.data.id;
};
const aList = (name: string) => make('lists', { list: { name } });
const aContent = (name: string) =>
  make('contents', { content: { name, html_part: '<p>Hello</p>' } });
const usersOf = async (path: string, id: number) =>
  (await server.call('GET', `${path}/${id}/check_modules_in_use.json`)).body.data.modules;
const remove = async (path: string, id: number) =>
  (await server.call('DELETE', `${path}/${id}.json`)).status;

const setting = {
  now: new Date(),
  publicUrl: 'http://localhost:4300',
  files: {} as never,
  secrets: {} as never,
};

describe('what a record uses', () => {
  test('is not deleted until the last user lets go of it', async () => {
    const [first, second] = [await aList('First'), await aList('Second')];
    const campaign = await make('campaigns', {
      campaign: { name: 'Both', lists: [first, second] },
    });
    expect(await usersOf('lists', first)).toEqual({ campaigns: [{ id: campaign, name: 'Both' }] });
    expect([await remove('lists', first), await remove('lists', second)]).toEqual([422, 422]);
    await server.call('PUT', `campaigns/${campaign}.json`, { campaign: { lists: [second] } });
    expect([await remove('lists', first), await remove('lists', second)]).toEqual([200, 422]);
    expect(await remove('campaigns', campaign)).toBe(200);
    expect(await remove('lists', second)).toBe(200);
  });

  test('is held by copies too, and by variants of a test', async () => {
    const [one, two] = [await aContent('Variant one'), await aContent('Variant two')];
    const ab = { tests: 'content', variants: [{ content_id: one }, { content_id: two }] };
    const campaign = await make('campaigns', { campaign: { name: 'Tested', ab } });
    const copy = await make(`campaigns/${campaign}/duplicate`, {});
    for (const id of [one, two])
      expect(await usersOf('contents', id)).toEqual({
        campaigns: [
          { id: copy, name: 'Copy of Tested' },
          { id: campaign, name: 'Tested' },
        ],
      });
  });

  test('is let go by what was archived, and held again when that comes back', async () => {
    const content = await aContent('Kept for later');
    const campaign = await make('campaigns', {
      campaign: { name: 'Put away', content_id: content },
    });
    await server.call('PUT', `campaigns/${campaign}/archive_record.json`, { archived: true });
    expect(await usersOf('contents', content)).toEqual({});
    await server.call('PUT', `campaigns/${campaign}/archive_record.json`, { archived: false });
    expect(await usersOf('contents', content)).toEqual({
      campaigns: [{ id: campaign, name: 'Put away' }],
    });
  });

  test('is named by every kind of user', async () => {
    const content = await aContent('Shared');
    await make('campaigns', { campaign: { name: 'By hand', content_id: content } });
    await make('transactional_campaigns', {
      transactional_campaign: {
        name: 'By a program',
        subject: 'Your order',
        from_email: 'shop@example.com',
        content_id: content,
      },
    });
    const answer = await server.call('DELETE', `contents/${content}.json`);
    expect(JSON.stringify(answer.body)).toContain(
      'Content is in use by campaigns “By hand”; transactional campaigns “By a program”. Remove it there first.',
    );
    const bulk = await server.call('DELETE', `contents/bulk_delete.json?ids=${content}`);
    expect(bulk.body.data.errors[content]).toEqual([expect.stringContaining('“By a program”')]);
  });
});

describe('the list of families', () => {
  const [one, other] = families as [(typeof families)[0], (typeof families)[0]];

  test('refuses two of the same number or path', () => {
    expect(() => createFamilies([one, { ...other, number: one.number }], personColumn)).toThrow(
      /number/,
    );
    expect(() => createFamilies([one, { ...other, path: one.path }], personColumn)).toThrow(/path/);
  });

  test('refuses a use of records that nobody answers for', () => {
    const user = { ...one, holds: { gift_cards: () => Promise.resolve([]) } };
    expect(() => createFamilies([user], personColumn)).toThrow(/gift_cards, which is no family/);
  });

  test('takes proofs away with the whole person alone', async () => {
    const asked: string[] = [];
    const keeping = (name: string, isProof: boolean) => ({
      columns: {},
      isProof,
      erase: async (_account: unknown, { words }: { words: readonly string[] }) =>
        void asked.push([name, ...words].join(' ')),
    });
    const registry = createFamilies(
      [
        { path: 'letters', number: 1, feature: 'letters', personal: keeping('mail', false) },
        { path: 'consent', number: 2, feature: 'consent', personal: keeping('consent', true) },
      ],
      personColumn,
    );
    await registry.eraseDeleted({} as never, [1]);
    await registry.erase({} as never, { ids: [1], words: ['a@b.example'] });
    expect(asked).toEqual(['mail', 'mail a@b.example', 'consent a@b.example']);
  });

  test('makes sample records behind those that they need, and takes them out the other way round', async () => {
    const said: string[] = [];
    const records = (name: string, ...after: SampleRecords<string>[]): SampleRecords<string> => ({
      after,
      make: async ({ made }) => {
        said.push(`${name} of ${after.map((one) => made(one)).join(' and ')}`);
        return name;
      },
      remove: async () => void said.push(`no ${name}`),
      count: async () => said.length,
    });
    const [paper, ink] = [records('paper'), records('ink')];
    const letters = records('letters', paper, ink);
    const { sample } = createFamilies(
      [
        { path: 'letters', number: 1, feature: 'letters', sample: letters },
        { path: 'ink', number: 2, feature: 'ink', sample: ink },
        { path: 'stamps', number: 3, feature: 'stamps' },
      ],
      personColumn,
    );
    await sample.make({} as never, setting);
    await sample.remove({} as never);
    expect(said).toEqual([
      'paper of ',
      'ink of ',
      'letters of paper and ink',
      'no letters',
      'no ink',
      'no paper',
    ]);
    expect(await sample.count({} as never)).toEqual({ letters: 6, ink: 6 });
  });

  test('refuses sample records that ask for others without needing them', async () => {
    const stranger: SampleRecords<number> = { make: async () => 1 };
    const asking: SampleRecords = { make: async ({ made }) => made(stranger) };
    const { sample } = createFamilies(
      [{ path: 'letters', number: 1, feature: 'letters', sample: asking }],
      personColumn,
    );
    await expect(sample.make({} as never, setting)).rejects.toThrow(/`after` does not name/);
  });

  test('refuses personal data that is neither exported nor left out for a reason', () => {
    const saying = (columns: string[], exports = {}) => ({
      path: 'letters',
      number: 1,
      feature: 'letters',
      personal: { columns: { letters: columns }, exports, erase: () => Promise.resolve() },
    });
    for (const family of [
      saying(['sender']),
      saying(['sender'], { letters: { record: 'letter' } }),
    ])
      expect(() => createFamilies([family], personColumn)).toThrow(
        /letters.*not how it is exported/,
      );
    const rows = () => sql`select r.* from letters r where r.account_id = 1`;
    for (const family of [
      saying(['contact_id', 'sender']),
      saying(['sender'], { letters: { rows } }),
      saying(['sender'], { letters: { leftOut: 'nobody may read them' } }),
    ])
      expect(() => createFamilies([family], personColumn)).not.toThrow();
  });

  // Links into the archive carry these numbers: a family keeps its own for ever.
  test('keeps the numbers that links into the archive are made of', () => {
    const archived = families.filter(({ records }) => records?.table.traits.has('archive'));
    expect(Object.fromEntries(archived.map(({ path, number }) => [path, number]))).toMatchObject({
      ctags: 8,
      campaigns: 9,
      contents: 11,
      lists: 7,
    });
  });
});
