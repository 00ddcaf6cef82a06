import { afterAll, expect, test } from 'vitest';
import { graphOf, journeyWorld, steps } from './journeys.harness.ts';

const world = await journeyWorld();
const { server, makeId, makeList, join, show, put, people, pass, stepEmail, untilThen, welcome } =
  world;
afterAll(() => server.close());

const inbox = async (email: string) =>
  (await server.call('GET', `local_inbox.json?recipient=${encodeURIComponent(email)}`)).body.data
    .messages;

test('a dry run of the draft sends its email after a day of simulated time, and nothing stays', async () => {
  const list = await makeList();
  const id = await makeId('Tried out');
  const graph = graphOf([
    steps.joins(list),
    steps.wait('pause', 1),
    steps.email('hello', await stepEmail(id, 'hello')),
    steps.end,
  ]);
  await put(id, { workflow: { graph } });
  const answer = await server.call('POST', `workflows/${id}/dry_run.json`, {
    sample: true,
    starts_at: '2026-03-02T10:00:00Z',
  });
  expect(answer.body.data).toMatchObject({
    ended: 'finished',
    messages: [{ node: 'hello', subject: 'News', problem: null }],
  });
  expect(answer.body.data.messages[0].at).toMatch(/^2026-03-03T10:00/);
  expect(answer.body.data.messages[0].html).toContain('Hello');
  expect(answer.body.data.steps.map((one: { text: string }) => one.text)).toContain(
    'The message was sent',
  );
  expect(await show(id)).toMatchObject({ status: 'draft', counts: { entered: 0 } });
});

test('contacts enter with the list, wait, get one email each, and the figures agree @spec JOURNEYS-009 @spec JOURNEYS-013', async () => {
  const { id, list } = await welcome('Welcome');
  const emails = ['ann@home.example', 'bob@home.example', 'cy@home.example'];
  const [ann, , cy] = await Promise.all(emails.map((email) => join(list, email)));
  await untilThen(async () => (await people(id)).length === 3);
  await untilThen(async () => (await people(id, 'node=pause')).length === 3);
  const [first] = await people(id, `search=ann`);
  expect(first).toMatchObject({
    contact_id: ann,
    email: 'ann@home.example',
    entry: 1,
    node: 'pause',
    step: 'Wait 1 day',
    state: 'waiting',
    version: 1,
    next_at: expect.any(String),
    since: expect.any(String),
  });
  await server.call('PUT', `workflows/${id}/stop/${cy}.json`);
  expect((await people(id, 'state=inside')).length).toBe(2);
  await pass(id, '1 day');
  await untilThen(async () => (await people(id, 'state=finished')).length === 2);
  expect((await inbox('ann@home.example')).length).toBe(1);
  expect((await inbox('cy@home.example')).length).toBe(0);
  expect((await show(id)).counts).toEqual({ inside: 0, entered: 3, finished: 2, goals: 0 });
  const numbers = (await server.call('GET', `workflows/${id}/numbers.json`)).body.data;
  expect(numbers).toMatchObject({
    entered: 3,
    inside: 0,
    finished: 2,
    exited: 1,
    nodes: { hello: { passed: 2 }, pause: { exited: 1 } },
    edges: { 'pause.next': 2, 'hello.sent': 2 },
  });
  expect(await people(id, 'node=hello&output=sent')).toHaveLength(2);
  const why = (await server.call('GET', `workflows/${id}/why.json?contact_id=${ann}`)).body.data;
  expect(why.entries[0]).toMatchObject({ via: 'joined_list', state: 'finished', waiting: null });
  expect(why.entries[0].steps.map((one: { outcome: string }) => one.outcome)).toEqual([
    'entered',
    'next',
    'waiting',
    'next',
    'sending',
    'sent',
    'end',
  ]);
  expect(why.outside.reasons.join(' ')).toContain('enter only once');
});

test('stop takes a contact out and reset lets it begin anew, for the role contacts too @spec CONTACTS-065 @spec CONTACTS-066 @spec JOURNEYS-007', async () => {
  const { id, list } = await welcome('Stopped and reset');
  const ann = await join(list, 'anew@home.example');
  await untilThen(async () => (await people(id, 'node=pause')).length === 1);
  const key = await server.key('contacts');
  const act = (what: string, contact = ann, how: object = { key }) =>
    server.call('PUT', `workflows/${id}/${what}/${contact}.json`, undefined, how);
  expect((await act('stop')).body.data).toEqual({ contacts: 1 });
  expect(await people(id)).toMatchObject([{ state: 'exited', reason: 'stopped' }]);
  await pass(id, '2 days');
  expect((await act('reset')).body.data).toEqual({ contacts: 1 });
  await untilThen(async () => (await people(id, 'state=inside&node=pause')).length === 1);
  expect((await people(id)).map((one: { entry: number }) => one.entry)).toEqual([2, 1]);
  expect((await act('stop', 999_999)).status).toBe(404);
  expect((await act('reset', ann, { key: await server.key('orders') })).status).toBe(403);
  const stranger = await server.anotherAccount('Stopping Stranger');
  expect((await act('stop', ann, { account: stranger })).status).toBe(404);
});

test('a longer wait keeps people on their step, and recomputing or leaving is a choice @spec JOURNEYS-018', async () => {
  const { id, list } = await welcome('Edited while running');
  await join(list, 'one@edit.example');
  await join(list, 'two@edit.example');
  await untilThen(async () => (await people(id, 'node=pause')).length === 2);
  const before = (await people(id)).map((one: { next_at: string }) => one.next_at);
  const { graph } = await show(id);
  const longer = (amount: number) => ({
    ...graph,
    nodes: graph.nodes.map((node: { key: string }) =>
      node.key === 'pause' ? { ...node, ...steps.wait('pause', amount) } : node,
    ),
  });
  await put(id, { workflow: { graph: longer(2) } });
  const kept = await people(id);
  expect(kept.map((one: { version: number }) => one.version)).toEqual([2, 2]);
  expect(kept.map((one: { next_at: string }) => one.next_at)).toEqual(before);
  await server.call('PUT', `workflows/${id}/draft.json`, {
    workflow: { draft_rev: (await show(id)).draft_rev, graph: longer(3) },
  });
  const preview = (await server.call('GET', `workflows/${id}/publish_preview.json`)).body.data;
  expect(preview).toMatchObject({
    problems: [],
    inside: 2,
    gone: [],
    waits: 2,
    choices: { keep: { people: 2, moves_at_once: 0 }, exit: { people: 2 } },
  });
  expect(preview.changes).toEqual([
    { node: 'pause', text: '“Wait 2 days” becomes “Wait 3 days”, 2 contacts are there' },
  ]);
  await server.call('POST', `workflows/${id}/publish.json`, { people: 'keep', waits: 'recompute' });
  await untilThen(async () => {
    const [one] = await people(id);
    return Date.parse(one.next_at) > Date.parse(before[0]) + 36 * 3_600_000;
  });
  const { versions } = (await server.call('GET', `workflows/${id}/versions.json`)).body.data;
  expect(versions).toMatchObject([
    { version: 3, people: 2, is_live: true },
    { version: 2, people: 0, is_live: false },
    { version: 1, people: 0, is_live: false },
  ]);
  const back = await server.call('POST', `workflows/${id}/versions/1/publish.json`, {
    people: 'exit',
  });
  expect(back.body.data).toMatchObject({ live_version: 4, counts: { inside: 0 } });
  expect((await people(id)).map((one: { reason: string }) => one.reason)).toEqual([
    'new_version',
    'new_version',
  ]);
});

test('people of a removed step go on where the map says, finish on theirs, or leave', async () => {
  const { id, list } = await welcome('Step removed');
  await join(list, 'gone@edit.example');
  await untilThen(async () => (await people(id, 'node=pause')).length === 1);
  const { graph } = await show(id);
  const other = {
    ...graph,
    nodes: graph.nodes.map((node: { key: string }) =>
      node.key === 'pause' ? { ...node, key: 'rest' } : node,
    ),
    edges: [
      { from: 'joined', output: 'next', to: 'rest' },
      { from: 'rest', output: 'next', to: 'hello' },
      { from: 'hello', output: 'sent', to: 'end' },
    ],
  };
  await put(id, { workflow: { graph: other } });
  expect(await people(id)).toMatchObject([{ node: 'pause', version: 1 }]);
  const odd = await server.call('POST', `workflows/${id}/publish.json`, { map: { pause: 'odd' } });
  expect(odd.status).toBe(422);
  await server.call('POST', `workflows/${id}/publish.json`, {
    people: 'move',
    map: { pause: 'rest' },
  });
  await untilThen(async () => (await people(id, 'node=rest&state=waiting')).length === 1);
  expect(await people(id)).toMatchObject([{ node: 'rest', version: 3 }]);
});

test('disabling holds everybody, counts whom its triggers meet, and enabling lets overdue waits go on as asked', async () => {
  const { id, list } = await welcome('Paused');
  await join(list, 'wait@pause.example');
  await untilThen(async () => (await people(id, 'node=pause')).length === 1);
  await put(id, { workflow: { status: 'disabled' } });
  await pass(id, '2 days');
  // Another journey shows that the worker has looked since.
  const other = await welcome('Running meanwhile');
  await join(other.list, 'meanwhile@pause.example');
  await untilThen(async () => (await people(other.id, 'node=pause')).length === 1);
  expect(await people(id)).toMatchObject([{ node: 'pause', state: 'waiting' }]);
  const preview = async () =>
    (await server.call('GET', `workflows/${id}/resume_preview.json`)).body.data;
  expect(await preview()).toMatchObject({
    overdue: 1,
    waiting: 1,
    missed: 0,
    paused_since: expect.any(String),
  });
  const late = await join(list, 'late@pause.example');
  await join(list, 'later@pause.example');
  // Who was inside before would not enter a second time.
  await server.call('DELETE', `lists/${list}/contacts/${(await people(id))[0].contact_id}.json`);
  await join(list, 'wait@pause.example');
  await untilThen(async () => (await preview()).missed === 2);
  await server.call('DELETE', `contacts/${late}.json`);
  expect((await preview()).missed).toBe(1);
  await put(id, { workflow: { status: 'enabled' }, resume: 'skip_late' });
  await untilThen(async () => (await people(id, 'state=finished')).length === 1);
  expect((await inbox('wait@pause.example')).length).toBe(0);
  const numbers = (await server.call('GET', `workflows/${id}/numbers.json`)).body.data;
  expect(numbers.nodes.hello.not_sent).toEqual({ late: 1 });
  expect(await people(id)).toHaveLength(1);
});

test('people at a step are skipped on, moved and stopped together; deleting ends all', async () => {
  const { id, list } = await welcome('Many at once');
  for (const name of ['a', 'b', 'c']) await join(list, `${name}@many.example`);
  await untilThen(async () => (await people(id, 'node=pause')).length === 3);
  const act = (what: string, body: object) =>
    server.call('POST', `workflows/${id}/people/${what}.json`, body);
  const [one, two] = await people(id);
  const skipped = await act('skip_wait', { contact_ids: [one.contact_id] });
  expect(skipped.body.data).toEqual({ contacts: 1, notification_id: null });
  await untilThen(async () => (await people(id, 'state=finished')).length === 1);
  expect((await inbox(one.email)).length).toBe(1);
  await act('move', { contact_ids: [two.contact_id], to: 'end' });
  await untilThen(async () => (await people(id, 'state=finished')).length === 2);
  expect((await inbox(two.email)).length).toBe(0);
  expect((await act('stop', { node: 'pause' })).body.data.contacts).toBe(1);
  expect((await act('stop', {})).status).toBe(422);
  expect((await act('move', { node: 'pause', to: 'odd' })).status).toBe(422);
  await server.call('DELETE', `workflows/${id}.json`);
  const left = await server.call('GET', `contacts/${two.contact_id}/journeys.json`);
  expect(left.body.data.journeys).toEqual([]);
});
