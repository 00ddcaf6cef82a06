import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { proofOf } from './proof-of-work.ts';
import { freshNetwork, visitorsOf } from './visitor.harness.ts';

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
afterAll(() => server.close());
beforeEach(() => {
  ahead = 0;
});

let made = 0;
async function aForm(fields: Record<string, unknown> = {}): Promise<{ id: number; url: string }> {
  made += 1;
  const answer = await server.call('POST', 'forms.json', {
    form: { name: `Guarded ${made}`, lists: [list], ...fields },
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
async function states(id: number): Promise<{ state: string; reasons: string[]; email: string }[]> {
  return (await server.call('GET', `forms/${id}/submissions.json?per_page=200`)).body.data;
}
const people = (count: number) =>
  Array.from({ length: count }, (_, no) => `person${no}@example.com`);

/** Looks at a form, takes the time that people take, and sends it. */
async function signUp(url: string, answers: Record<string, unknown>, seconds = 5) {
  const how = { ip: freshNetwork() };
  const { ticket } = await visitor.ticket(url, how);
  ahead += seconds * 1_000;
  return visitor.send(url, { ...answers, _ticket: ticket }, how);
}

describe('who is let in', () => {
  test('twenty posts as people make them are accepted, each with its contact @spec FORMS-013', async () => {
    const form = await aForm();
    for (const email of people(20)) expect((await signUp(form.url, { email })).status).toBe(200);
    const found = await states(form.id);
    expect(found).toHaveLength(20);
    expect(found.filter(({ state }) => state !== 'accepted')).toEqual([]);
    const contact = await server.call('GET', 'contacts/get_contact.json?email=person7@example.com');
    expect(contact.body.data).toMatchObject({ email: 'person7@example.com' });
    const members = await server.call('GET', `lists/${list}/contacts.json?name=person7`);
    expect(JSON.stringify(members.body)).not.toContain('person7@example.com');
    const pending = await server.call('GET', `lists/${list}/pending.json?per_page=100`);
    expect(JSON.stringify(pending.body)).toContain('person7@example.com');
  });

  test('scripted posts are kept out and make no contact, and hear the same thanks', async () => {
    const form = await aForm();
    const accepted = await signUp(form.url, { email: 'real@example.com' });
    const how = () => ({ ip: freshNetwork() });
    const { ticket } = await visitor.ticket(form.url, how());
    const { ticket: spent } = await visitor.ticket(form.url, how());
    ahead += 5_000;
    await visitor.send(form.url, { email: 'first@example.com', _ticket: spent }, how());
    const scripted = [
      await visitor.send(form.url, { email: 'plain@bots.example' }, how()),
      await visitor.send(form.url, { email: 'replayed@bots.example', _ticket: spent }, how()),
      await signUp(form.url, { email: 'instant@bots.example' }, 0.3),
      await visitor.send(
        form.url,
        { email: 'headless@bots.example', _ticket: ticket },
        { ...how(), headers: { 'user-agent': 'Mozilla/5.0 HeadlessChrome/131.0' } },
      ),
      await signUp(form.url, { email: 'trapped@bots.example', website: 'https://bots.example' }),
    ];
    for (const { status, body } of scripted) expect([status, body]).toEqual([200, accepted.body]);
    const kept = (await states(form.id)).filter(({ state }) => state === 'quarantined');
    expect(Object.fromEntries(kept.map(({ email, reasons }) => [email, reasons]))).toEqual({
      'plain@bots.example': ['no_ticket'],
      'replayed@bots.example': ['replayed'],
      'instant@bots.example': ['quick'],
      'headless@bots.example': ['machine_agent'],
      'trapped@bots.example': ['trap'],
    });
    for (const { email } of kept)
      expect((await server.call('GET', `contacts/get_contact.json?email=${email}`)).status).toBe(
        404,
      );
  });

  test('a ticket is good for its own form, as it was written, until the next day', async () => {
    const [form, other] = [await aForm(), await aForm()];
    const { ticket } = await visitor.ticket(form.url);
    const { ticket: late } = await visitor.ticket(form.url);
    ahead += 5_000;
    await visitor.send(other.url, { email: 'swapped@example.com', _ticket: ticket });
    for (const [no, at] of [10, 30, ticket.length - 1].entries()) {
      const flipped = `${ticket.slice(0, at)}${ticket[at] === 'A' ? 'B' : 'A'}${ticket.slice(at + 1)}`;
      await visitor.send(form.url, { email: `flipped${no}@example.com`, _ticket: flipped });
    }
    ahead += 25 * 3_600_000;
    await visitor.send(form.url, { email: 'late@example.com', _ticket: late });
    expect((await states(other.id)).map(({ reasons }) => reasons)).toEqual([['forged_ticket']]);
    const reasons = (await states(form.id)).map((one) => one.reasons);
    expect(reasons).toEqual([
      ['late_ticket'],
      ['forged_ticket'],
      ['forged_ticket'],
      ['forged_ticket'],
    ]);
  });

  test('the same post fifty times at once is one submission', async () => {
    const form = await aForm();
    const { ticket } = await visitor.ticket(form.url);
    ahead += 5_000;
    const same = Array.from({ length: 50 }, () =>
      visitor.send(form.url, { email: 'once@example.com', _ticket: ticket }),
    );
    for (const { status } of await Promise.all(same)) expect(status).toBe(200);
    expect(await states(form.id)).toHaveLength(1);
    const shown = await server.call('GET', `forms/${form.id}.json`);
    expect(shown.body.data).toMatchObject({ submissions: 1, quarantined: 0 });
  });

  test('a network that sends a lot is asked for work, and whoever brings it is let in', async () => {
    const form = await aForm();
    const ip = freshNetwork();
    let asked = { ticket: '', bits: 0 };
    for (let views = 0; views < 40 && asked.bits === 0; views += 1)
      asked = await visitor.ticket(form.url, { ip });
    expect(asked.bits).toBeGreaterThan(0);
    const proof = await proofOf(asked.ticket, asked.bits);
    ahead += 5_000;
    const email = 'worked@example.com';
    await visitor.send(form.url, { email, _ticket: asked.ticket, _proof: proof }, { ip });
    const lazy = await visitor.ticket(form.url, { ip });
    ahead += 5_000;
    await visitor.send(
      form.url,
      { email: 'a.b.c.d.e.f@gmail.com', _ticket: lazy.ticket, _proof: '1' },
      { ip },
    );
    expect((await states(form.id)).map(({ state, reasons }) => [state, reasons])).toEqual([
      ['quarantined', ['dotted_address', 'no_proof']],
      ['accepted', []],
    ]);
  });
});

describe('what is decided afterwards', () => {
  test('released submissions have their effect, dropped ones are gone', async () => {
    const form = await aForm();
    for (const email of ['one@quarantine.example', 'two@quarantine.example'])
      await visitor.send(form.url, { email });
    const [two, one] = (await server.call('GET', `forms/${form.id}/submissions.json`)).body.data;
    const released = await server.call('POST', `forms/${form.id}/submissions/release.json`, {
      ids: [one.id],
    });
    expect(released.body.data).toEqual({ ids: [one.id], notification_id: null });
    expect(
      (await server.call('GET', 'contacts/get_contact.json?email=one@quarantine.example')).status,
    ).toBe(200);
    expect((await server.call('GET', `forms/${form.id}.json`)).body.data).toMatchObject({
      submissions: 1,
      quarantined: 1,
      kept_out_this_week: 1,
    });
    await server.call('POST', `forms/${form.id}/submissions/drop.json`, { ids: [two.id] });
    expect((await states(form.id)).map(({ email }) => email)).toEqual(['one@quarantine.example']);
    const account = await server.anotherAccount('Form Stranger');
    for (const path of ['submissions.json', 'submissions/release.json'])
      expect(
        (
          await server.call(
            path === 'submissions.json' ? 'GET' : 'POST',
            `forms/${form.id}/${path}`,
            path === 'submissions.json' ? undefined : { ids: [one.id] },
            { account },
          )
        ).status,
      ).toBe(404);
  });

  test('many are dropped in the background', async () => {
    const form = await aForm();
    const sent = Array.from({ length: 230 }, (_, no) =>
      visitor.send(form.url, { email: `bulk${no}@example.com` }),
    );
    await Promise.all(sent);
    const begun = await server.call('POST', `forms/${form.id}/submissions/drop.json`, {
      all: true,
    });
    expect(begun.body.data).toMatchObject({ ids: null, notification_id: expect.any(Number) });
    await server.until(async () => (await states(form.id)).length === 0, 'all are dropped');
  });
});
