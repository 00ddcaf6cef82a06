import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => { server = await testServer(); });
afterAll(() => server.close());

const make = async (name: string, parent?: number) =>
  (await server.call('POST', 'folders.json', { folder: { name, folder_type: 'tag' }, ...(parent && { parent_folder_id: parent }) })).body.data;

test('a folder keeps its ancestry and says what was done', async () => {
  const top = await make('Top');
  expect(top).toMatchObject({ name: 'Top', ancestry: null, is_owner: true, message: 'Folder Created Successfully.' });
  expect((await make('Below', top.id)).ancestry).toBe(String(top.id));
  const listed = (await server.call('GET', 'folders.json?folder_type=tag')).body.data.folders;
  expect(listed.map((folder: { name: string }) => folder.name)).toEqual(expect.arrayContaining(['Top', 'Below']));
});

test('36 characters are the most a name may have', async () => {
  const tooLong = await server.call('POST', 'folders.json', { folder: { name: 'x'.repeat(37), folder_type: 'tag' } });
  expect(tooLong.status).toBe(422);
  expect((await server.call('POST', 'folders.json', { folder: { name: 'x'.repeat(36), folder_type: 'tag' } })).status).toBe(201);
});

test('records move into a folder, and up when it is deleted', async () => {
  const [outer] = [await make('Outer')];
  const inner = await make('Inner', outer.id);
  const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Filed' } })).body.data.id;
  const moved = await server.call('PUT', `folders/${inner.id}/move.json`, { element_ids: [tag], element_type: 'tag', folder_type: 'tag' });
  expect(moved.body.data.message).toBe('Added to folder Inner successfully');
  expect((await server.call('GET', `tags.json?folder_id=${inner.id}`)).body.data).toHaveLength(1);
  await server.call('DELETE', `folders/${inner.id}.json`);
  expect((await server.call('GET', `tags/${tag}.json`)).body.data.folder_id).toBe(outer.id);
});

test('a folder never goes below itself, and takes its children along', async () => {
  const a = await make('A');
  const b = await make('B', a.id);
  const c = await make('C', b.id);
  const refused = await server.call('PUT', `folders/${c.id}/move.json`, { element_ids: [a.id], element_type: 'folder' });
  expect(refused.status).toBe(422);
  await server.call('PUT', 'folders/root/move.json', { element_ids: [b.id], element_type: 'folder', folder_type: 'tag' });
  expect((await server.call('GET', `folders/${c.id}.json`)).body.data.ancestry).toBe(String(b.id));
});

test('another account’s records can’t be filed', async () => {
  const folder = await make('Mine');
  const other = await server.anotherAccount('Foreign Filer');
  const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Theirs' } }, { account: other })).body.data.id;
  expect((await server.call('PUT', `folders/${folder.id}/move.json`, { element_ids: [tag], element_type: 'tag' })).status).toBe(404);
});
