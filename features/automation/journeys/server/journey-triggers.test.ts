import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { noteChanges } from '#engines/audience/public.ts';
import { visitorsOf } from '#engines/forms/visitor.harness.ts';
import { surveyUrlOf } from '#features/acquisition/surveys/server/survey-links.ts';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import { aTicket } from '#features/service/tickets/server/ticket.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { switchService } from '#tests/harness/switch-service.ts';
import { surveyCalls } from '#tests/harness/surveys.builder.ts';
import { graphOf, journeyWorld, steps } from './journeys.harness.ts';

const world = await journeyWorld();
const { server, makeId, makeList, join, show, put, people, stepEmail, untilThen } = world;
afterAll(() => server.close());

const changed = (field: string) => ({
  key: 'changed',
  type: 'trigger',
  trigger: { kind: 'field_changed', field, value: '' },
});

async function imported(content: string, choices: object): Promise<Record<string, unknown>> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'people.csv');
  const preview = await server.call('POST', 'imports/preview.json', form);
  const started = await server.call('POST', 'imports.json', {
    file_id: preview.body.data.file_id,
    consent_basis: 'opt_in',
    ...choices,
  });
  const { import_id: id } = started.body.data;
  return server.until(async () => {
    const { data } = (await server.call('GET', `imports/${id}.json`)).body;
    return ['done', 'failed'].includes(data.status) ? data : null;
  }, 'the import to end');
}

test('three contacts by call and 1,000 by file enter once each, a save that mutes journeys lets nobody in @spec JOURNEYS-009 @spec JOURNEYS-012', async () => {
  const list = await makeList();
  const id = await makeId('By call and file');
  const graph = graphOf(
    [
      steps.joins(list),
      changed('first_name'),
      steps.wait('pause', 1),
      steps.email('hello', await stepEmail(id, 'hello')),
      steps.end,
    ],
    ['joined.next>pause', 'changed.next>pause', 'pause.next>hello', 'hello.sent>end'],
  );
  await put(id, { workflow: { graph } });
  const tried = await server.call('POST', `workflows/${id}/dry_run.json`, {
    sample: true,
    starts_at: '2026-03-02T10:00:00Z',
  });
  expect(tried.body.data.messages[0].at).toMatch(/^2026-03-03T10:00/);
  const quiet = await join(await makeList(), 'quiet@call.example');
  const enabled = await put(id, { workflow: { status: 'enabled' } });
  expect(enabled.body.data.status).toBe('enabled');

  for (const name of ['ann', 'bob', 'cy']) await join(list, `${name}@call.example`);
  const names = Array.from({ length: 1_000 }, (_none, n) => `file${n}@call.example,File ${n}`);
  const done = await imported(`email,first_name\n${names.join('\n')}\n`, { list_id: list });
  expect(done).toMatchObject({ status: 'done', created: 1_000 });
  await untilThen(async () => (await show(id)).counts.entered >= 1_003);

  const save = (first_name: string, workflow_disable: boolean) =>
    server.call('PUT', `contacts/${quiet}/set_fields.json`, {
      workflow_disable,
      updated_fields: { default: { first_name } },
    });
  expect((await save('Quiet', true)).status).toBe(200);
  // What follows in the feed of changes has been read: so was the muted save before it.
  await join(list, 'last@call.example');
  await untilThen(async () => (await show(id)).counts.entered === 1_004);
  expect(await people(id, 'search=quiet')).toEqual([]);

  expect((await save('Loud', false)).status).toBe(200);
  await untilThen(async () => (await people(id, 'search=quiet')).length === 1);
  expect((await show(id)).counts).toMatchObject({ inside: 1_005, entered: 1_005 });
});

test('who sends a form that a journey names comes in, and the form is not deleted meanwhile', async () => {
  const email = { id: 'email', kind: 'email', label: 'Email', binds: 'email' };
  const made = await server.call('POST', 'forms.json', {
    form: { name: 'At the harbour', lists: [await makeList()], fields: [email] },
  });
  const { id: form, url } = made.body.data;
  const sent = { key: 'sent', type: 'trigger', trigger: { kind: 'form', form_ids: [form] } };
  const id = await makeId('By form');
  await put(id, { workflow: { graph: graphOf([sent, steps.wait('pause', 1), steps.end]) } });
  expect((await put(id, { workflow: { status: 'enabled' } })).body.data.status).toBe('enabled');
  const visitor = visitorsOf(server);
  const { ticket } = await visitor.ticket(url);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const thanks = await visitor.send(url, { email: 'mo@form.example', _ticket: ticket });
  expect(thanks.status).toBe(200);
  // A program sends it again, without looking at the form first: it is kept out until somebody looks.
  await visitor.send(url, { email: 'bot@form.example' });
  await untilThen(async () => (await people(id)).length > 0);
  expect((await people(id)).map((one: { email: string }) => one.email)).toEqual([
    'mo@form.example',
  ]);
  const refused = await server.call('DELETE', `forms/${form}.json`);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('“By form”'),
  ]);
  await server.call('DELETE', `workflows/${id}.json`);
  expect((await server.call('DELETE', `forms/${form}.json`)).status).toBe(200);
});

test('who answers a survey that a journey names comes in, and the survey is not deleted meanwhile', async () => {
  const use = surveyCalls(server);
  const { id: survey } = await use.make();
  const answered = {
    key: 'answered',
    type: 'trigger',
    trigger: { kind: 'survey', survey_ids: [survey] },
  };
  const id = await makeId('By survey');
  await put(id, { workflow: { graph: graphOf([answered, steps.wait('pause', 1), steps.end]) } });
  expect((await put(id, { workflow: { status: 'enabled' } })).body.data.status).toBe('enabled');
  const named = { accountId: server.account, id: survey };
  const contact = await aContact(server.database, server.account, { email: 'says@survey.example' });
  await use.answer(surveyUrlOf(server.server.services, named, contact), [[['score', '3']]]);
  await untilThen(async () => (await people(id)).length > 0);
  expect((await people(id)).map((one: { email: string }) => one.email)).toEqual([
    'says@survey.example',
  ]);
  const refused = await server.call('DELETE', `surveys/${survey}.json`);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('“By survey”'),
  ]);
});

test('tickets that are opened urgently, closed, or rated badly bring their contacts in', async () => {
  await switchService(server, true);
  const journeyOf = async (name: string, trigger: object): Promise<number> => {
    const id = await makeId(name);
    const first = { key: 'ticket', type: 'trigger', trigger: { kind: 'ticket', ...trigger } };
    await put(id, { workflow: { graph: graphOf([first, steps.wait('pause', 1), steps.end]) } });
    expect((await put(id, { workflow: { status: 'enabled' } })).body.data.status).toBe('enabled');
    return id;
  };
  const opened = await journeyOf('Urgent', { on: 'created', priorities: ['high'] });
  const closed = await journeyOf('Closed', { on: 'closed' });
  const rated = await journeyOf('Sorry', { on: 'rated', rating: 'bad' });
  const inside = async (id: number) =>
    (await people(id)).map((one: { email: string }) => one.email).sort();
  const calm = await aTicket(server, { email: 'calm@desk.example', priority: 'low' });
  // A change that closes nothing.
  await server.call('PUT', `tickets/${calm.number}.json`, { ticket: { priority: 'medium' } });
  const { number } = await aTicket(server, { email: 'urgent@desk.example', priority: 'high' });
  await untilThen(async () => (await inside(opened)).length > 0);
  expect(await inside(opened)).toEqual(['urgent@desk.example']);
  await server.call('PUT', `tickets/${number}.json`, { ticket: { priority: 'low' } });
  await server.call('PUT', `tickets/${number}.json`, { ticket: { status: 'closed' } });
  await untilThen(async () => (await inside(closed)).length > 0);
  expect(await inside(closed)).toEqual(['urgent@desk.example']);
  const { database, account: accountId } = server;
  const rate = (number: number, rating: 'good' | 'bad') =>
    inAccount(database, { accountId }, async (account) => {
      const { rows } = await sql<{ id: number; ticket: number }>`
        select contact_id as id, id as ticket from tickets where account_id = ${account.id} and number = ${number}`.execute(
        account.db,
      );
      const [{ id, ticket } = { id: 0, ticket: 0 }] = rows;
      await noteChanges(account, [id], { kind: 'ticket_rated', ref: ticket, data: { rating } });
    });
  await rate(calm.number, 'good');
  await rate(number, 'bad');
  await untilThen(async () => (await inside(rated)).length > 0);
  expect(await inside(rated)).toEqual(['urgent@desk.example']);
});
