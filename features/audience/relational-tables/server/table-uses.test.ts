import { afterAll, expect, test } from 'vitest';
import {
  booking,
  bookingColumns,
  relationalWorld,
} from '#engines/relational/relational.harness.ts';
import { givePackage } from '#tests/harness/packages.builder.ts';

const world = await relationalWorld();
const { server, post, makeId, write } = world;
afterAll(() => server.close());

test('a deleted table is gone with its rows, several at once, and one in use stays @spec RELATIONAL-022 @spec RELATIONAL-027', async () => {
  const first = await makeId('Gone', 'gone');
  const others = [
    await makeId('Gone 2', 'gone_2'),
    await makeId('Gone 3', 'gone_3'),
    await makeId('Gone 4', 'gone_4'),
  ];
  await write(first, booking('G-1', 'ann@example.com'));
  const usedBy = async (id: number) =>
    (await server.call('GET', `relational_tables/${id}/check_modules_in_use.json`)).body.data;
  expect(await usedBy(first)).toMatchObject({ in_use: false });
  const query = (
    await post('relational_queries.json', {
      relational_query: { name: 'Uses it', sql: 'select * from gone' },
    })
  ).body.data;
  const rule = {
    filter: 'and',
    segment_filters_attributes: [
      { criterion: 'relational', table: `table:${first}`, operator: 'never' },
    ],
  };
  const segment = (
    await post('segments.json', {
      segment: { name: 'Never booked', segment_rules_attributes: rule },
    })
  ).body.data;
  expect((await usedBy(first)).modules).toMatchObject({
    relational_queries: [{ name: 'Uses it' }],
    segments: [{ name: 'Never booked' }],
  });
  expect((await server.call('DELETE', `relational_tables/${first}.json`)).status).toBe(422);
  await server.call('DELETE', `relational_queries/${query.id}.json`);
  await server.call('DELETE', `segments/${segment.id}.json`);
  expect((await server.call('DELETE', `relational_tables/${first}.json`)).status).toBe(200);
  expect((await server.call('GET', `relational_tables/${first}.json`)).status).toBe(404);
  await expect
    .poll(async () => {
      const { rows } = await server.database.pool.query(
        'select count(*)::int as count from relational_rows where table_id = $1',
        [first],
      );
      return rows[0].count;
    })
    .toBe(0);
  const bulk = await post('relational_tables/bulk_delete.json', { ids: others });
  expect(bulk.body.data.ids.toSorted()).toEqual(others.toSorted());
});

test('the editor of campaigns is offered tables with their columns @spec CAMPAIGNS-083', async () => {
  const id = await makeId('Offered', 'offered');
  const { data } = (await server.call('GET', 'campaigns/relational_tables.json?name=Offered')).body;
  expect(data).toEqual([{ id, name: 'Offered', uid: 'offered', columns: bookingColumns }]);
});

test('calls are refused and nothing is offered where the plan has no relational data @spec RELATIONAL-010', async () => {
  await makeId('Hidden', 'hidden');
  const criteria = async () =>
    (await server.call('GET', 'segments/criteria.json')).body.data.criteria.filter(
      ({ group }: { group: string }) => group === 'Relational data',
    ).length;
  expect(await criteria()).toBeGreaterThan(0);
  for (const plan of [
    { type: 'core', features: { relational_data: 'no' } },
    { type: 'essentials' },
  ]) {
    await givePackage(server, plan);
    for (const path of ['relational_tables', 'relational_queries', 'relational_queries/tables'])
      expect((await server.call('GET', `${path}.json`)).status).toBe(403);
    expect(await criteria()).toBe(0);
    expect((await server.call('GET', 'campaigns/relational_tables.json')).body.data).toEqual([]);
  }
  await givePackage(server, { type: 'core' });
});
