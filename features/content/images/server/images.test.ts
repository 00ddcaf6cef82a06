import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBombGif, aBombPng, withExif } from '#platform/server/pictures/pictures.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aPicture, anImage, upload } from './images.harness.ts';

let server: TestServer;
let web: { url: string; close(): void };
beforeAll(async () => {
  web = await aWebOfPictures();
  server = await testServer({ env: { FETCH_ALLOW: new URL(web.url).host } });
});
afterAll(async () => {
  web.close();
  await server.close();
});

async function aWebOfPictures(): Promise<typeof web> {
  const picture = await aPicture({ color: '#aa0000' });
  const site = createServer((request, response) => {
    if (request.url === '/gone.png') return response.writeHead(404).end();
    if (request.url === '/inside.png')
      return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    return response.end(request.url === '/text.png' ? 'a text' : picture);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void site.close() };
}

const folder = async (name: string) =>
  (await server.call('POST', 'folders.json', { folder: { name, folder_type: '' } })).body.data.id;
const remove = (path: string, body?: object) => server.call('DELETE', path, body);
const isServed = async (url: string) => (await fetch(url)).status;

describe('an upload', () => {
  test('becomes a picture with a public address, in the folder it was put into @spec IMAGES-008 IMAGES-011 IMAGES-004', async () => {
    const folderId = await folder('Spring');
    const answer = await upload(server, await aPicture({ width: 800, height: 400 }), {
      name: 'Sea view.png',
      fields: { folder_id: String(folderId), alt: 'The sea' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      name: 'Sea view',
      alt: 'The sea',
      folder_id: folderId,
      width: 800,
      mime: 'image/png',
      animated: false,
      same_as: null,
      image: { url: expect.stringMatching(/\/i\/[\w-]{24}\/800\.png$/) },
      thumb_url: expect.stringMatching(/\/i\/[\w-]{24}\/300\.png$/),
    });
    const inFolder = await server.call('GET', `images.json?folder_id=${folderId}`);
    expect(inFolder.body.data.map((one: { id: number }) => one.id)).toEqual([answer.body.data.id]);
    const { folders } = (await server.call('GET', 'folders.json?folderType=')).body.data;
    expect(folders.find((one: { id: number }) => one.id === folderId)).toMatchObject({
      name: 'Spring',
      ancestry: null,
      is_owner: true,
      is_editor: true,
      count: 1,
    });
  });

  test('is served to anybody, for good, as nothing but a picture @spec IMAGES-008', async () => {
    const { image } = await anImage(server, { color: '#010203' });
    const served = await fetch(image.url);
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await fetch(image.url, {
      headers: { 'if-none-match': served.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    expect((await fetch(image.url, { method: 'HEAD' })).status).toBe(200);
    const guessed = image.url.replace(/\/i\/.{4}/, '/i/AAAA');
    expect([
      await isServed(guessed),
      await isServed(image.url.replace('40.png', '41.png')),
    ]).toEqual([404, 404]);
    expect(await isServed(`${server.url}/i/${'A'.repeat(24)}/..%2f..%2fx.png`)).toBe(404);
  });

  test('of what is no picture is refused with the reason, and nothing is kept of it @spec IMAGES-011 IMAGES-008', async () => {
    const before = (await server.call('GET', 'images.json')).body.meta.count;
    const program = await upload(server, Buffer.from(`MZ${'\0'.repeat(900)}`), { name: 'a.png' });
    expect([program.status, program.body.errors.file[0]]).toEqual([
      422,
      expect.stringContaining('is no image'),
    ]);
    const drawing = await upload(server, Buffer.from('<svg/>'), { name: 'a.svg' });
    expect(drawing.body.errors.file[0]).toContain('export it as PNG');
    const large = await upload(server, Buffer.alloc(10 * 1024 * 1024 + 1), { name: 'a.png' });
    expect(large.status).toBe(413);
    const none = await server.call('POST', 'images.json', {});
    expect([none.status, none.body.errors.file[0]]).toEqual([
      422,
      expect.stringContaining('multipart'),
    ]);
    expect((await server.call('GET', 'images.json')).body.meta.count).toBe(before);
  });

  test('of pictures made to break the reader ends within seconds, and other calls go on', async () => {
    const began = process.memoryUsage().rss;
    const answers = await Promise.all([
      upload(server, aBombPng(30_000, 30_000)),
      upload(server, aBombGif(100_000), { name: 'a.gif' }),
      server.call('GET', 'images.json'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 200]);
    expect(process.memoryUsage().rss - began).toBeLessThan(256 * 1024 * 1024);
  });

  test('keeps nothing of the file but its pixels: neither places nor a script that rides along', async () => {
    const sent = Buffer.concat([
      withExif(await aPicture({ format: 'jpeg', color: '#336699' }), {
        orientation: 1,
        secret: 'GPS 52.1',
      }),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const { image } = (await upload(server, sent, { name: 'a.html' })).body.data;
    const served = await fetch(image.url);
    const content = Buffer.from(await served.arrayBuffer());
    expect([content.includes('GPS'), content.includes('<script')]).toEqual([false, false]);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
  });

  test('into a folder of something else, or none, is refused', async () => {
    const { body } = await server.call('POST', 'folders.json', {
      folder: { name: 'Lists', folder_type: 'list' },
    });
    for (const folderId of [body.data.id, 999_999]) {
      const answer = await upload(server, await aPicture(), {
        fields: { folder_id: String(folderId) },
      });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['folder_id']]);
    }
  });

  test('of the same bytes is a record of its own that says so, and both show one file', async () => {
    const [one, two] = [
      await anImage(server, { color: '#abcdef', name: 'First.png' }),
      await anImage(server, { color: '#abcdef', name: 'Second.png' }),
    ];
    expect(two).toMatchObject({
      name: 'Second',
      same_as: { id: one.id, name: 'First' },
      image: one.image,
    });
    await remove(`images/${one.id}.json`);
    await aSweep();
    expect(await isServed(two.image.url)).toBe(200);
  });

  test('is refused where the account has no room left', async () => {
    const { used_bytes: used, limit_bytes: limit } = (
      await server.call('GET', 'images/storage.json')
    ).body.data;
    expect([used > 0, limit]).toEqual([true, 1024 ** 3]);
    await setStorage(0.0001);
    const answer = await upload(server, await aPicture({ color: '#0f0f0f' }));
    expect([answer.status, answer.body.errors.file[0]]).toEqual([
      422,
      expect.stringContaining('does not fit'),
    ]);
    await setStorage(null);
  });
});

async function setStorage(megabytes: number | null): Promise<void> {
  await server.database.pool.query(
    `update accounts set settings = settings || jsonb_build_object('image_storage_mb', $2::numeric) where id = $1`,
    [server.account, megabytes],
  );
}

// What was queued before is done before.
async function aSweep(): Promise<void> {
  await server.until(async () => {
    const { rows } = await server.database.pool.query(
      `select from pgboss.job where name = 'images.remove-files' and state in ('created', 'retry', 'active') and start_after <= now()`,
    );
    return rows.length === 0;
  }, 'files are gone');
}

describe('a picture of the web', () => {
  test('is copied to the library by its address', async () => {
    const answer = await server.call('POST', 'images/from_address.json', {
      url: `${web.url}/our%20logo.png?size=2`,
    });
    expect(answer.body.data).toMatchObject({ name: 'our logo', width: 40 });
    expect(await isServed(answer.body.data.image.url)).toBe(200);
  });

  test.each([
    ['/text.png', 'is no image'],
    ['/gone.png', 'answers with status 404'],
    ['/inside.png', 'cannot be fetched'],
  ])('at %s is refused with the reason', async (path, reason) => {
    const answer = await server.call('POST', 'images/from_address.json', { url: web.url + path });
    expect([answer.status, answer.body.errors.url[0]]).toEqual([
      422,
      expect.stringContaining(reason),
    ]);
  });
});

describe('the library', () => {
  test('lists the account’s pictures ten a page, and nobody else’s @spec IMAGES-009 IMAGES-007 IMAGES-006', async () => {
    const folderId = await folder('Twelve');
    const content = await aPicture({ color: '#121212' });
    for (let no = 1; no <= 12; no += 1)
      await upload(server, content, {
        name: `No ${no}.png`,
        fields: { folder_id: String(folderId) },
      });
    const first = await server.call('GET', `images.json?folder_id=${folderId}`);
    expect(first.body.data).toHaveLength(10);
    const second = await server.call('GET', `images.json?folder_id=${folderId}&page=2&per_page=10`);
    expect(second.body.data.map((one: { name: string }) => one.name)).toEqual(['No 2', 'No 1']);
    expect(second.body.meta.count).toBe(12);
    const other = await server.anotherAccount();
    const theirs = await server.key('contents', other);
    const listed = await server.call('GET', 'images.json', undefined, {
      account: other,
      key: theirs,
    });
    expect(listed.body.meta.count).toBe(0);
    const without = await server.call('GET', 'images.json', undefined, {
      key: await server.key('contacts'),
    });
    expect(without.status).toBe(403);
  });

  test('finds pictures by name and by what they show', async () => {
    const { id } = await anImage(server, { color: '#777777', name: 'Lighthouse.png' });
    await server.call('PUT', `images/${id}.json`, { image: { alt: 'A tower on a rock' } });
    for (const word of ['lightHOUSE', 'on a rock']) {
      const { data } = (await server.call('GET', `images.json?name=${encodeURIComponent(word)}`))
        .body;
      expect(data.map((one: { id: number }) => one.id)).toEqual([id]);
    }
  });

  test('answers one picture with size and dimensions; unknown and foreign ones are missing @spec IMAGES-010', async () => {
    const { id } = await anImage(server, { width: 64, height: 32 });
    const { data } = (await server.call('GET', `images/${id}.json`)).body;
    expect(data).toMatchObject({ id, dimensions: { width: 64, height: 32 } });
    const file = Buffer.from(await (await fetch(data.image.url)).arrayBuffer());
    expect(data.size).toBe(file.length);
    const other = await server.anotherAccount('Elsewhere');
    const key = await server.key('contents', other);
    const foreign = await server.call('GET', `images/${id}.json`, undefined, {
      account: other,
      key,
    });
    expect([foreign.status, (await server.call('GET', 'images/999999.json')).status]).toEqual([
      404, 404,
    ]);
  });

  test.each(['PUT', 'PATCH'])('changes name and folder by %s @spec IMAGES-012', async (method) => {
    const { id } = await anImage(server);
    const folderId = await folder(`By ${method}`);
    await server.call(method, `images/${id}.json`, {
      image: { name: `By ${method}`, folder_id: folderId },
    });
    const { data } = (await server.call('GET', `images/${id}.json`)).body;
    expect(data).toMatchObject({ name: `By ${method}`, folder_id: folderId });
    const moved = await server.call('PUT', 'folders/root/move.json', {
      element_ids: [id],
      element_type: 'image',
    });
    expect(moved.status).toBe(200);
    expect((await server.call('GET', `images/${id}.json`)).body.data.folder_id).toBeNull();
    const missing = await server.call(method, 'images/999999.json', { image: { name: 'x' } });
    expect(missing.status).toBe(404);
  });

  test('cuts, turns and shrinks a picture into one of its own', async () => {
    const { id } = await anImage(server, { width: 400, height: 200, name: 'Wide.png' });
    const cut = await server.call('POST', `images/${id}/crop.json`, {
      cut: { x: 0, y: 0, width: 100, height: 50 },
      turn: 90,
    });
    expect([cut.status, cut.body.data.dimensions]).toEqual([201, { width: 50, height: 100 }]);
    expect(cut.body.data.id).not.toBe(id);
    const beyond = await server.call('POST', `images/${id}/crop.json`, {
      cut: { x: 390, y: 0, width: 100, height: 50 },
    });
    expect([beyond.status, Object.keys(beyond.body.errors)]).toEqual([422, ['cut']]);
    expect((await server.call('POST', `images/${id}/crop.json`, {})).status).toBe(422);
  });
});

describe('a picture that is deleted', () => {
  test('is gone with its files, one or several @spec IMAGES-013', async () => {
    const made = [];
    for (const color of ['#000001', '#000002', '#000003', '#000004'])
      made.push(await anImage(server, { color }));
    const [one, ...three] = made;
    expect((await remove(`images/${one!.id}.json`)).status).toBe(200);
    expect((await server.call('GET', `images/${one!.id}.json`)).status).toBe(404);
    const several = await remove('images/bulk_delete.json', { ids: three.map(({ id }) => id) });
    expect(several.body.errors).toBeUndefined();
    expect(several.body.data.ids).toEqual(three.map(({ id }) => id));
    await aSweep();
    for (const { image } of made) expect(await isServed(image.url)).toBe(404);
    expect((await remove(`images/${one!.id}.json`)).status).toBe(404);
  });

  test('stays while a content shows it, unless it is to go all the same @spec IMAGES-013', async () => {
    const { id, image } = await anImage(server, { color: '#00ff00' });
    const content = await server.call('POST', 'contents.json', {
      content: { name: 'Shows it', html_part: `<p><img src="${image.url}" alt=""></p>` },
    });
    const used = await server.call('GET', `images/${id}/check_modules_in_use.json`);
    expect(used.body.data.modules.contents).toEqual([
      { id: content.body.data.id, name: 'Shows it' },
    ]);
    const refused = await remove(`images/${id}.json`);
    expect([refused.status, refused.body.errors.base[0]]).toEqual([
      422,
      expect.stringContaining('“Shows it”'),
    ]);
    const several = await remove('images/bulk_delete.json', { ids: [id] });
    expect(several.body.data).toMatchObject({ ids: [], errors: { [id]: [expect.any(String)] } });
    expect((await remove(`images/${id}.json?force=true`)).status).toBe(200);
  });
});
