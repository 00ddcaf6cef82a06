import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { usualDesign } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const path = 'product_feed_templates';
const save = (product_feed_template: object, account = server.account) =>
  server.call('POST', `${path}.json`, { product_feed_template }, { account });
let made = 0;
async function make(fields: object = {}, account = server.account): Promise<any> {
  made += 1;
  const answer = await save({ name: `Template ${made}`, ...fields }, account);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
const show = async (id: number) => (await server.call('GET', `${path}/${id}.json`)).body.data;

test('a template keeps its design and the HTML that is made of it @spec RECS-049 @spec RECS-050', async () => {
  const template = await make({
    name: 'Cards',
    json_part: { columns: 3, button_label: 'Buy', show_sku: true },
  });
  const shown = await show(template.id);
  expect(shown).toMatchObject({
    name: 'Cards',
    json_part: { ...usualDesign, columns: 3, button_label: 'Buy', show_sku: true },
  });
  for (const part of [
    '{{ product.name }}',
    '{{ product.price }}',
    '{{ product.image_url }}',
    '{{ product.url }}',
    '{{ product.sku }}',
    'max-width:200px',
    '>Buy<',
  ])
    expect(shown.html_part).toContain(part);
  expect((await server.call('GET', `${path}.json?name=Cards`)).body.data).toHaveLength(1);
  expect((await save({ name: '' })).body.errors).toEqual({ name: ['cannot be blank'] });
  expect((await save({ name: 'Wide', json_part: { columns: 9 } })).status).toBe(422);
  const account = await server.anotherAccount('Stranger of templates');
  for (const id of [template.id, 999_999])
    expect((await server.call('GET', `${path}/${id}.json`, undefined, { account })).status).toBe(
      404,
    );
});

test('HTML of one’s own keeps what an email needs and loses what runs; other Liquid is refused', async () => {
  const html_part =
    '<table><tr><!--products--><td onclick="x()"><a href="{{ product.url }}"><img src="{{product.image_url}}" alt=""></a>{{ product.name }}<script>alert(1)</script></td><!--/products--></tr></table>';
  const template = await make({ json_part: { kind: 'html' }, html_part });
  expect(template.html_part).toContain('<!--products-->');
  expect(template.html_part).toMatch(/href="\{\{ product\.url \}\}"/);
  expect(template.html_part).toContain('src="{{ product.image_url }}"');
  expect(template.html_part).not.toMatch(/script|onclick|alert/);
  const refusal = async (html: string) =>
    (await save({ name: 'Refused', json_part: { kind: 'html' }, html_part: html })).body.errors
      .html_part[0];
  expect(await refusal('<p>{{ product.name }}</p>')).toContain(
    'must have the card of a product between',
  );
  for (const liquid of [
    '{% for x in (1..9999999) %}{% endfor %}',
    '{{ contact.email }}',
    '{{ product.secret }}',
  ])
    expect(await refusal(`<!--products-->${liquid}<!--/products-->`)).toContain(
      'and no other Liquid',
    );
});

test('twelve templates make two pages, found by name @spec RECS-003 @spec RECS-048', async () => {
  const account = await server.anotherAccount('Twelve templates');
  for (let no = 1; no <= 12; no += 1) await make({ name: `Look ${no}` }, account);
  const list = async (query: string) =>
    (await server.call('GET', `${path}.json?${query}`, undefined, { account })).body;
  const second = await list('page=2&per_page=10');
  expect([second.data.length, second.meta.count]).toEqual([2, 12]);
  expect((await list('name=look%2012')).meta.count).toBe(1);
  expect(
    (await server.call('GET', `${path}.json`)).body.data.some(({ name }: any) => name === 'Look 1'),
  ).toBe(false);
  expect((await server.call('GET', `${path}.json`, undefined, { as: 'contacts' })).status).toBe(
    403,
  );
});

test('PUT and PATCH change a template and its HTML; a copy has a name of its own @spec RECS-005 @spec RECS-051 @spec RECS-053', async () => {
  const template = await make({ name: 'Look of old' });
  for (const [method, columns] of [
    ['PUT', 1],
    ['PATCH', 4],
  ] as const) {
    await server.call(method, `${path}/${template.id}.json`, {
      product_feed_template: { json_part: { columns } },
    });
    const shown = await show(template.id);
    expect([
      shown.json_part.columns,
      shown.html_part.includes(`max-width:${600 / columns}px`),
    ]).toEqual([columns, true]);
  }
  const account = await server.anotherAccount('Changer of templates');
  expect(
    (
      await server.call(
        'PUT',
        `${path}/${template.id}.json`,
        { product_feed_template: { name: 'Mine' } },
        { account },
      )
    ).status,
  ).toBe(404);
  const copy = (await server.call('POST', `${path}/${template.id}/duplicate.json`)).body.data;
  expect(copy.name).not.toBe('Look of old');
  expect((await show(copy.id)).json_part.columns).toBe(4);
});

test('a template goes unless a feed of contents uses it @spec RECS-052', async () => {
  const [used, first, ...others] = [await make(), await make(), await make(), await make()];
  const feed = await server.call('POST', 'product_feeds.json', {
    product_feed: { name: 'Uses a template', source: 'default', template_id: used.id },
  });
  expect(feed.status).toBe(201);
  expect((await server.call('DELETE', `${path}/${used.id}.json`)).status).toBe(422);
  const uses = await server.call('GET', `${path}/${used.id}/check_modules_in_use.json`);
  expect(uses.body.data.modules.product_feeds[0].name).toBe('Uses a template');
  expect((await server.call('DELETE', `${path}/${first.id}.json`)).status).toBe(200);
  expect((await server.call('GET', `${path}/${first.id}.json`)).status).toBe(404);
  await server.call('POST', `${path}/bulk_delete.json`, { ids: others.map(({ id }: any) => id) });
  for (const { id } of others)
    expect((await server.call('GET', `${path}/${id}.json`)).status).toBe(404);
});
