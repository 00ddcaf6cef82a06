import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCampaign } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { testDns, type TestDns } from './harness/dns-server.ts';
import { tokenOf } from './harness/person.ts';
import { testServer, type TestServer } from './harness/server.ts';

let dns: TestDns;
let server: TestServer;
beforeAll(async () => {
  dns = await testDns();
  dns.zone = { 'links.us.test': { A: ['192.0.2.80'] } };
  server = await testServer({
    env: { DNS_SERVERS: dns.address, LINK_HOST: 'links.us.test' },
  });
});
afterAll(async () => {
  await server.close();
  await dns.close();
});

const mjml =
  '<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>';
const make = async (path: string, body: object): Promise<number> => {
  const { status, body: answer } = await server.call('POST', `${path}.json`, body);
  expect([path, status, answer.errors]).toEqual([path, 201, undefined]);
  return answer.data.id;
};
const ask = async (path: string, query: Record<string, string>) =>
  (await server.call('GET', `${path}.json?${new URLSearchParams(query)}`)).body.data;

test('each check of names and addresses answers taken or free @spec API-017', async () => {
  await make('tags', { tag: { name: 'Taken' } });
  await make('landing_pages', { landing_page: { name: 'Taken', url: 'taken' } });
  await make('relational_tables', {
    relational_table: {
      name: 'Taken',
      uid: 'taken',
      key: 'code',
      columns: [
        { name: 'code', type: 'string' },
        { name: 'email', type: 'string' },
      ],
      link_column: 'email',
    },
  });
  await make('workflows', { workflow: { name: 'Taken' } });
  await make('content_templates', {
    content_template: { name: 'Taken', mjml_part: mjml },
  });
  await aCampaign(server, { name: 'Taken' });
  const answers = async (path: string, field: string, key: string) => [
    (await ask(path, { [field]: 'taken' }))[key],
    (await ask(path, { [field]: 'free' }))[key],
  ];
  expect(await answers('tags/validate_name', 'name', 'valid')).toEqual([false, true]);
  expect(await answers('landing_pages/validate_url', 'url', 'valid')).toEqual([false, true]);
  expect(await answers('relational_tables/validate_uid', 'uid', 'valid')).toEqual([false, true]);
  for (const path of ['workflows/journey_present_by_name', 'campaigns/campaign_present_by_name'])
    expect(await answers(path, 'name', 'present')).toEqual([true, false]);
  const find = 'content_templates/find_duplicate_content_template';
  expect(await answers(find, 'name', 'found')).toEqual([true, false]);
  // A domain is free for the account that has proven it.
  const domain = 'links.shop.test';
  const isValid = async () => (await ask('landing_pages/validate_domain', { domain })).valid;
  expect(await isValid()).toBe(false);
  const how = { key: await tokenOf(server, server.email) };
  const body = { link_tracking_domain: { name: domain } };
  const added = await server.call('POST', 'link_tracking_domains.json', body, how);
  dns.zone[domain] = { CNAME: 'links.us.test' };
  const proof = `link_tracking_domains/${added.body.data.id}/verify.json`;
  expect((await server.call('POST', proof, undefined, how)).status).toBe(200);
  expect(await isValid()).toBe(true);
});
