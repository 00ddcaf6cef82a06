import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBombGif, aBombPng, withExif } from '#platform/server/pictures/pictures.builder.ts';
import { aTeamOf } from '#tests/browser/team.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aFolder, aPicture, anImage, filesAreGone, isServed, upload } from './images.harness.ts';

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

const remove = (path: string, body?: object) => server.call('DELETE', path, body);

describe('an upload', () => {
  test('becomes a picture with a public address, in the folder it was put into @spec IMAGES-008 IMAGES-011 IMAGES-004', async () => {
    const folderId = await aFolder(server, 'Spring');
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
    await filesAreGone(server);
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

const setStorage = (megabytes: number | null) =>
  aTeamOf(server).setProducts({ service: false, commerce: false }, { image_storage_mb: megabytes });

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
