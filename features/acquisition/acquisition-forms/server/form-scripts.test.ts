import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { visitorsOf } from '#engines/forms/visitor.harness.ts';
import { graphOf, steps } from '#features/automation/journeys/server/journeys.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let ahead = 0;
let list = 0;
let visitor: ReturnType<typeof visitorsOf>;
beforeAll(async () => {
  server = await testServer({
    env: { TRUSTED_PROXIES: '1' },
    clock: { now: () => new Date(Date.now() + ahead) },
  });
  visitor = visitorsOf(server);
  list = await aListOf(server, []);
});
afterAll(async () => {
  await server.close();
});

const save = (builder: object) => server.call('POST', 'builders.json', { builder });
async function aForm(builder: object): Promise<any> {
  const made = await save({ lists: [list], published: true, ...builder });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}
const show = async (id: number) => (await server.call('GET', `builders/${id}.json`)).body.data;
const change = (id: number, builder: object) =>
  server.call('PUT', `builders/${id}.json`, { builder });
/** The script a second later, when no process has an older one in mind. */
const scriptOf = (form: any, headers: Record<string, string> = {}) => {
  ahead += 1_500;
  return visitor.look(form.installation.script_url, { headers });
};

describe('visitors', () => {
  test('the script is one small answer for pages of others, and pausing takes it away at once @spec FORMS-012', async () => {
    const form = await aForm({ name: 'Scripted', design: { title: '</script><b>' } });
    const seen = await scriptOf(form, { 'accept-encoding': 'identity' });
    expect(seen.headers.get('cache-control')).toBe('public, max-age=60');
    expect(seen.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(seen.headers.get('access-control-allow-origin')).toBe('*');
    expect(seen.text).not.toContain('</script>');
    const packed = await fetch(form.installation.script_url, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const same = await scriptOf(form, {
      'accept-encoding': 'identity',
      'if-none-match': seen.headers.get('etag')!,
    });
    expect([same.status, same.text]).toEqual([304, '']);
    expect((await change(form.id, { published: false })).body.data.state).toBe('paused');
    expect((await scriptOf(form)).text).toMatch(/^\/\*/);
    const view = await visitor.send(`${form.installation.hosted_url}/view`, {});
    expect(view.status).toBe(404);
    expect((await visitor.look(`${form.installation.hosted_url}x.js`)).status).toBe(404);
  });

  test('a post with the ticket of a view adds a contact and counts @spec FORMS-012 @spec FORMS-016', async () => {
    const form = await aForm({ name: 'Sent' });
    const { hosted_url: url } = form.installation;
    const { ticket } = await visitor.ticket(url);
    ahead += 3_000;
    const sent = await visitor.post(
      url,
      [
        ['email', 'popup.person@example.com'],
        ['_ticket', ticket],
        ['_page', 'https://shop.example/'],
      ],
      { headers: { accept: 'application/json', origin: 'https://shop.example' } },
    );
    expect([sent.status, sent.body.data.title]).toEqual([200, 'Thank you']);
    const found = await server.call(
      'GET',
      'contacts/get_contact.json?email=popup.person@example.com',
    );
    expect(found.status).toBe(200);
    expect(await show(form.id)).toMatchObject({ views: 1, submissions: 1, rate: 100 });
    const { data } = (await server.call('GET', `builders/${form.id}/submissions.json`)).body;
    expect(data).toMatchObject([
      { email: 'popup.person@example.com', state: 'accepted', page_url: 'https://shop.example/' },
    ]);
  });
});

test('the form of a journey is the one that fills the lists by which it begins; an unknown journey is not found', async () => {
  const begins = await aListOf(server, []);
  const made = await server.call('POST', 'workflows.json', {
    workflow: { name: 'Welcome', graph: graphOf([steps.joins(begins), steps.end]) },
  });
  const journey = made.body.data.id;
  const ask = () => server.call('GET', `builders/get_builder.json?journey_id=${journey}`);
  expect((await ask()).body.data).toMatchObject({ id: null, lists: [begins] });
  const form = await aForm({ name: 'Of the journey', lists: [begins] });
  expect((await ask()).body.data).toMatchObject({ id: form.id, journey: { name: 'Welcome' } });
  expect((await server.call('GET', 'builders/get_builder.json?journey_id=999999')).status).toBe(
    404,
  );
});

test('the page of a preview runs apart from the product', async () => {
  const page = await visitor.look('/f/preview');
  expect(page.headers.get('content-security-policy')).toContain('sandbox allow-scripts');
  expect(page.headers.get('content-security-policy')).not.toContain('allow-same-origin');
  const script = await fetch(`${server.url}/f/preview.js`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(script.status).toBe(200);
});
