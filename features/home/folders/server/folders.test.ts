import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderTypeOf } from '#platform/contract/folders.ts';
import { twoMembers, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  server = await testServer();
  [ana, ben] = await twoMembers(server);
});
afterAll(() => server.close());

const as = (person: TestMember, method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { key: person.token });
const make = async (name: string, parent?: number, type = 'tag') =>
  (
    await as(ana, 'POST', 'folders.json', {
      folder: { name, folder_type: type },
      ...(parent && { parent_folder_id: parent }),
    })
  ).body.data;
const seen = async (person: TestMember, type = 'tag') =>
  (await as(person, 'GET', `folders.json?folder_type=${type}&per_page=1000`)).body.data.folders as {
    id: number;
    name: string;
    count: number | null;
    is_viewer: boolean;
  }[];
const namesOf = async (person: TestMember, type = 'tag') =>
  (await seen(person, type)).map((folder) => folder.name);
const tagIn = async (name: string, folder?: number) =>
  (await as(ana, 'POST', 'tags.json', { tag: { name, ...(folder && { folder_id: folder }) } })).body
    .data.id as number;

test('a folder keeps its ancestry and says what was done @spec FOLDERS-012 @spec FOLDERS-026 @spec FOLDERS-037', async () => {
  const top = await make('Top');
  expect(top).toMatchObject({
    name: 'Top',
    ancestry: null,
    folder_type: 'tag',
    privacy: 'public',
    is_owner: true,
    is_editor: true,
    owner_ids: [ana.id],
    editor_ids: [],
    owner_access: false,
    editor_access: false,
    message: 'Folder Created Successfully.',
  });
  const below = await make('Below', top.id);
  expect(below.ancestry).toBe(String(top.id));
  expect((await make('Deep', below.id)).ancestry).toBe(`${top.id}/${below.id}`);
  expect(await namesOf(ana)).toEqual(expect.arrayContaining(['Top', 'Below', 'Deep']));
});

test('a name is needed and holds 36 characters at most @spec FOLDERS-022 @spec FOLDERS-023', async () => {
  const named = (name: string) =>
    as(ana, 'POST', 'folders.json', { folder: { name, folder_type: 'tag' } });
  expect(await named('   ')).toMatchObject({
    status: 422,
    body: { errors: { 'folder.name': ['Name is required'] } },
  });
  expect(await named('x'.repeat(37))).toMatchObject({
    status: 422,
    body: { errors: { 'folder.name': ["You've exceeded maximum character count"] } },
  });
  expect((await named('é'.repeat(36))).status).toBe(201);
  const made = await make('Short');
  expect(
    (await as(ana, 'PUT', `folders/${made.id}.json`, { folder: { name: 'x'.repeat(37) } })).status,
  ).toBe(422);
});

test('the list is paged, of one type, of one account, and counts what lies in each folder @spec FOLDERS-035', async () => {
  const made: number[] = [];
  for (let at = 1; at <= 12; at += 1)
    made.push((await make(`Paged ${String(at).padStart(2, '0')}`, undefined, 'list')).id);
  await as(ana, 'POST', 'lists.json', { list: { name: 'Held', folder_id: made[2] } });
  const second = await as(ana, 'GET', 'folders.json?folder_type=list&page=2');
  expect(second.body.data.folders.map((folder: { name: string }) => folder.name)).toEqual([
    'Paged 11',
    'Paged 12',
  ]);
  expect(second.body.meta).toMatchObject({ page: 2, per_page: 10, total: 12, total_pages: 2 });
  expect((await seen(ana, 'list')).find((folder) => folder.id === made[2])?.count).toBe(1);
  const other = await server.anotherAccount('Other Folders');
  expect(
    (await server.call('GET', 'folders.json?folder_type=list', undefined, { account: other })).body
      .data.folders,
  ).toEqual([]);
});

test('one folder is shown with its owners; an unknown id is missing @spec FOLDERS-036', async () => {
  const folder = await make('Shown');
  expect((await as(ana, 'GET', `folders/${folder.id}.json`)).body.data).toMatchObject({
    id: folder.id,
    owner_ids: [ana.id],
    editor_ids: [],
  });
  expect((await as(ana, 'GET', 'folders/99999999.json')).status).toBe(404);
});

test('records move into a folder by every spelling of the call, and the answer says where they were @spec FOLDERS-031 @spec FOLDERS-029', async () => {
  const [first, second] = [await make('First'), await make('Second')];
  const tag = await tagIn('Moved');
  const moved = await as(ana, 'POST', 'folders/move.json', {
    id: first.id,
    element_ids: [tag],
    element_type: 'tag',
    folder_type: 'tag',
  });
  expect(moved.body.data).toEqual({
    message: 'Added to folder First successfully',
    moved: [{ id: tag, folder_id: null }],
  });
  expect((await as(ana, 'GET', `tags.json?folder_id=${first.id}`)).body.data).toHaveLength(1);
  const again = await as(ana, 'PUT', `folders/${second.id}/move.json`, {
    element_ids: [tag],
    element_type: 'contact_tag',
  });
  expect(again.body.data.moved).toEqual([{ id: tag, folder_id: first.id }]);
  await as(ana, 'POST', 'folders/move.json', {
    id: 'root',
    element_ids: [tag],
    element_type: 'tag',
  });
  expect((await as(ana, 'GET', `tags/${tag}.json`)).body.data.folder_id).toBeNull();
});

test('a deleted folder leaves its records and its sub-folders one level up @spec FOLDERS-039 @spec FOLDERS-028', async () => {
  const outer = await make('Outer');
  const inner = await make('Inner', outer.id);
  const deep = await make('Deepest', inner.id);
  const tag = await tagIn('Filed', inner.id);
  expect((await as(ben, 'DELETE', `folders/${inner.id}.json`)).status).toBe(403);
  expect((await as(ana, 'DELETE', `folders/${inner.id}.json`)).body.data.message).toBe(
    'Folder Deleted Successfully.',
  );
  expect((await as(ana, 'GET', `folders/${inner.id}.json`)).status).toBe(404);
  expect((await seen(ana)).map(({ id }) => id)).not.toContain(inner.id);
  expect((await as(ana, 'GET', `tags/${tag}.json`)).body.data.folder_id).toBe(outer.id);
  expect((await as(ana, 'GET', `folders/${deep.id}.json`)).body.data.ancestry).toBe(
    String(outer.id),
  );
});

test('a folder never goes below itself, nor among another kind, and takes its children along', async () => {
  const a = await make('A');
  const b = await make('B', a.id);
  const c = await make('C', b.id);
  expect(
    (
      await as(ana, 'PUT', `folders/${c.id}/move.json`, {
        element_ids: [a.id],
        element_type: 'folder',
      })
    ).status,
  ).toBe(422);
  const lists = await make('Of lists', undefined, 'list');
  expect(
    (
      await as(ana, 'PUT', `folders/${lists.id}/move.json`, {
        element_ids: [b.id],
        element_type: 'folder',
      })
    ).status,
  ).toBe(422);
  expect(
    (
      await as(ana, 'PUT', `folders/${lists.id}/move.json`, {
        element_ids: [await tagIn('Wrong kind')],
        element_type: 'tag',
      })
    ).status,
  ).toBe(422);
  await as(ana, 'PUT', 'folders/root/move.json', {
    element_ids: [b.id],
    element_type: 'folder',
    folder_type: 'tag',
  });
  expect((await as(ana, 'GET', `folders/${c.id}.json`)).body.data.ancestry).toBe(String(b.id));
});

test('two moves at once never put two folders into each other', async () => {
  const [left, right] = [await make('Left'), await make('Right')];
  const into = (target: number, id: number) =>
    as(ana, 'PUT', `folders/${target}/move.json`, { element_ids: [id], element_type: 'folder' });
  const answers = await Promise.all([into(left.id, right.id), into(right.id, left.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('another account’s records and folders can’t be used', async () => {
  const folder = await make('Mine');
  const other = await server.anotherAccount('Foreign Filer');
  const tag = (
    await server.call('POST', 'tags.json', { tag: { name: 'Theirs' } }, { account: other })
  ).body.data.id;
  expect(
    (
      await as(ana, 'PUT', `folders/${folder.id}/move.json`, {
        element_ids: [tag],
        element_type: 'tag',
      })
    ).status,
  ).toBe(404);
  const planted = await server.call(
    'POST',
    'tags.json',
    { tag: { name: 'Planted', folder_id: folder.id } },
    { account: other },
  );
  expect(planted).toMatchObject({
    status: 422,
    body: { errors: { folder_id: ['does not exist; choose another folder'] } },
  });
});

test('an owner sets privacy, renames and deletes @spec FOLDERS-015', async () => {
  const folder = await make('Owned');
  const shut = await as(ana, 'PUT', `folders/${folder.id}.json`, { privacy: 'private' });
  expect(shut.body.data).toMatchObject({
    message: 'Privacy Permissions Saved Successfully.',
    privacy: 'private',
  });
  const renamed = await as(ana, 'PUT', `folders/${folder.id}.json`, { folder: { name: 'Kept' } });
  expect(renamed.body.data).toMatchObject({ name: 'Kept', privacy: 'private' });
  expect((await as(ana, 'DELETE', `folders/${folder.id}.json`)).status).toBe(200);
  expect((await as(ana, 'GET', `folders/${folder.id}.json`)).status).toBe(404);
});

test('an editor sees a folder and renames it, and nothing more @spec FOLDERS-016 @spec FOLDERS-027', async () => {
  const folder = await make('Shared');
  await as(ana, 'PUT', `folders/${folder.id}.json`, { privacy: 'private', editor_ids: [ben.id] });
  expect((await as(ben, 'GET', `folders/${folder.id}.json`)).body.data).toMatchObject({
    is_owner: false,
    is_editor: true,
  });
  const renamed = await as(ben, 'PATCH', `folders/${folder.id}.json`, {
    folder: { name: 'Renamed' },
  });
  expect(renamed.body.data).toMatchObject({
    name: 'Renamed',
    message: 'Folder Updated Successfully.',
  });
  expect((await as(ben, 'DELETE', `folders/${folder.id}.json`)).status).toBe(403);
  expect((await as(ben, 'PUT', `folders/${folder.id}.json`, { privacy: 'public' })).status).toBe(
    403,
  );
});

test('privacy is saved with owners, editors and what the rest may do @spec FOLDERS-030 @spec FOLDERS-025', async () => {
  const folder = await make('With rights');
  const asBen = async () => (await as(ben, 'GET', `folders/${folder.id}.json`)).body.data;
  expect(await asBen()).toMatchObject({ is_owner: false, is_editor: false });
  const rights = { privacy: 'private', owner_ids: [ana.id], editor_ids: [ben.id] };
  const saved = await as(ana, 'PUT', `folders/${folder.id}.json`, {
    ...rights,
    owner_access: false,
    editor_access: false,
  });
  expect(saved.body.data).toMatchObject({
    ...rights,
    owner_access: false,
    editor_access: false,
    message: 'Privacy Permissions Saved Successfully.',
  });
  expect(await asBen()).toMatchObject({ is_owner: false, is_editor: true });
  await as(ana, 'PUT', `folders/${folder.id}.json`, { owner_access: true, editor_access: true });
  expect(await asBen()).toMatchObject({ owner_access: true, editor_access: true });
});

test('a folder changes by PUT and PATCH, for its owner and not for another account @spec FOLDERS-038', async () => {
  const folder = await make('By both verbs');
  for (const [method, name, privacy] of [
    ['PUT', 'By PUT', 'private'],
    ['PATCH', 'By PATCH', 'public'],
  ] as const) {
    await as(ana, method, `folders/${folder.id}.json`, { folder: { name } });
    await as(ana, method, `folders/${folder.id}.json`, { folder: { privacy } });
    expect((await as(ana, 'GET', `folders/${folder.id}.json`)).body.data).toMatchObject({
      name,
      privacy,
    });
  }
  const account = await server.anotherAccount('Stranger of folders');
  for (const method of ['PUT', 'PATCH'])
    expect(
      (
        await server.call(
          method,
          `folders/${folder.id}.json`,
          { folder: { name: 'Taken' } },
          { account },
        )
      ).status,
    ).toBe(404);
});

test('a private folder shows shut to others, without its sub-folders; what lies in it does not exist for them @spec FOLDERS-019', async () => {
  const secret = await make('Secret');
  const inside = await make('Inside secret', secret.id);
  const tag = await tagIn('Secret tag', inside.id);
  await as(ana, 'PUT', `folders/${secret.id}.json`, { privacy: 'private' });
  const shut = (await seen(ben)).filter((folder) => folder.name.toLowerCase().includes('secret'));
  expect(shut).toEqual([
    expect.objectContaining({
      name: 'Secret',
      is_viewer: false,
      is_editor: false,
      count: null,
      owner_ids: [],
    }),
  ]);
  expect((await as(ben, 'GET', `folders/${inside.id}.json`)).status).toBe(404);
  expect((await as(ben, 'GET', `folders/${secret.id}.json`)).status).toBe(403);
  expect((await as(ben, 'GET', 'tags.json?name=Secret')).body).toMatchObject({
    data: [],
    meta: { total: 0 },
  });
  for (const [method, path, body] of [
    ['GET', `tags/${tag}.json`],
    ['DELETE', `tags/${tag}.json`],
    ['PUT', `tags/${tag}.json`, { tag: { name: 'Taken' } }],
  ] as const) {
    expect((await as(ben, method, path, body)).status, `${method} ${path}`).toBe(404);
  }
  expect(
    (await as(ben, 'POST', 'tags/bulk_delete.json', { select_all: true, name: 'Secret' })).body.data
      .ids,
  ).toEqual([]);
  expect(
    (
      await as(ben, 'POST', 'folders/move.json', {
        id: 'root',
        element_ids: [tag],
        element_type: 'tag',
      })
    ).status,
  ).toBe(404);
  expect(
    (await as(ben, 'POST', 'tags.json', { tag: { name: 'Slipped in', folder_id: inside.id } }))
      .status,
  ).toBe(422);
  expect((await as(ana, 'GET', `tags/${tag}.json`)).status).toBe(200);
  await as(ana, 'PUT', `folders/${inside.id}.json`, {
    shared_users: [{ id: ben.id, email: ben.email, permission_type: 'viewer' }],
  });
  expect((await as(ben, 'GET', `tags/${tag}.json`)).status).toBe(200);
});

test('a viewer reads and an editor files; nothing else is a permission @spec FOLDERS-020 @spec FOLDERS-021', async () => {
  const folder = await make('Lent');
  await as(ana, 'PUT', `folders/${folder.id}.json`, { privacy: 'private' });
  const share = (permission?: string) =>
    as(ana, 'PUT', `folders/${folder.id}.json`, {
      shared_users: [
        { id: ben.id, email: ben.email, ...(permission && { permission_type: permission }) },
      ],
    });
  expect((await share()).body.data).toMatchObject({ viewer_ids: [ben.id], editor_ids: [] });
  expect((await as(ben, 'GET', `folders/${folder.id}.json`)).body.data).toMatchObject({
    is_viewer: true,
    is_editor: false,
  });
  const tag = (await as(ben, 'POST', 'tags.json', { tag: { name: 'By Ben' } })).body.data.id;
  const file = () =>
    as(ben, 'POST', 'folders/move.json', {
      id: folder.id,
      element_ids: [tag],
      element_type: 'tag',
    });
  expect((await file()).status).toBe(403);
  expect((await share('editor')).body.data).toMatchObject({ viewer_ids: [], editor_ids: [ben.id] });
  expect((await file()).status).toBe(200);
  expect(await share('boss')).toMatchObject({
    status: 422,
    body: { errors: { 'shared_users.0.permission_type': ['must be viewer or editor'] } },
  });
});

test('the same access goes to all sub-folders, and to those made later @spec FOLDERS-010', async () => {
  const top = await make('Family');
  const child = await make('Child', top.id);
  const grandchild = await make('Grandchild', child.id);
  await as(ana, 'PUT', `folders/${top.id}.json`, {
    owner_ids: [ana.id, ben.id],
    owner_access: true,
  });
  for (const one of [child, grandchild])
    expect((await as(ben, 'GET', `folders/${one.id}.json`)).body.data).toMatchObject({
      is_owner: true,
      owner_ids: [ana.id, ben.id],
    });
  expect((await make('Late', child.id)).owner_ids).toEqual([ana.id, ben.id]);
});

test('a folder has an owner, and only people of the account', async () => {
  const folder = await make('Owned');
  expect((await as(ana, 'PUT', `folders/${folder.id}.json`, { owner_ids: [] })).status).toBe(422);
  const stranger = await server.anotherAccount('Strangers');
  const { rows } = await server.database.pool.query(
    'select user_id from account_members where account_id = $1',
    [stranger],
  );
  const planted = await as(ana, 'PUT', `folders/${folder.id}.json`, {
    editor_ids: [Number(rows[0].user_id)],
  });
  expect(planted).toMatchObject({
    status: 422,
    body: { errors: { editor_ids: [expect.stringContaining('no user of this account')] } },
  });
});

test('folders can be shared with the people of the account @spec FOLDERS-032 @spec FOLDERS-014', async () => {
  const { users } = (await as(ana, 'GET', 'folders/users.json')).body.data;
  expect(users).toEqual(
    expect.arrayContaining([
      { id: ben.id, first_name: 'Ben', last_name: 'Colleague', email: ben.email },
    ]),
  );
  expect(users).toHaveLength(3);
});

test('the folder column is remembered for the person, not the browser @spec FOLDERS-033', async () => {
  const toggle = async (person: TestMember, body?: unknown, method = 'PUT') =>
    (
      (await (
        await fetch(`${server.url}/v2/users/toggle_folders.json`, {
          method,
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
        })
      ).json()) as { data: unknown }
    ).data;
  expect(await toggle(ben, {}, 'GET')).toEqual({ open: false, locked: false });
  expect(await toggle(ben)).toEqual({ open: true, locked: false });
  expect(await toggle(ben, { locked: true }, 'POST')).toEqual({ open: true, locked: true });
  expect(await toggle(ben, {}, 'GET')).toEqual({ open: true, locked: true });
  expect(await toggle(ana, {}, 'GET')).toEqual({ open: false, locked: false });
  expect(await toggle(ben, { open: false })).toEqual({ open: false, locked: false });
});

test('pages whose folders go by another name ask for that name', () => {
  const kinds = [
    'image',
    'contact_tag',
    'data_journey',
    'sql query',
    'journey',
    'acquisition_form',
    'countdown_timer',
    'signup_form',
    'campaign_tag',
    'list',
    'content',
  ];
  expect(kinds.map(folderTypeOf)).toEqual([
    '',
    'tag',
    'data_workflow',
    'relational_query',
    'workflow',
    'acquisition/builder',
    'live_content_image',
    'form',
    'ctag',
    'list',
    'content',
  ]);
});

test('folders open to those who may see what is in them', async () => {
  const key = await server.key('campaigns');
  expect(
    (await server.call('GET', 'folders.json?folder_type=list', undefined, { key })).status,
  ).toBe(403);
  expect(
    (await server.call('GET', 'folders.json?folder_type=campaign', undefined, { key })).status,
  ).toBe(200);
});
