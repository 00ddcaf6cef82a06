import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aFolder, aPicture, anImage, filesAreGone, isServed, upload } from './images.harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const remove = (path: string, body?: object) => server.call('DELETE', path, body);

describe('the library', () => {
  test('lists the account’s pictures ten a page, and nobody else’s @spec IMAGES-009 IMAGES-007 IMAGES-006', async () => {
    const folderId = await aFolder(server, 'Twelve');
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
    const folderId = await aFolder(server, `By ${method}`);
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
    await filesAreGone(server);
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
