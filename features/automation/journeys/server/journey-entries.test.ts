import { afterAll, expect, test } from 'vitest';
import { aMember } from '#tests/harness/member.builder.ts';
import { graphOf, journeyWorld, steps } from './journeys.harness.ts';

const world = await journeyWorld();
const { server, makeId, makeList, join, show, put, people, pass, stepEmail, untilThen, welcome } =
  world;
afterAll(() => server.close());

test('people of a list enter by hand, with a notification at the end', async () => {
  const { id } = await welcome('By hand');
  const other = await makeList();
  for (const name of ['x', 'y', 'z']) await join(other, `${name}@hand.example`);
  const started = await server.call('POST', `workflows/${id}/enter.json`, { lists: [other] });
  expect(started.status).toBe(202);
  await untilThen(async () => (await people(id, 'node=pause')).length === 3);
  const again = await server.call('POST', `workflows/${id}/enter.json`, { lists: [other] });
  const notice = await server.until(async () => {
    const { data } = (await server.call('GET', 'notifications.json?per_page=50')).body;
    const found = (data.notifications ?? data).find(
      (one: { id: number }) => one.id === again.body.data.notification_id,
    );
    return found?.percent_complete === 100 && found;
  });
  expect(notice.message).toBe('0 contacts entered the journey, 3 were not let in.');
  const foreign = await server.call('POST', `workflows/${id}/enter.json`, { lists: [999_999] });
  expect(foreign.status).toBe(422);
});

test('an event that a program reports begins journeys and is told why one did not', async () => {
  const id = await makeId('Cart');
  const email = await stepEmail(id, 'hello');
  const graph = graphOf([
    { key: 'cart', type: 'trigger', trigger: { kind: 'api_event', event: 'cart_updated' } },
    steps.wait('pause', 4, 'hours'),
    steps.email('hello', email),
    steps.end,
  ]);
  await put(id, { workflow: { graph, status: 'enabled' } });
  const list = await makeList();
  const ann = await join(list, 'cart@home.example');
  const why = async () =>
    (await server.call('GET', `workflows/${id}/why.json?contact_id=${ann}`)).body.data;
  expect(await why()).toMatchObject({
    entries: [],
    outside: {
      text: 'The contact has not entered the journey.',
      reasons: [expect.stringContaining('Event cart_updated')],
    },
  });
  const reported = await server.call('POST', 'workflows/trigger.json', {
    event: 'cart_updated',
    email: 'cart@home.example',
    key: 'C-1',
    data: { cart: { total: 12 } },
  });
  expect(reported.body.data).toEqual({ entered: [{ id, name: 'Cart' }], waits_ended: 0 });
  await untilThen(async () => (await people(id, 'node=pause')).length === 1);
  expect(await why()).toMatchObject({
    entries: [{ via: 'api_event', waiting: { node: 'pause', for: 'Wait 4 hours' } }],
    outside: null,
  });
  const odd = await server.call('POST', 'workflows/trigger.json', {
    event: 'cart_updated',
    email: 'nobody@home.example',
  });
  expect(odd.status).toBe(422);
});

test('reports name who entered, is active and has finished, with revenue after entering @spec REPORTS-024', async () => {
  const { id, list } = await welcome('Reported');
  await join(list, 'r1@report.example');
  await join(list, 'r2@report.example');
  await untilThen(async () => (await people(id, 'node=pause')).length === 2);
  const reports = async () =>
    (await server.call('GET', 'workflows/reports.json?search=Reported')).body.data.reports;
  expect(await reports()).toMatchObject([
    { id, name: 'Reported', entered: 2, active: 2, finished: 0, goal_rate: null, lift: null },
  ]);
  await pass(id, '1 day');
  await untilThen(async () => (await people(id, 'state=finished')).length === 2);
  expect(await reports()).toMatchObject([{ entered: 2, active: 0, finished: 2 }]);
});

test('people who need approval ask for it: nothing starts until somebody with full access lets it', async () => {
  const writer = await aMember(server, 'Wera', ['automation', 'campaign_requires_approval']);
  const approver = await aMember(server, 'Anna', ['automation', 'campaign_full_access']);
  const id = await makeId('Asked for');
  const list = await makeList();
  const graph = graphOf([
    steps.joins(list),
    steps.email('hello', await stepEmail(id, 'hello')),
    steps.end,
  ]);
  const as = ({ token: key }: { token: string }, path: string, body: object) =>
    server.call(path.includes('approve') ? 'POST' : 'PUT', path, body, { key });
  await as(writer, `workflows/${id}.json`, { workflow: { graph } });
  const asked = await as(writer, `workflows/${id}.json`, { workflow: { status: 'enabled' } });
  expect(asked.body.data).toMatchObject({
    status: 'draft',
    live_version: null,
    approval: { by: expect.stringContaining('Wera') },
  });
  const notices = await server.call('GET', 'notifications.json', undefined, {
    key: approver.token,
  });
  expect(JSON.stringify(notices.body)).toContain('waits for your approval');
  const approve = (who: { token: string }, body: object) =>
    as(who, `workflows/${id}/approve.json`, body);
  expect((await approve(writer, { approved: true })).status).toBe(403);
  const returned = await approve(approver, { approved: false, note: 'Too short' });
  expect(returned.body.data).toMatchObject({ status: 'draft', approval: null });
  await as(writer, `workflows/${id}.json`, { workflow: { status: 'enabled' } });
  const approved = await approve(approver, { approved: true });
  expect(approved.body.data).toMatchObject({ status: 'enabled', live_version: 1, approval: null });
  const changed = graphOf([steps.joins(list), steps.wait('pause', 1), steps.end]);
  await as(writer, `workflows/${id}.json`, { workflow: { graph: changed } });
  expect(await show(id)).toMatchObject({ live_version: 1, has_changes: true });
  await as(writer, `workflows/${id}/draft.json`, {
    workflow: { graph, draft_rev: (await show(id)).draft_rev },
  });
  const stale = await approve(approver, { approved: true });
  expect([stale.status, JSON.stringify(stale.body)]).toEqual([
    422,
    expect.stringContaining('was changed after approval was requested'),
  ]);
});

test('the editor of a campaign names enabled journeys that opens or clicks of it start @spec CAMPAIGNS-082', async () => {
  const id = await makeId('After a click');
  const campaign = await stepEmail(id, 'hello');
  const graphFor = (campaign_ids: number[]) =>
    graphOf([
      { key: 'click', type: 'trigger', trigger: { kind: 'clicked', campaign_ids, link: '' } },
      steps.end,
    ]);
  await put(id, { workflow: { graph: graphFor([campaign]), status: 'enabled' } });
  const other = await makeId('Of any campaign');
  await put(other, { workflow: { graph: graphFor([]), status: 'enabled' } });
  await makeId('A draft', { graph: graphFor([campaign]) });
  const offered = async (query: string) =>
    (await server.call('GET', `campaigns/workflows.json?${query}`)).body.data.map(
      (one: { name: string }) => one.name,
    );
  expect(await offered('')).toEqual(['After a click', 'Of any campaign']);
  expect(await offered(`campaign_id=${campaign}`)).toEqual(['After a click', 'Of any campaign']);
  expect(await offered('campaign_id=999999')).toEqual(['Of any campaign']);
});

test('a contact shows the journeys it was and is in', async () => {
  const { id, list } = await welcome('On the contact page');
  const ann = await join(list, 'page@home.example');
  await untilThen(async () => (await people(id, 'node=pause')).length === 1);
  const shown = await server.call('GET', `contacts/${ann}/journeys.json`);
  expect(shown.body.data.journeys).toMatchObject([
    { id, name: 'On the contact page', step: 'Wait 1 day', state: 'waiting', ended_at: null },
  ]);
  expect((await server.call('GET', 'contacts/999999/journeys.json')).status).toBe(404);
});
