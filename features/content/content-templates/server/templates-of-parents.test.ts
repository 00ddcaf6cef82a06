import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeParent } from '#features/account/billing/server/public.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface How {
  account: number;
}
const call = (method: string, path: string, ...more: [body: object | undefined, how: How]) =>
  server.call(method, `content_templates${path}.json`, ...more);
const mjml = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;
async function make(name: string, more: object, how: How): Promise<number> {
  const content_template = { name, mjml_part: mjml(name), ...more };
  const made = await call('POST', '', { content_template }, how);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id;
}
const show = async (id: number, how: How) =>
  (await call('GET', `/${id}`, undefined, how)).body.data;
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

test('a parent shares for looking, copying or changing; strangers and former children see nothing @spec TEMPLATES-011', async () => {
  const parent = await server.anotherAccount('Head Office');
  const child = await server.anotherAccount('Branch');
  await changeParent(server.database, parent, { mayHaveChildren: true });
  await changeParent(server.database, child, { parentId: parent });
  const at = { account: parent };
  const ids = {
    own: await make('Not shared', {}, at),
    read: await make('To look at', { shared_rights: 'read' }, at),
    copy: await make('To copy', { shared_rights: 'copy' }, at),
    edit: await make('To change', { shared_rights: 'edit' }, at),
  };
  const here = { account: child };
  expect(await show(ids.edit, at)).toMatchObject({ can_share: true, origin: 'own' });
  const shared = await server.call(
    'GET',
    'content_templates.json?tab=shared&per_page=3',
    undefined,
    here,
  );
  expect(names(shared.body.data)).toEqual(['To change', 'To copy', 'To look at']);
  const further = await server.call(
    'GET',
    'content_templates.json?tab=shared&per_page=3&page=2',
    undefined,
    here,
  );
  expect(further.body.data.map(({ origin }: { origin: string }) => origin)).toEqual([
    'shipped',
    'shipped',
    'shipped',
  ]);
  expect((await call('GET', '', undefined, here)).body.data).toEqual([]);
  expect((await call('GET', `/${ids.own}`, undefined, here)).status).toBe(404);

  expect(await show(ids.read, here)).toMatchObject({
    origin: 'shared',
    rights: 'read',
    can_share: false,
  });
  expect((await call('POST', `/${ids.read}/duplicate`, {}, here)).status).toBe(403);
  expect((await call('POST', `/${ids.read}/make_content`, {}, here)).status).toBe(403);
  expect((await call('POST', `/${ids.copy}/duplicate`, {}, here)).body.data).toMatchObject({
    name: 'Copy of To copy',
    origin: 'own',
  });
  expect((await call('POST', `/${ids.copy}/make_content`, {}, here)).status).toBe(201);
  expect((await call('PUT', `/${ids.copy}`, { name: 'Theirs' }, here)).status).toBe(403);
  const changed = await call(
    'PUT',
    `/${ids.edit}`,
    { name: 'Changed below', shared_rights: 'none' },
    here,
  );
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(await show(ids.edit, at)).toMatchObject({
    name: 'Changed below',
    shared_rights: 'edit',
  });
  expect((await call('DELETE', `/${ids.edit}`, undefined, here)).status).toBe(404);

  const stranger = { account: await server.anotherAccount('No Branch') };
  expect((await call('GET', `/${ids.copy}`, undefined, stranger)).status).toBe(404);
  await changeParent(server.database, child, { parentId: null });
  expect((await call('GET', `/${ids.copy}`, undefined, here)).status).toBe(404);
});
