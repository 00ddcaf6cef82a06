import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const path = 'live_content_images';
const save = (fields: object, how: { account?: number; as?: string } = {}) =>
  server.call('POST', `${path}.json`, { live_content_image: fields }, how);
const make = async (name: string, fields: object = {}, account = server.account) => {
  const made = await save({ name, ends_at: '2030-01-01T12:00:00Z', ...fields }, { account });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
};
const show = (id: number, account = server.account) =>
  server.call('GET', `${path}/${id}.json`, undefined, { account });

test('twelve timers make two pages of an account, in folders and by name @spec LIVEIMG-006', async () => {
  const account = await server.anotherAccount('Twelve Timers');
  const folder = (
    await server.call(
      'POST',
      'folders.json',
      { folder: { name: 'Sales', folder_type: 'live_content_image' } },
      { account },
    )
  ).body;
  const folderId = folder.data?.id ?? folder.id;
  for (let no = 1; no <= 12; no += 1)
    await make(`Timer ${no}`, no === 7 ? { folder_id: folderId } : {}, account);
  const list = async (query: string) =>
    (await server.call('GET', `${path}.json?${query}`, undefined, { account })).body;
  const second = await list('page=2&per_page=10');
  expect([second.data.length, second.meta.count]).toEqual([2, 12]);
  expect((await list('name=timer 1')).data).toHaveLength(4);
  expect((await list(`folder_id=${folderId}`)).data.map((row: any) => row.name)).toEqual([
    'Timer 7',
  ]);
  expect((await server.call('GET', `${path}.json`)).body.data).toEqual([]);
  const refused = await server.call('GET', `${path}.json`, undefined, { as: 'contacts' });
  expect(refused.status).toBe(403);
});

test('a timer is made of a name, an end, a zone and a style, and shows its picture and what goes into an email @spec LIVEIMG-007 @spec LIVEIMG-008', async () => {
  const style = { width: 480, height: 120, font: 'light', digit_color: '#A1B2C3' };
  const timer = await make('Spring sale', {
    ends_at: '2030-06-01T18:30',
    zone: 'Europe/Berlin',
    style,
  });
  const { data } = (await show(timer.id)).body;
  expect(data).toMatchObject({
    name: 'Spring sale',
    ends_at: '2030-06-01T16:30:00.000Z',
    zone: 'Europe/Berlin',
    style: { ...style, digit_color: '#a1b2c3', labels: { days: 'Days' } },
    alt: 'Ends on Saturday, 1 June 2030 at 18:30 (Europe/Berlin)',
  });
  expect(data.html).toContain(`src="${data.image_url}"`);
  expect(data.html).toContain('width="480"');
  expect((await show(timer.id, await server.anotherAccount('Timer Stranger'))).status).toBe(404);
  expect((await show(999_999)).status).toBe(404);
});

test('what cannot be counted or drawn is refused with the field @spec LIVEIMG-008', async () => {
  const errors = async (fields: object) => {
    const answer = await save({ name: 'Refused', ends_at: '2030-01-01T12:00:00Z', ...fields });
    return answer.status === 422 ? Object.keys(answer.body.errors) : answer.status;
  };
  expect(await errors({ ends_at: undefined })).toEqual(['ends_at']);
  expect(await errors({ ends_at: 'soon' })).toEqual(['ends_at']);
  expect(await errors({ ends_at: '2030-02-31T12:00' })).toEqual(['ends_at']);
  expect(await errors({ zone: 'Mars/Olympus' })).toEqual(['zone']);
  expect(await errors({ mode: 'per_person' })).toEqual(['hours']);
  expect(await errors({ style: { width: 30_000, height: 30_000 } })).toEqual([
    'style.width',
    'style.height',
  ]);
  expect(await errors({ style: { font: 'Comic Sans' } })).toEqual(['style.font']);
  expect(await errors({ ended: { kind: 'text', text: '期限切れ' } })).toEqual(['ended.text']);
  expect(await errors({ ended: { kind: 'picture', url: 'javascript:alert(1)' } })).toEqual([
    'ended.url',
  ]);
  await make('Only once');
  expect(await errors({ name: 'ONLY ONCE' })).toEqual(['name']);
});

test('a copy has a name and a picture of its own @spec LIVEIMG-011', async () => {
  const timer = await make('Original', { style: { font: 'digital' } });
  const copy = (await server.call('POST', `${path}/${timer.id}/duplicate.json`, {})).body.data;
  expect(copy).toMatchObject({ name: 'Copy of Original', style: timer.style });
  expect(copy.image_url).not.toBe(timer.image_url);
});

test('a timer that a content shows names it and cannot be deleted; several are deleted at once @spec LIVEIMG-010 @spec LIVEIMG-012', async () => {
  const timer = await make('Shown');
  const content = (
    await server.call('POST', 'contents.json', {
      content: { name: 'With a timer', editor_type: 2, html_part: `<p>${timer.html}</p>` },
    })
  ).body.data;
  const users = async () =>
    (await server.call('GET', `${path}/${timer.id}/check_modules_in_use.json`)).body.data;
  expect(await users()).toMatchObject({
    in_use: true,
    modules: { contents: [{ id: content.id, name: 'With a timer' }] },
  });
  expect((await server.call('DELETE', `${path}/${timer.id}.json`)).status).toBe(422);
  await server.call('PUT', `contents/${content.id}.json`, { content: { html_part: '<p>x</p>' } });
  expect(await users()).toMatchObject({ in_use: false, modules: {} });
  const ids = [timer.id, (await make('Two')).id, (await make('Three')).id];
  await server.call('DELETE', `${path}/bulk_delete.json`, { ids });
  expect(await Promise.all(ids.map(async (id) => (await show(id)).status))).toEqual([
    404, 404, 404,
  ]);
});

test('a style that is not saved is shown by its picture', async () => {
  const shown = await server.call('POST', `${path}/preview.json`, {
    style: { width: 300, height: 80 },
    ended: { kind: 'text', text: 'Over' },
    left: 90,
  });
  expect(shown.body.data.image).toMatch(/^data:image\/gif;base64,R0lGODlh/);
});
