import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  feedHost,
  says,
  type FeedHost,
} from '#features/content/content-feeds/server/feed-host.harness.ts';
import { DataRuns, figures } from '#tests/harness/data-runs.ts';

let host: FeedHost;
let runs: DataRuns;
beforeAll(async () => {
  host = await feedHost();
  runs = await DataRuns.start({ env: { ROLES: 'web,worker', FETCH_ALLOW: host.host } });
});
afterAll(async () => {
  await runs.close();
  await host.close();
});

const csv = (name: string) =>
  `email,first_name\n${[1, 2, 3].map((n) => `${name}${n}@example.com,${name} ${n}\n`).join('')}not an address,x\n`;
const imported = (from: object, list: number | null = null) => ({
  type: 'import',
  list_id: list,
  consent_basis: 'opt_in',
  ...from,
});

async function keep(name: string, text: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const preview = await runs.server.call('POST', 'imports/preview.json', form);
  const kept = await runs.call('POST', '/files.json', { file_id: preview.body.data.file_id });
  return kept.body.data.id;
}

test('a file of a URL is imported, and its contacts go on to the next step', async () => {
  host.answer('people.csv', says('text/csv', csv('url')));
  const [list, tag] = [await runs.list('From URL', 0), await runs.tag('Imported')];
  const id = await runs.journey('By URL', [
    imported({ from: 'url', url: host.url('people.csv') }, list),
    { type: 'update', changes: [{ action: 'add_tags', tag_ids: [tag] }] },
  ]);
  const run = await runs.ended(id);
  expect([run.error, figures(run), run.steps[0]?.file_name]).toEqual([
    null,
    [
      [4, 3, 1],
      [3, 3, 0],
    ],
    'people-rejected.csv',
  ]);
  const shown = (await runs.server.call('GET', `lists/${list}/contacts.json`)).body.data.contacts;
  expect(shown.map(({ email }: { email: string }) => email).sort()).toEqual([
    'url1@example.com',
    'url2@example.com',
    'url3@example.com',
  ]);
  expect((await runs.server.call('GET', `tags/${tag}.json`)).body.data.contacts_count).toBe(3);
  const rejected = await runs.call('GET', `/${id}/runs/${run.run}/steps/0/file.json`);
  expect(String(rejected.body)).toContain('not an address');
  // The same file again changes nobody and still chooses everybody in it.
  expect(figures(await runs.ended(id))).toEqual([
    [4, 3, 1],
    [3, 3, 0],
  ]);
});

test('files that were uploaded or put by SFTP are imported, the latter once', async () => {
  const folder = await runs.list('Folder', 0);
  await runs.put(folder, 'daily-2.csv', csv('sftp'));
  const id = await runs.journey('Both', [
    imported({ from: 'upload', file_id: await keep('kept.csv', csv('kept')) }),
    imported({ from: 'sftp', folder_list_id: folder, pattern: 'daily-*.csv' }),
  ]);
  const run = await runs.ended(id);
  expect([run.error, figures(run)]).toEqual([
    null,
    [
      [4, 3, 1],
      [4, 3, 1],
    ],
  ]);
  expect(Object.keys(await runs.folder(`lists/${folder}`))).toEqual([]);
  expect(Object.values(await runs.folder('processed'))).toEqual([csv('sftp')]);
  expect((await runs.ended(id)).error).toContain('No file in the SFTP folder');
});

test('an export of another product fails the run until its step names the product, and then subscribes nobody who had left', async () => {
  const list = await runs.list('Moved in', 0);
  const text = 'email,doNotEmail,points,stage\nstays@example.com,0,1,\nleft@example.com,1,1,\n';
  const from = { from: 'upload', file_id: await keep('mautic.csv', text) };
  const unsaid = await runs.journey('Unsaid', [imported(from, list)]);
  expect((await runs.ended(unsaid)).error).toContain('export of Mautic');
  const said = await runs.journey('Said', [imported({ ...from, from_product: 'mautic' }, list)]);
  const run = await runs.ended(said);
  expect([run.error, figures(run)]).toEqual([null, [[2, 2, 0]]]);
  const shown = (await runs.server.call('GET', `lists/${list}/contacts.json`)).body.data.contacts;
  expect(shown.map(({ email }: { email: string }) => email)).toEqual(['stays@example.com']);
});

test('a dry run reads the file and imports nobody', async () => {
  const file_id = await keep('dry.csv', csv('dry'));
  const id = await runs.journey('Dry', [
    imported({ from: 'upload', file_id }),
    { type: 'check', min: 3, max: 3 },
  ]);
  const run = await runs.ended(id, 'dry_run');
  expect([run.error, figures(run)]).toEqual([
    null,
    [
      [4, 3, 1],
      [3, 3, 0],
    ],
  ]);
  expect((await runs.server.call('GET', 'contacts.json?name=dry1')).body.data.contacts).toEqual([]);
});

test('an address that may not be asked, or has no file, fails the run with the reason', async () => {
  for (const [url, reason] of [
    [host.url('nowhere.csv'), 'answers with status 404'],
    ['http://127.0.0.1:9/people.csv', 'can’t be fetched'],
  ] as const) {
    const id = await runs.journey(`Refused ${reason}`, [imported({ from: 'url', url })]);
    const run = await runs.ended(id);
    expect([run.state, run.error]).toEqual(['failed', expect.stringContaining(reason)]);
  }
});
