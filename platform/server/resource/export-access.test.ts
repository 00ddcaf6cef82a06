import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { aSentCampaign } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  server = await testServer();
  ana = await aMember(server, 'Ana');
  ben = await aMember(server, 'Ben', ['contacts', 'campaigns', 'reports']);
});
afterAll(() => server.close());

const as = (key: string, call: `${string} ${string}`, body?: unknown) => {
  const [method, path] = call.split(' ') as [string, string];
  return server.call(method, path, body, { key });
};
const shutFolder = async (type: string) => {
  const { id } = (
    await as(ana.token, 'POST folders.json', { folder: { name: type, folder_type: type } })
  ).body.data;
  await as(ana.token, `PUT folders/${id}.json`, { privacy: 'private' });
  return id as number;
};
const exported = async (path: string, key: string) => {
  const started = await as(key, `POST ${path}/export.json`, {});
  const id = started.body.data.notification_id as number;
  await server.until(
    async () => (await as(key, `GET notifications/${id}.json`)).body.data.status === 1,
    'the export',
  );
  return id;
};

test.each([
  ['tags', 'tag', { tag: { name: 'Shut tag' } }],
  ['lists', 'list', { list: { name: 'Shut list' } }],
  ['campaigns', 'campaign', { campaign: { name: 'Shut campaign' } }],
])(
  'an export of %s holds what its starter may see and no more',
  async (path, singular, body: Record<string, object>) => {
    const folder_id = await shutFolder(singular);
    const made = await as(ana.token, `POST ${path}.json`, {
      [singular]: { ...body[singular], folder_id },
    });
    expect(made.status).toBe(201);
    const fileFor = async ({ token }: TestMember) =>
      (await as(token, `GET notifications/${await exported(path, token)}/download`)).body;
    expect(await fileFor(ana)).toContain(`Shut ${singular}`);
    expect(await fileFor(ben)).not.toContain(`Shut ${singular}`);
  },
);

test('the file of a key is for holders of the family’s role', async () => {
  const dan = await aMember(server, 'Dan', ['forms']);
  const id = await exported('campaigns', server.apiKey);
  expect((await as(dan.token, `GET notifications/${id}/download`)).status).toBe(403);
  expect((await as(ben.token, `GET notifications/${id}/download`)).status).toBe(200);
});

test('a list in a shut folder is missing for every call that names it', async () => {
  const folder_id = await shutFolder('list');
  const { id } = (await as(ana.token, 'POST lists.json', { list: { name: 'Board', folder_id } }))
    .body.data;
  const contact = { contact: { email: 'board@example.net' } };
  const { body } = await as(ana.token, `POST lists/${id}/contacts.json`, contact);
  for (const [method, path, sent] of [
    ['GET', `lists/${id}.json`],
    ['GET', `lists/${id}/contacts.json`],
    ['GET', `lists/${id}/imports.json`],
    ['POST', `lists/${id}/contacts.json`, { contact: { email: 'x@example.net' } }],
    ['DELETE', `lists/${id}/contacts/${body.data.id}.json`],
    ['PUT', 'lists/list_status_update.json', { ids: [id], list_type: 'test' }],
  ] as const)
    expect((await as(ben.token, `${method} ${path}`, sent)).status, `${method} ${path}`).toBe(404);
  const after = (await as(ana.token, `GET lists/${id}.json`)).body.data;
  expect(after).toMatchObject({ list_type: 'normal' });
  const held = (await as(ana.token, `GET lists/${id}/contacts.json`)).body.data.contacts;
  expect(held).toHaveLength(1);
});

test('the reports of a campaign in a shut folder are missing, too', async () => {
  const folder_id = await shutFolder('campaign');
  const { id } = (
    await as(ana.token, 'POST campaigns.json', { campaign: { name: 'Merger', folder_id } })
  ).body.data;
  for (const path of [
    `campaigns/${id}/setup.json`,
    `campaigns/${id}/isp.json`,
    `campaigns/${id}/open_report.json`,
    `analytics/reports/campaign_overlay.json?campaign_id=${id}`,
  ]) {
    expect((await as(ana.token, `GET ${path}`)).status, path).toBe(200);
    expect((await as(ben.token, `GET ${path}`)).status, path).toBe(404);
  }
});

test('an export of reports leaves out campaigns that its starter may not see', async () => {
  const folder = await shutFolder('campaign');
  const cleo = await aMember(server, 'Cleo', ['reports', 'download_reports']);
  const { id } = await aSentCampaign(server, { name: 'Takeover' });
  const moved = { element_type: 'campaign', element_ids: [id] };
  expect((await as(ana.token, `PUT folders/${folder}/move.json`, moved)).status).toBe(200);
  const fileFor = async ({ token }: TestMember) =>
    (await as(token, `GET notifications/${await exported('reports', token)}/download`)).body;
  expect(await fileFor(ana)).toContain('Takeover');
  expect(await fileFor(cleo)).not.toContain('Takeover');
});
