import type { TestServer } from '#tests/harness/server.ts';

/** Makes a record by its call and answers its id. */
export async function make(server: TestServer, path: string, body: object): Promise<number> {
  const { status, body: answer } = await server.call('POST', `${path}.json`, body);
  if (status >= 300) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}

/** A contact with a field of every type, on one of two lists, with one of three tags, beside a brand. */
export async function fillAudience(server: TestServer) {
  const news = await make(server, 'lists', { list: { name: 'News' } });
  await make(server, 'lists', { list: { name: 'Fair' } });
  for (const [name, field_type, default_value] of [
    ['Shoe size', 'integer', '42'],
    ['Member', 'boolean', null],
    ['Notes', 'text', null],
    ['Town', 'string', null],
    ['Seen', 'datetime', null],
  ])
    await make(server, 'custom_fields', { custom_field: { name, field_type, default_value } });
  await make(server, 'brands', { brand: { name: 'Alba' } });
  const [regular] = [
    await make(server, 'tags', { tag: { name: 'Regular' } }),
    await make(server, 'tags', { tag: { name: 'Guest' } }),
    await make(server, 'tags', { tag: { name: 'Buyer' } }),
  ];
  const ada = await make(server, 'contacts', {
    contact: {
      email: 'ada@example.org',
      first_name: 'Ada',
      list_ids: [news],
      tag_names: ['Regular'],
    },
  });
  return { news, regular, ada };
}
