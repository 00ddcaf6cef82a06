import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { anImage } from '#features/content/images/server/images.harness.ts';
import { groupStatesOf } from './group-states.ts';
import { aGroup, opened, person, sentTo } from '#tests/harness/image-groups.builder.ts';

let server: TestServer;
let later = 0;
const clock = { now: () => new Date(Date.now() + later) };
beforeAll(async () => {
  server = await testServer({ clock });
});
afterAll(() => server.close());

/** Sends a group; what is opened from then on comes a minute later. */
const sent = async (group: { code: string }, people = 1) => {
  later = 0;
  const mails = await sentTo(server, group, people);
  later = 60_000;
  return mails;
};
const show = async (id: number) => (await server.call('GET', `image_groups/${id}.json`)).body.data;
const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

/** Where a link leads a person in the end. */
async function whereto(url: string): Promise<string | null> {
  const answer = await fetch(url, { headers: { 'user-agent': person }, redirect: 'manual' });
  const next = answer.headers.get('location');
  return next?.startsWith(server.url) ? whereto(next) : next;
}

describe('an email with an image group', () => {
  test('shows the active image at the moment of opening, and another one once it is changed @spec OPTOPEN-005 OPTOPEN-009', async () => {
    const group = await aGroup(server);
    const [mail] = await sent(group);
    expect((await opened(mail!.picture)).equals(await bytesOf(group.images[0]!.url))).toBe(true);
    const [first, second] = group.images.map(({ image_id }) => ({ image_id }));
    for (const [method, images, expected] of [
      ['PUT', [second, first], 1],
      ['PATCH', [first, second], 0],
    ] as const) {
      await server.call(method, `image_groups/${group.id}.json`, { image_group: { images } });
      const shown = await opened(mail!.picture);
      expect(shown.equals(await bytesOf(group.images[expected]!.url))).toBe(true);
    }
  });

  test('counts an open and a click for the image it showed, each once, and leads on @spec OPTOPEN-005 OPTOPEN-007', async () => {
    const group = await aGroup(server);
    const [mail] = await sent(group);
    for (let time = 0; time < 2; time += 1) await opened(mail!.picture);
    for (let time = 0; time < 2; time += 1) {
      expect(await whereto(mail!.link)).toBe('https://shop.example.com/new');
    }
    const shown = await show(group.id);
    expect(
      shown.images.map(({ opens, clicks }: { opens: number; clicks: number }) => [opens, clicks]),
    ).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect([shown.opens, shown.clicks]).toEqual([1, 1]);
  });

  test('counts no machine and nobody who fetches ahead, and shows them the picture all the same', async () => {
    const group = await aGroup(server);
    const [mail] = await sent(group);
    await opened(mail!.picture, 'Mozilla/5.0');
    await opened(mail!.picture, 'curl/8.9');
    expect((await fetch(mail!.picture, { method: 'HEAD' })).status).toBe(200);
    await fetch(mail!.picture, { headers: { 'user-agent': person, 'sec-purpose': 'prefetch' } });
    expect((await show(group.id)).opens).toBe(0);
  });

  test('goes on showing a person what it showed first, where the best is looked for', async () => {
    const group = await aGroup(server, {
      mode: 'best',
      colors: ['#100000', '#200000', '#300000', '#400000'],
    });
    const [mail] = await sent(group);
    const first = await opened(mail!.picture);
    for (let time = 0; time < 12; time += 1)
      expect((await opened(mail!.picture)).equals(first)).toBe(true);
  });

  test('shows a blank picture when its group is deleted @spec OPTOPEN-010', async () => {
    const group = await aGroup(server);
    const [mail] = await sent(group);
    const kept = await aGroup(server);
    const used = await server.call('GET', `image_groups/${group.id}/check_modules_in_use.json`);
    for (const campaign of used.body.data.modules.campaigns ?? [])
      await server.call('DELETE', `campaigns/${campaign.id}.json`);
    await server.call('PUT', `contents/${used.body.data.modules.contents?.[0]?.id}.json`, {
      content: { html_part: '<p>Hello</p>' },
    });
    expect((await server.call('DELETE', `image_groups/${group.id}.json`)).status).toBe(200);
    const blank = await opened(mail!.picture);
    expect([blank.length, blank.toString('latin1', 0, 6)]).toEqual([42, 'GIF89a']);
    expect((await server.call('GET', `image_groups/${group.id}.json`)).status).toBe(404);
    expect((await server.call('GET', `image_groups/${kept.id}.json`)).status).toBe(200);
  });

  test('shows its image while the database is away, also to who never opened it, and counts again after that', async () => {
    const group = await aGroup(server);
    const [seen, fresh] = await sent(group, 2);
    const image = await opened(seen!.picture);
    const name = (await server.database.pool.query('select current_database() as name')).rows[0]
      .name;
    const outside = new pg.Client({ connectionString: inject('postgresUrl') });
    await outside.connect();
    await outside.query(`alter database ${name} with allow_connections false`);
    await outside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    try {
      groupStatesOf(server.server.services).forget(server.account, group.id);
      for (const mail of [seen, fresh])
        expect((await opened(mail!.picture)).equals(image)).toBe(true);
    } finally {
      await outside.query(`alter database ${name} with allow_connections true`);
      await outside.end();
    }
    const before = (await show(group.id)).images[0].opens;
    await opened(fresh!.picture);
    expect((await show(group.id)).images[0].opens).toBe(before + 1);
  });

  test('of another address, or a forged one, is no picture', async () => {
    const group = await aGroup(server);
    const [mail] = await sent(group);
    expect((await fetch(mail!.picture.slice(0, -1))).status).toBe(404);
    expect((await fetch(mail!.picture.replace(/\/t\/g\/\w+-/, '/t/g/zz-'))).status).toBe(404);
  });
});

describe('the calls of image groups', () => {
  test('a group has at least one image of the account, each once @spec OPTOPEN-008', async () => {
    const { id } = await anImage(server);
    for (const [images, reason] of [
      [[], 'at least one image'],
      [[{ image_id: id }, { image_id: id }], 'each image once'],
      [[{ image_id: 999_999 }], 'no image of this account'],
    ] as const) {
      const answer = await server.call('POST', 'image_groups.json', {
        image_group: { name: 'Odd', images },
      });
      expect([answer.status, JSON.stringify(answer.body.errors)]).toEqual([
        422,
        expect.stringContaining(reason),
      ]);
    }
    const made = await aGroup(server, { name: 'Header', link_url: '' });
    expect(made.code).toBe(
      `<img src="{{ image_group.g${made.id} }}" alt="" style="max-width:100%;height:auto">`,
    );
    const twin = await server.call('POST', 'image_groups.json', {
      image_group: { name: 'HEADER', images: [{ image_id: id }] },
    });
    expect([twin.status, Object.keys(twin.body.errors)]).toEqual([422, ['name']]);
  });

  test('list groups ten a page with their figures, of the account alone, to who works with contents @spec OPTOPEN-006 OPTOPEN-007', async () => {
    const before = (await server.call('GET', 'image_groups.json')).body.meta.count;
    for (let no = before; no < 12; no += 1) await aGroup(server);
    const { body } = await server.call('GET', 'image_groups.json?page=2&per_page=10');
    expect(body.data).toHaveLength(body.meta.count - 10);
    expect(body.data[0]).toMatchObject({ opens: expect.any(Number), clicks: expect.any(Number) });
    const other = await server.anotherAccount();
    const key = await server.key('contents', other);
    const theirs = { account: other, key };
    expect((await server.call('GET', 'image_groups.json', undefined, theirs)).body.data).toEqual(
      [],
    );
    const { id } = body.data[0];
    expect((await server.call('GET', `image_groups/${id}.json`, undefined, theirs)).status).toBe(
      404,
    );
    const contacts = { key: await server.key('contacts') };
    expect((await server.call('GET', 'image_groups.json', undefined, contacts)).status).toBe(403);
  });

  test('a copy has everything but figures, and several are deleted together @spec OPTOPEN-011 OPTOPEN-010', async () => {
    const group = await aGroup(server, { name: 'Original' });
    const copy = (await server.call('POST', `image_groups/${group.id}/duplicate.json`)).body.data;
    expect(copy).toMatchObject({ name: 'Copy of Original', opens: 0 });
    expect(copy.images.map((one: { image_id: number }) => one.image_id)).toEqual(
      group.images.map(({ image_id }) => image_id),
    );
    const ids = [group.id, copy.id, (await aGroup(server)).id];
    const { data } = (await server.call('DELETE', 'image_groups/bulk_delete.json', { ids })).body;
    expect([...data.ids].sort()).toEqual([...ids].sort());
  });

  test('who uses a group is named, and its images are in use @spec OPTOPEN-012', async () => {
    const group = await aGroup(server);
    const use = async (path: string) =>
      (await server.call('GET', `${path}/check_modules_in_use.json`)).body.data;
    expect((await use(`image_groups/${group.id}`)).in_use).toBe(false);
    await server.call('POST', 'contents.json', {
      content: { name: 'With a group', html_part: group.code },
    });
    expect((await use(`image_groups/${group.id}`)).modules.contents).toMatchObject([
      { name: 'With a group' },
    ]);
    expect((await use(`images/${group.images[0]!.image_id}`)).modules.image_groups).toMatchObject([
      { id: group.id },
    ]);
  });

  test('a preview shows the picture, and says what is missing before an email goes out', async () => {
    const group = await aGroup(server, { link_url: '' });
    const preview = async (html_part: string) =>
      (await server.call('POST', 'contents/preview.json', { content: { html_part } })).body.data;
    expect((await preview(group.code)).html).toContain(new URL(group.images[0]!.url).pathname);
    const unknown = await preview('<img src="{{ image_group.g999999 }}" alt="">');
    expect(unknown.findings).toContainEqual(expect.objectContaining({ code: 'unknown_part' }));
    const gone = await anImage(server, { color: '#987654' });
    await server.call('DELETE', `images/${gone.id}.json`);
    const lost = await preview(`<img src="${gone.image.url}" alt="x">`);
    expect(lost.findings.map((one: { message: string }) => one.message)).toContainEqual(
      expect.stringContaining('not in the image library any more'),
    );
  });
});
