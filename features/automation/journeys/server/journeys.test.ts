import { afterAll, expect, test } from 'vitest';
import { aMember } from '#tests/harness/member.builder.ts';
import { graphOf, journeyWorld, steps } from './journeys.harness.ts';

const world = await journeyWorld();
const { server, make, makeId, makeList, show, put } = world;
afterAll(() => server.close());

const list = await makeList();
const simple = graphOf([steps.joins(list), steps.wait('pause', 1), steps.end]);
const present = async (name: string) =>
  (await server.call('GET', `workflows/journey_present_by_name.json?name=${name}`)).body.data;

const fileOf = async (notificationId: number): Promise<string> => {
  const ready = await server.until(async () => {
    const { data } = (await server.call('GET', 'notifications.json?per_page=50')).body;
    const found = (data.notifications ?? data).find(
      (one: { id: number }) => one.id === notificationId,
    );
    return found?.percent_complete === 100 && found;
  }, 'the file');
  return (await server.call('GET', ready.download_url.replace(`/v2/${server.account}/`, ''))).body;
};

test('a journey is made with name and graph, shown with both and its figures, and its name is taken then @spec JOURNEYS-016 @spec JOURNEYS-017 @spec JOURNEYS-022', async () => {
  expect(await present('Greeting')).toEqual({ present: false });
  const made = await make('Greeting', { graph: simple });
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  expect(await show(id)).toMatchObject({
    name: 'Greeting',
    status: 'draft',
    draft_rev: 0,
    live_version: null,
    has_changes: false,
    counts: { inside: 0, entered: 0, finished: 0, goals: 0 },
    problems: [],
    graph: { nodes: [{ key: 'joined' }, { key: 'pause' }, { key: 'end' }] },
  });
  expect(await present('greeting')).toEqual({ present: true });
  const taken = await make('GREETING');
  expect([taken.status, taken.body]).toEqual([
    422,
    { errors: { name: ['has already been taken'] } },
  ]);
  const stranger = await server.anotherAccount('Journey Stranger');
  const foreign = { account: stranger };
  for (const [method, path] of [
    ['GET', `workflows/${id}.json`],
    ['PUT', `workflows/${id}.json`],
    ['GET', `journeys/${id}/journey_contacts.json`],
    ['GET', `workflows/${id}/numbers.json`],
  ] as const)
    expect(
      (await server.call(method, path, method === 'PUT' ? {} : undefined, foreign)).status,
    ).toBe(404);
  expect((await server.call('GET', 'workflows/999999.json')).status).toBe(404);
});

test('journeys are paged and filtered, for the role automation alone @spec JOURNEYS-008 @spec JOURNEYS-015', async () => {
  const account = await server.anotherAccount('Twelve Journeys');
  const how = { account };
  for (let number = 1; number <= 12; number += 1) await make(`Number ${number}`, {}, how);
  const page = await server.call('GET', 'workflows.json?page=2&per_page=10', undefined, how);
  expect(page.body.data.workflows).toHaveLength(2);
  expect(page.body.meta.total_count).toBe(12);
  const names = async (filter: string) =>
    (
      await server.call('GET', `workflows.json?per_page=100&filter_by=${filter}`, undefined, how)
    ).body.data.workflows.map((one: { name: string }) => one.name);
  expect(await names('enabled')).toEqual([]);
  expect(await names('modified')).toEqual([]);
  expect(await names('draft')).toHaveLength(12);
  const { id } = page.body.data.workflows[0];
  await server.call('PUT', `workflows/${id}.json`, { workflow: { name: 'Renamed' } }, how);
  expect(await names('modified')).toEqual(['Renamed']);
  const listOfIt = (await server.call('POST', 'lists.json', { list: { name: 'In twelve' } }, how))
    .body.data.id;
  const graph = graphOf([steps.joins(listOfIt), steps.wait('pause', 1), steps.end]);
  await server.call('PUT', `workflows/${id}.json`, { workflow: { graph, status: 'enabled' } }, how);
  expect(await names('enabled')).toEqual(['Renamed']);
  await server.call('PUT', `workflows/${id}.json`, { workflow: { status: 'disabled' } }, how);
  expect(await names('disabled')).toEqual(['Renamed']);
  expect(await names('all')).toHaveLength(12);
  expect((await server.call('GET', 'workflows.json?filter_by=odd', undefined, how)).status).toBe(
    422,
  );
  const key = await server.key('contacts');
  expect((await server.call('GET', 'workflows.json', undefined, { key })).status).toBe(403);
});

test('PUT and PATCH change a journey; a graph of a draft changes the draft and publishes nothing @spec JOURNEYS-018', async () => {
  const id = await makeId('Changing');
  const changed = await put(id, { workflow: { graph: simple } });
  expect(changed.body.data).toMatchObject({ status: 'draft', draft_rev: 1, live_version: null });
  await server.call('PATCH', `workflows/${id}.json`, { workflow: { name: 'Changed' } });
  expect(await show(id)).toMatchObject({ name: 'Changed', graph: { nodes: [{}, {}, {}] } });
  const odd = await put(id, { workflow: { graph: { nodes: [{ key: 'A b' }], edges: [] } } });
  expect(odd.status).toBe(422);
});

test('the builder saves drafts by their revision; an old one is refused with the draft of now and who saved it', async () => {
  const ana = await aMember(server, 'Ana');
  const id = await makeId('Drafted');
  const save = (draft_rev: number, amount: number, key?: string) =>
    server.call(
      'PUT',
      `workflows/${id}/draft.json`,
      {
        workflow: {
          draft_rev,
          graph: graphOf([steps.joins(list), steps.wait('pause', amount), steps.end]),
        },
      },
      { ...(key && { key }) },
    );
  expect((await save(0, 1, ana.token)).body.data.draft_rev).toBe(1);
  // Another change is no saving of the draft.
  await put(id, { workflow: { name: 'Drafted by Ana' } });
  const old = await save(0, 2);
  expect(old.status).toBe(409);
  expect(old.body.workflow).toMatchObject({ draft_rev: 1 });
  expect(old.body.saved).toEqual({
    by: expect.stringMatching(/^ana/i),
    is_own: false,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect((await save(1, 3)).body.data.draft_rev).toBe(2);
  expect((await save(1, 4)).body.saved.is_own).toBe(true);
});

test('a copy has a new name and nobody inside @spec JOURNEYS-020', async () => {
  const id = await makeId('Model', { graph: simple });
  await put(id, { workflow: { status: 'enabled' } });
  const copy = await server.call('POST', `workflows/${id}/duplicate.json`);
  expect(copy.status).toBe(201);
  expect(copy.body.data).toMatchObject({
    name: 'Copy of Model',
    status: 'draft',
    live_version: null,
    graph: { nodes: [{ key: 'joined' }, { key: 'pause' }, { key: 'end' }] },
  });
});

test('a journey that is not enabled is archived and restored; meanwhile it is not in the list and cannot be enabled', async () => {
  const id = await makeId('Out of season', { graph: simple });
  const archive = (archived: boolean) =>
    server.call('PUT', `workflows/${id}/archive_record.json`, { archived });
  const listed = async (query: string) =>
    (await server.call('GET', `workflows.json?name=season${query}`)).body.data.workflows.map(
      (one: { id: number }) => one.id,
    );
  await put(id, { workflow: { status: 'enabled' } });
  const refused = await archive(true);
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { errors: { status: ['is enabled: disable the journey before you archive it'] } },
  ]);
  await put(id, { workflow: { status: 'disabled' } });
  expect((await archive(true)).body.data).toMatchObject({ archived_by: expect.any(String) });
  expect([await listed(''), await listed('&archived=true')]).toEqual([[], [id]]);
  const { data } = (await server.call('GET', 'archive.json?type=workflows')).body;
  expect(data).toMatchObject([{ record_id: id, name: 'Out of season', type_title: 'Journey' }]);
  for (const body of [{ status: 'enabled' }, { graph: simple, status: 'enabled' }])
    expect((await put(id, { workflow: body })).status).toBe(422);
  expect((await server.call('POST', `workflows/${id}/publish.json`, {})).status).toBe(422);
  const twin = await makeId('Out of season');
  await archive(false);
  expect((await server.call('GET', `workflows/${id}.json`)).body.data).toMatchObject({
    name: 'Out of season (2)',
    archived_at: null,
  });
  expect(await listed('')).toEqual(expect.arrayContaining([id, twin]));
  expect((await put(id, { workflow: { status: 'enabled' } })).status).toBe(200);
});

test('export writes a file by notification @spec JOURNEYS-021', async () => {
  await makeId('To be exported');
  const started = await server.call('POST', 'workflows/export.json', {});
  expect(started.status).toBe(202);
  const file = await fileOf(started.body.data.notification_id);
  expect(file.split('\n')[0]).toContain('id,name,status,live_version,entered,inside');
  expect(file).toContain('To be exported');
});

test('deleting takes a journey away, several at once too @spec JOURNEYS-019', async () => {
  const one = await makeId('One to go', { graph: simple });
  await put(one, { workflow: { status: 'enabled' } });
  expect((await server.call('DELETE', `workflows/${one}.json`)).status).toBe(200);
  expect((await server.call('GET', `workflows/${one}.json`)).status).toBe(404);
  const ids = [await makeId('Many 1'), await makeId('Many 2'), await makeId('Many 3')];
  const gone = await server.call('POST', 'workflows/bulk_delete.json', { ids });
  expect(gone.body.data.ids.toSorted()).toEqual(ids.toSorted());
  for (const id of ids) expect((await server.call('GET', `workflows/${id}.json`)).status).toBe(404);
});

test('what a journey names is not deleted, and what is not there is not named', async () => {
  const named = await makeList();
  const id = await makeId('Naming', { graph: graphOf([steps.joins(named), steps.end]) });
  const refused = await server.call('DELETE', `lists/${named}.json`);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('“Naming”'),
  ]);
  const odd = await put(id, { workflow: { graph: graphOf([steps.joins(999_999), steps.end]) } });
  expect(odd.status).toBe(422);
  expect(JSON.stringify(odd.body)).toContain('999999');
  await server.call('DELETE', `workflows/${id}.json`);
  expect((await server.call('DELETE', `lists/${named}.json`)).status).toBe(200);
});

test('seven templates are offered, and a journey made of one has its steps @spec JOURNEYS-004 @spec JOURNEYS-010', async () => {
  const { templates } = (await server.call('GET', 'workflows/templates.json')).body.data;
  expect(templates.map((one: { key: string }) => one.key)).toEqual([
    'welcome',
    'double_opt_in',
    'abandoned_cart',
    'birthday',
    'win_back',
    'after_purchase',
    're_permission',
  ]);
  expect(templates.filter((one: { needs: string[] }) => one.needs.length > 0)).toEqual([]);
  for (const { key, graph } of templates) {
    const made = await make(`From ${key}`, { template: key });
    expect(made.status).toBe(201);
    const keys = ({ nodes }: { nodes: { key: string }[] }) => nodes.map((node) => node.key);
    expect(keys(made.body.data.graph)).toEqual(keys(graph));
    const structure = made.body.data.problems.filter((one: { message: string }) =>
      /nobody can get|leads|circle|output/.test(one.message),
    );
    expect(structure).toEqual([]);
    const emails = made.body.data.graph.nodes.filter(
      ({ type }: { type: string }) => type === 'email',
    );
    for (const { campaign_id: campaign } of emails) {
      const { data } = (await server.call('GET', `campaigns/${campaign}.json`)).body;
      expect(data).toMatchObject({ status: 'workflow', content_id: expect.any(Number) });
      expect(data.subject).not.toBe('');
    }
    const clicks = made.body.data.graph.nodes.flatMap((node: { wait?: { trigger?: any } }) =>
      node.wait?.trigger?.kind === 'clicked' ? [node.wait.trigger.campaign_ids.length] : [],
    );
    expect(clicks).toEqual(clicks.map(() => emails.length));
  }
  expect((await make('From nothing', { template: 'odd' })).status).toBe(422);
});

test('journeys lie in folders, and those of a private one are not there for others', async () => {
  const folder = await server.call('POST', 'folders.json', {
    folder: { name: 'Automations', folder_type: 'workflow' },
  });
  const folderId = folder.body.data.id;
  const id = await makeId('Filed', { folder_id: folderId });
  const listed = await server.call('GET', `workflows.json?folder_id=${folderId}`);
  expect(listed.body.data.workflows.map((one: { id: number }) => one.id)).toEqual([id]);
});
