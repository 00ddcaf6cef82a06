import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { named, on, rule, segmentWorld } from './segments.harness.ts';

const { server, news, shop, here, makeList, make, makeId, show } = await segmentWorld();
afterAll(() => server.close());

test('rules nest five levels deep and hold a hundred conditions, no more', async () => {
  const nested = (depth: number): object =>
    depth === 1 ? rule('and', named('ann')) : rule('and', nested(depth - 1));
  expect((await make('Five levels', nested(5))).status).toBe(201);
  expect((await make('Six levels', nested(6))).body.errors).toEqual({
    segment_rules_attributes: ['may be nested at most 5 levels deep'],
  });
  const many = Array.from({ length: 101 }, (_one, at) => named(`n${at}`));
  expect((await make('Many', rule('or', ...many))).body.errors).toEqual({
    segment_rules_attributes: ['may hold at most 100 conditions'],
  });
});

test('a rule is previewed with what each line finds, removes and adds, and ten contacts @spec SEGMENTS-014', async () => {
  const rules = rule('and', on(news), rule('or', named('ann'), named('bob')));
  const preview = (await server.call('POST', 'segments/preview.json', { rules })).body.data;
  expect(preview).toMatchObject({
    contacts_count: 2,
    took_ms: expect.any(Number),
    lines: [
      { text: 'Subscribed to News', count: 3, removes: 0, adds: 0 },
      { text: 'First name is “ann”', count: 1, removes: 0, adds: 1 },
      { text: 'First name is “bob”', count: 1, removes: 0, adds: 1 },
    ],
  });
  const emails = preview.sample.map(({ email }: { email: string }) => email);
  expect(emails).toEqual(['bob@example.com', 'ann@example.com']);
  const removing = rule('and', on(news), on(shop));
  const both = await server.call('POST', 'segments/preview.json', { rules: removing });
  expect(both.body.data.lines).toMatchObject([
    { count: 3, removes: 1 },
    { count: 2, removes: 2 },
  ]);
  const refused = await server.call('POST', 'segments/preview.json', { rules: rule('and') });
  expect(refused.status).toBe(422);
});

test('a contact is in a segment or not, line by line', async () => {
  const rules = rule('and', on(news), named('bob'));
  const contacts = await server.call('GET', 'contacts.json?name=ann@example.com');
  const contact_id = contacts.body.data.contacts[0].id;
  const why = await server.call('POST', 'segments/preview.json', { rules, contact_id });
  expect(why.body.data).toMatchObject({
    contact: { email: 'ann@example.com' },
    is_in: false,
    lines: [{ holds: true }, { text: 'First name is “bob”', holds: false }],
  });
  const nobody = { rules, contact_id: 999_999 };
  expect((await server.call('POST', 'segments/preview.json', nobody)).status).toBe(404);
});

test('a segment whose condition names what is gone is broken: it is not counted, and nothing is sent by it', async () => {
  const gone = await makeList('Soon gone');
  const id = await makeId(
    'Broken',
    rule('and', on(news), { ...on(gone), operator: 'not_on_list' }),
  );
  const remove = () => server.call('DELETE', `lists/${gone}.json`);
  const archive = (archived: boolean) =>
    server.call('PUT', `segments/${id}/archive_record.json`, { archived });
  expect((await remove()).status).toBe(422);
  await archive(true);
  expect((await remove()).status).toBe(200);
  await archive(false);
  expect(await show(id)).toMatchObject({
    state: 'broken',
    text: 'Subscribed to News and Not on a deleted record',
  });
  await server.call('POST', `segments/${id}/refresh_count.json`, {});
  await server.until(async () => {
    const { rows } = await here((account) =>
      sql<{
        state: string;
      }>`select state from segments where account_id = ${account.id} and id = ${id}`.execute(
        account.db,
      ),
    );
    return rows[0]?.state === 'broken';
  }, 'the refusal');
  const contacts = await server.call('GET', `segments/${id}/contacts.json`);
  expect([contacts.status, contacts.body.errors]).toEqual([
    422,
    {
      'segment_filters_attributes.1.list_ids': [
        `A condition names the list ${gone}, which does not exist any more. Remove it from the rule.`,
      ],
    },
  ]);
});

test('criteria describe every condition a rule may hold, custom fields by their own names', async () => {
  const field = { name: 'Shoe size', field_type: 'integer' };
  await server.call('POST', 'custom_fields.json', { custom_field: field });
  const { criteria } = (await server.call('GET', 'segments/criteria.json')).body.data;
  const keys = criteria.map(({ key }: { key: string }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(
    expect.arrayContaining(['list', 'tag', 'field:email', 'field:last_open_at']),
  );
  expect(criteria.find(({ label }: { label: string }) => label === 'Shoe size')).toMatchObject({
    isOwnName: true,
    operators: expect.arrayContaining([
      {
        operator: 'between',
        label: 'is between',
        sentence: '{label} is between {value} and {value_to}',
        inputs: [
          { name: 'value', kind: 'number' },
          { name: 'value_to', kind: 'number' },
        ],
      },
    ]),
  });
});

test('a line names two of five lists and says how many more; one over 65 characters is long @spec SEGMENTS-013', async () => {
  const lists: number[] = [];
  for (const name of ['Harbour', 'Lighthouse', 'Jetty', 'Mole', 'Quay'])
    lists.push(await makeList(name));
  const { lines } = (await make('Five lists', rule('and', on(...lists)))).body.data;
  expect(lines).toEqual([
    {
      path: 'segment_filters_attributes.0',
      text: 'Subscribed to Harbour, Lighthouse and 3 more',
      is_long: false,
    },
  ]);
  const exactly = (length: number) => 'x'.repeat(length - 'First name is “”'.length);
  const made = await make('Long', rule('or', named(exactly(65)), named(exactly(66))));
  expect(made.body.data.lines).toMatchObject([{ is_long: false }, { is_long: true }]);
});

test('a segment is kept while another asks for it, and none asks for itself by any way', async () => {
  const ids = (...segment_ids: number[]) =>
    rule('and', { criterion: 'segment', operator: 'in', segment_ids });
  const update = (id: number, segment_rules_attributes: object) =>
    server.call('PUT', `segments/${id}.json`, { segment: { segment_rules_attributes } });
  const inner = await makeId('Inner');
  const outer = await makeId('Outer', ids(inner));
  expect(await show(outer)).toMatchObject({ contacts_count: 3, text: 'In the segment Inner' });
  const kept = await server.call('DELETE', `segments/${inner}.json`);
  expect([kept.status, JSON.stringify(kept.body)]).toEqual([422, expect.stringContaining('Outer')]);
  for (const [id, names] of [
    [inner, outer],
    [outer, outer],
  ] as const) {
    const answer = await update(id, ids(names));
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { segment_ids: [`segment ${id} asks for itself`] },
    ]);
  }
  expect((await update(inner, rule('and', on(shop)))).status).toBe(200);
  const { body } = await server.call('GET', `segments/${outer}/contacts.json`);
  expect(body.data.contacts).toHaveLength(2);
});
