import { afterAll, beforeAll, expect, test } from 'vitest';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import { rfmCalls } from '#tests/harness/rfm.harness.ts';

const { server, path, ids, call, buy } = await rfmCalls();
beforeAll(async () => {
  await buy('ann', 40, 100);
  await buy('bob', 600, 3);
  await buy('cy', 90, 250);
});
afterAll(() => server.close());

test('figures open their contacts: by scores, and by moves between groups', async () => {
  await buy('ann', 90, 2);
  const of = async (query: string) =>
    (await server.call('GET', `${path}/contacts.json?${query}`)).body.data;
  const moved = await of('moved_from=first_order&moved_to=promising');
  expect([moved.total, moved.contacts[0].email]).toEqual([1, 'ann@rfm.example']);
  expect((await of('r=3&f=2')).contacts.map((one: { id: number }) => one.id)).toEqual([
    ids.get('ann'),
  ]);
  const page = await of('per_page=1');
  expect([page.contacts.length, page.total]).toEqual([1, 3]);
  expect((await of(`per_page=5&after=${page.next_after}`)).contacts).toHaveLength(2);
  for (const wrong of [
    'r=4',
    'group=x',
    'moved_from=lost',
    'from=2026-02-01&to=2026-01-01&moved_from=lost&moved_to=lost',
  ])
    expect((await server.call('GET', `${path}/contacts.json?${wrong}`)).status).toBe(422);
  const { movements } = (await call('GET')).body.data;
  expect(movements).toContainEqual({ from: null, to: 'promising', contacts: 1 });
});

test('a contact shows its score and group, and its timeline tells of the change', async () => {
  const id = ids.get('ann')!;
  const score = (await server.call('GET', `contacts/${id}/erfm_score.json`)).body.data;
  expect(score).toMatchObject({
    recency: 3,
    group: 'promising',
    group_alias: 'Promising',
    previous_group: 'hibernating',
  });
  const { activities } = (
    await server.call('GET', `contacts/${id}/recent_activities.json?filter=rfm_change`)
  ).body.data;
  expect(activities[0]).toMatchObject({ change: 'Promising', source: 'Hibernating' });
  const nobody = await aContact(server.database, server.account, { email: 'none@rfm.example' });
  expect((await server.call('GET', `contacts/${nobody}/erfm_score.json`)).body.data).toMatchObject({
    group: null,
    recency: null,
  });
});

test('segments ask for groups, former groups, changes and scores', async () => {
  const found = async (condition: object) => {
    const made = await server.call('POST', 'segments.json', {
      segment: {
        name: `RFM ${JSON.stringify(condition)}`.slice(0, 80),
        segment_rules_attributes: {
          filter: 'and',
          segment_filters_attributes: [{ criterion: 'rfm', ...condition }],
        },
      },
    });
    if (made.status !== 201) return made.body.errors;
    const { contacts } = (
      await server.call('GET', `segments/${made.body.data.id}/contacts.json?per_page=10`)
    ).body.data;
    return contacts.map(({ email }: { email: string }) => email.split('@')[0]).toSorted();
  };
  expect(await found({ of: 'group', operator: 'is', group: 'promising' })).toEqual(['ann']);
  expect(await found({ of: 'group', operator: 'is', group: 'promising', days: 7 })).toEqual([
    'ann',
  ]);
  expect(await found({ of: 'group', operator: 'is_not', group: 'lost' })).toContain('bob');
  expect(await found({ of: 'previous_group', operator: 'is', group: 'hibernating' })).toContain(
    'ann',
  );
  expect(await found({ of: 'change', operator: 'within', days: 7 })).not.toContain('bob');
  expect(await found({ of: 'recency', operator: 'at_least', score: '3' })).toEqual(['ann', 'bob']);
  expect(Object.keys(await found({ of: 'group', operator: 'is', group: 'x' }))[0]).toContain(
    'group',
  );
});
